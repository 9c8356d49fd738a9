import { adminEmailListsApi, type EmailList } from '#shared/contract/admin/email-lists.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { useConfirmedCall } from '../../../../../account/fresh-password/use-confirmed-call.ts';
import { useApp } from '../../../../../workspace/app-context.ts';
import { ActDialog } from '../../../parts/ActDialog.tsx';

export type DeleteListDialogProps = {
  list: EmailList;
  onDone: () => void;
  onClose: () => void;
};

/** Asks before a list is deleted, and says what becomes of its contacts. */
export function DeleteListDialog({ list, onDone, onClose }: DeleteListDialogProps) {
  const { client, toasts } = useApp().workspace;
  const confirmed = useConfirmedCall();
  const { id, name, contacts } = list;

  async function act() {
    const result = await confirmed(() =>
      client.call(adminEmailListsApi.remove, { params: { id } }),
    );
    if (result.kind === 'ok') toasts.show({ tone: 'success', text: `${name} is deleted.` });
    return result;
  }

  return (
    <ActDialog
      isOpen
      title={`Delete ${name}?`}
      verb="Delete list"
      isDangerous
      onAct={act}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        {contacts === 0
          ? 'The list has no contacts.'
          : `The list has ${counted(contacts, 'contact')}. Those who are on no other list are deleted with it; the others stay on theirs.`}{' '}
        This cannot be undone.
      </p>
      <p>The suppression list stays as it is: people who unsubscribed still get no mail.</p>
    </ActDialog>
  );
}
