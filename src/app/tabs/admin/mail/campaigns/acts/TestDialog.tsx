import { adminUsersApi } from '#shared/contract/admin/admin-users.ts';
import { adminEmailCampaignsApi } from '#shared/contract/mailing/email-campaigns.ts';
import { formatList } from '#shared/domain/formats/list.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { useLoaded } from '../../../../../parts/calls/use-loaded.ts';
import { useApp } from '../../../../../workspace/app-context.ts';
import { ActDialog } from '../../../parts/ActDialog.tsx';
import { Person } from '../../../parts/Person.tsx';
import { campaignTitle } from '../campaign-words.ts';
import styles from './acts.module.css';
import type { CampaignDialogProps } from './campaign-dialog.ts';

const NOBODY_CHOSEN: CallResult<never> = {
  kind: 'refused',
  status: 422,
  id: 'nobodyChosen',
  fields: {},
  current: null,
  message: 'Choose somebody to send it to.',
};

/** Sends the mail as a test to oneself, or to other administrators. */
export function TestDialog({ campaign, ...props }: Omit<CampaignDialogProps, 'onDone'>) {
  const { user, workspace } = useApp();
  const { client, toasts } = workspace;
  const { state } = useLoaded('administrators', () =>
    client.call(adminUsersApi.list, {
      query: { admin: 'yes', state: 'active', sort: 'name', limit: 50 },
    }),
  );
  const found = valueOr(state, null)?.items ?? [];
  const others = found.filter(({ id }) => id !== user.id);
  const params = { id: campaign.id };

  return (
    <ActDialog
      {...props}
      title="Send a test mail"
      verb="Send"
      onAct={async (field) => {
        const to = [user, ...others].map(({ email }) => email).filter((each) => field(each) !== '');
        if (to.length === 0) return NOBODY_CHOSEN;
        return client.call(adminEmailCampaignsApi.test, { params, body: { to } });
      }}
      onDone={({ sentTo }) => {
        toasts.show({ tone: 'success', text: `A test is on its way to ${formatList(sentTo)}.` });
        props.onClose();
      }}
    >
      <p>{`“${campaignTitle(campaign)}” is sent as it is saved, with “[Test]” before its subject and each reader’s own values in its personal fields.`}</p>
      <fieldset className={styles.persons}>
        <legend className="field-label">To</legend>
        <Choice email={user.email} name={`${user.name} (you)`} isChosen />
        {others.map(({ id, name, email }) => (
          <Choice key={id} {...{ name, email }} />
        ))}
      </fieldset>
      {state.kind === 'failed' && <p>{`Other administrators are not listed. ${state.message}`}</p>}
    </ActDialog>
  );
}

function Choice({
  name,
  email,
  isChosen = false,
}: {
  name: string;
  email: string;
  isChosen?: boolean;
}) {
  return (
    <label className={styles.person}>
      <input type="checkbox" name={email} value="yes" defaultChecked={isChosen} />
      <Person {...{ name, email }} />
    </label>
  );
}
