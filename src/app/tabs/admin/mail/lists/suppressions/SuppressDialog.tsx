import { adminSuppressionsApi, type Suppression } from '#shared/contract/mailing/suppressions.ts';
import { TextField } from '#ui/fields/TextField.tsx';
import { useApp } from '../../../../../workspace/app-context.ts';
import { ActDialog } from '../../../parts/ActDialog.tsx';

export type SuppressDialogProps = {
  /** The address, where it is known. */
  address?: string;
  onDone: (suppression: Suppression) => void;
  onClose: () => void;
};

/** Asks before an address is put on the suppression list: nothing takes it off again. */
export function SuppressDialog({ address, onDone, onClose }: SuppressDialogProps) {
  const { client, toasts } = useApp().workspace;
  return (
    <ActDialog<Suppression>
      isOpen
      title={address === undefined ? 'Suppress an address' : `Suppress ${address}?`}
      verb="Suppress"
      isDangerous
      onAct={(field) => {
        const body = { address: address ?? field('address') };
        return client.call(adminSuppressionsApi.add, { body });
      }}
      onDone={(suppression) => {
        toasts.show({ tone: 'success', text: `${suppression.address} gets no campaigns.` });
        onDone(suppression);
      }}
      onClose={onClose}
    >
      {address === undefined && (
        <TextField
          label="E-mail address"
          name="address"
          type="text"
          inputMode="email"
          maxLength={254}
          required
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
      )}
      <p>
        No campaign goes to this address any more, whichever list it is on. Mails about an account
        and answers to messages still do. This cannot be undone.
      </p>
    </ActDialog>
  );
}
