import { authApi } from '#shared/contract/account/auth.ts';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { DialogForm } from '../../parts/forms/DialogForm.tsx';
import { useForm } from '../../parts/forms/use-form.ts';
import { useApp } from '../../workspace/app-context.ts';

export type FreshPasswordDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Called once the server has accepted the password. */
  onGiven: () => void;
};

/** Asks for the password before an act with large consequences. */
export function FreshPasswordDialog({ isOpen, onClose, onGiven }: FreshPasswordDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Enter your password"
      size="small"
      closesOnBackdrop={false}
    >
      {isOpen && <FreshPasswordForm onClose={onClose} onGiven={onGiven} />}
    </Dialog>
  );
}

function FreshPasswordForm({ onClose, onGiven }: Omit<FreshPasswordDialogProps, 'isOpen'>) {
  const { user, workspace } = useApp();
  const form = useForm({
    schema: authApi.confirmPassword.body,
    read: (field) => ({ password: field('password') }),
    submit: (body) => workspace.client.call(authApi.confirmPassword, { body }),
    onDone: onGiven,
  });
  return (
    <DialogForm form={form} submit="Continue" onCancel={onClose}>
      <p>Please confirm it’s you before this is done. We’ll ask again after 10 minutes.</p>
      {/* Password managers fill in by the address. */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        error={form.errors['password']}
        data-autofocus
      />
    </DialogForm>
  );
}
