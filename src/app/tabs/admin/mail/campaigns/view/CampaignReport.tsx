import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { deviceTimeZone } from '#platform/time/time-zone.ts';
import {
  adminEmailCampaignsApi,
  type CampaignDetails,
} from '#shared/contract/mailing/email-campaigns.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { isMissed } from '#shared/domain/mail/campaign.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useAct } from '../../../../../parts/calls/use-act.ts';
import { useApp } from '../../../../../workspace/app-context.ts';
import { Facts } from '../../../parts/Facts.tsx';
import { useRefresh } from '../../../parts/use-refresh.ts';
import { CancelDialog } from '../acts/CancelDialog.tsx';
import { ScheduleDialog } from '../acts/ScheduleDialog.tsx';
import { StartDialog } from '../acts/StartDialog.tsx';
import { TestDialog } from '../acts/TestDialog.tsx';
import { CampaignMenu } from '../CampaignMenu.tsx';
import type { CampaignVerbs } from '../campaign-verbs.ts';
import { campaignTitle, scheduledWords, troubleWords } from '../campaign-words.ts';
import { MailPreview } from '../preview/MailPreview.tsx';
import { StateTag } from '../StateTag.tsx';
import styles from './CampaignReport.module.css';
import { LeftDraft } from './LeftDraft.tsx';
import { ProgressCard } from './ProgressCard.tsx';

/** A campaign that is not written any more: how far it is, what can be done with it, and the mail. */
export function CampaignReport(props: CampaignVerbs) {
  const { campaign, onOpen, onReload } = props;
  const { clock } = useApp().workspace;
  const { state } = campaign;
  // It starts by itself.
  useRefresh(() => state === 'scheduled' && onReload(), clock);
  const trouble = troubleWords(campaign);
  return (
    <>
      <ReportHead {...props} />
      <LeftDraft campaign={campaign} onOpen={onOpen} />
      {state === 'scheduled' && !isMissed(campaign) && (
        <p className={styles.notice}>
          {`${scheduledWords(campaign, deviceTimeZone())} To change it, cancel the schedule first.`}
        </p>
      )}
      {trouble !== null && (
        <p role="alert" className={styles.notice}>
          {isMissed(campaign)
            ? `${scheduledWords(campaign, deviceTimeZone())} ${campaign.startFailure} Send it now, choose another time, or discard it.`
            : `It is paused and sends nothing. ${trouble} Resume it to go on with those who have not got it.`}
        </p>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          {campaign.startedAt !== null && (
            <ProgressCard key={state} campaign={campaign} onStateChange={onReload} />
          )}
          <About campaign={campaign} />
        </div>
        <section className={styles.mail} aria-label="The mail">
          <MailPreview text={campaign} />
        </section>
      </div>
    </>
  );
}

type Asked = 'test' | 'start' | 'schedule' | 'cancel' | null;

function ReportHead({ campaign, onOpen, onClose, onChanged }: CampaignVerbs) {
  const { toasts } = useApp().workspace;
  const [asked, setAsked] = useState<Asked>(null);
  const { actions, state } = campaign;
  const { busy, act } = useDirectActs(campaign, onChanged);
  const dialog = (kind: NonNullable<Asked>, text: string) => ({
    campaign,
    isOpen: asked === kind,
    onClose: () => setAsked(null),
    onDone: (changed: CampaignDetails) => {
      toasts.show({ tone: 'success', text });
      setAsked(null);
      onChanged(changed);
    },
  });
  const { waiting } = campaign.counts;
  const isLate = isMissed(campaign);
  return (
    <header className={styles.bar}>
      <Button variant="quiet" icon={<ArrowLeft aria-hidden="true" />} onClick={onClose}>
        Campaigns
      </Button>
      <h1 className={styles.title}>{campaignTitle(campaign)}</h1>
      <StateTag campaign={campaign} />
      <div className={styles.acts}>
        <CampaignMenu campaign={campaign} onDuplicated={onOpen} onDeleted={onClose} />
        {actions.includes('cancel') && (state !== 'scheduled' || isLate) && (
          <Button variant="danger" onClick={() => setAsked('cancel')}>
            {isLate ? 'Discard…' : 'Cancel…'}
          </Button>
        )}
        {actions.includes('test') && <Button onClick={() => setAsked('test')}>Test…</Button>}
        {isLate && <Button onClick={() => setAsked('schedule')}>Choose another time…</Button>}
        {actions.includes('unschedule') && !isLate && (
          <Button isBusy={busy === 'unschedule'} onClick={() => act('unschedule')}>
            Cancel the schedule
          </Button>
        )}
        {actions.includes('start') && (
          <Button variant="primary" onClick={() => setAsked('start')}>
            {isLate ? 'Send now…' : 'Start now…'}
          </Button>
        )}
        {actions.includes('pause') && (
          <Button variant="primary" isBusy={busy === 'pause'} onClick={() => act('pause')}>
            Pause
          </Button>
        )}
        {actions.includes('resume') && (
          <Button variant="primary" isBusy={busy === 'resume'} onClick={() => act('resume')}>
            Resume
          </Button>
        )}
      </div>
      {asked === 'test' && <TestDialog {...dialog('test', '')} />}
      {asked === 'start' && <StartDialog {...dialog('start', 'It is being sent.')} />}
      {asked === 'schedule' && (
        <ScheduleDialog {...dialog('schedule', 'It is scheduled for another time.')} />
      )}
      {asked === 'cancel' && (
        <CancelDialog
          {...dialog('cancel', 'It was cancelled. Nothing more is sent.')}
          waiting={waiting === 0 ? null : waiting}
        />
      )}
    </header>
  );
}

const DIRECT = {
  pause: {
    done: 'It is paused. Mails that were on their way still arrive.',
    failed: 'It was not paused.',
  },
  resume: { done: 'It is being sent again.', failed: 'It was not resumed.' },
  unschedule: { done: 'It is a draft again.', failed: 'It is still scheduled.' },
} as const;

/** The acts that can be undone, and so are done at once. */
function useDirectActs({ id }: CampaignDetails, onChanged: (campaign: CampaignDetails) => void) {
  const { client, toasts } = useApp().workspace;
  const { act, busy } = useAct(toasts);

  const direct = (name: keyof typeof DIRECT) =>
    act({
      name,
      call: () => client.call(adminEmailCampaignsApi[name], { params: { id } }),
      ...DIRECT[name],
      onDone: onChanged,
    });

  return { busy, act: direct };
}

function About({ campaign }: { campaign: CampaignDetails }) {
  const { audience, senderName, replyTo, perHour, warmsUp, hasControl } = campaign;
  const { startsAt, startedAt, endedAt } = campaign;
  const at = (instant: string | null) =>
    instant === null ? null : formatInstant(instant, 'dateAndTime');
  return (
    <section className={`card ${styles.card}`} aria-label="About this campaign">
      <Facts
        facts={[
          ['Goes to', audience || 'A list that was deleted'],
          ['Scheduled', at(startsAt)],
          ['Started', at(startedAt)],
          [campaign.state === 'cancelled' ? 'Cancelled' : 'Ended', at(endedAt)],
          ['Sender', senderName],
          ['Replies go to', replyTo],
          ['Speed', `At most ${formatNumber(perHour)} an hour`],
          ['Warm-up', warmsUp ? 'On: new domains get few mails at first' : 'Off'],
          ['Control group', hasControl ? 'On: 5 % of 100 recipients or more' : 'Off'],
        ]}
      />
    </section>
  );
}
