import { useId } from 'react';
import { usersApi } from '#shared/contract/users.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useApp } from '../app-context.ts';
import { DialogForm } from '../forms/DialogForm.tsx';
import { useForm } from '../forms/use-form.ts';
import styles from './ProfileDialog.module.css';
import { TimeZoneField } from './TimeZoneField.tsx';

/** The name, and the time zone that decides where a day begins. */
export function ProfileDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const formId = useId();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Profile" closesOnBackdrop={false} size="small">
      {isOpen && <ProfileForm id={formId} onClose={onClose} />}
    </Dialog>
  );
}

function ProfileForm({ id, onClose }: { id: string; onClose: () => void }) {
  const { user, auth, workspace } = useApp();
  const form = useForm({
    schema: usersApi.saveProfile.body,
    read: (field) => ({ name: field('name'), timeZone: field('timeZone').trim() }),
    submit: (profile) => auth.saveProfile(profile),
    onDone: () => {
      onClose();
      workspace.toasts.show({ tone: 'success', text: 'Profile saved.' });
      // Another zone has other days.
      void workspace.reload();
    },
  });
  return (
    <DialogForm id={id} form={form} submit="Save" onCancel={onClose}>
      <div className={styles.who}>
        <Avatar name={user.name} size="large" />
        <p>
          <strong>{user.name}</strong>
          <span>{user.email}</span>
        </p>
      </div>
      <TextField
        label="Name"
        name="name"
        defaultValue={user.name}
        autoComplete="name"
        maxLength={80}
        error={form.errors['name']}
        data-autofocus
      />
      <TimeZoneField defaultValue={user.timeZone} error={form.errors['timeZone']} />
    </DialogForm>
  );
}
