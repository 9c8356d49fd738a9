import { adminEmailListsApi, type ListContact } from '#shared/contract/admin/email-lists.ts';
import { localDate } from '#shared/domain/dates/local-date.ts';
import { MAIL_LIMITS } from '#shared/domain/mail/lists.ts';
import { TextField } from '#ui/fields/TextField.tsx';
import { useApp } from '../../../../../workspace/app-context.ts';
import { ActDialog } from '../../../parts/ActDialog.tsx';
import { consentInstant } from '../consent-instant.ts';
import styles from '../EmailLists.module.css';

export type AddContactDialogProps = {
  list: { readonly id: string; readonly name: string };
  onDone: (contact: ListContact) => void;
  onClose: () => void;
};

/** Puts one person on a list, with their consent. */
export function AddContactDialog({ list, onDone, onClose }: AddContactDialogProps) {
  const { client, clock, timeZone } = useApp().workspace;
  const zone = timeZone();
  return (
    <ActDialog<ListContact>
      isOpen
      title={`Add somebody to ${list.name}`}
      verb="Add"
      onAct={(field) => {
        const at = consentInstant(field('day'), zone);
        const consent = { source: field('source'), ...(at !== null && { at }) };
        const body = { address: field('address'), name: field('name'), consent };
        return client.call(adminEmailListsApi.add, { params: { id: list.id }, body });
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <TextField
        label="E-mail address"
        name="address"
        inputMode="email"
        maxLength={254}
        required
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
      <TextField label="Name" name="name" maxLength={MAIL_LIMITS.contactName} autoComplete="off" />
      <div className={styles.pair}>
        <TextField
          label="Where they agreed"
          name="source"
          hint="Such as “Asked at the book fair”."
          maxLength={MAIL_LIMITS.consent}
          required
          autoComplete="off"
        />
        <TextField
          label="When they agreed"
          name="day"
          type="date"
          max={localDate(clock.now(), zone)}
          hint="Leave it empty if you do not know."
        />
      </div>
    </ActDialog>
  );
}
