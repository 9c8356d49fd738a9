import { useId, useState } from 'react';
import { usersApi } from '#shared/contract/account/users.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { DialogForm } from '../../parts/forms/DialogForm.tsx';
import { useForm } from '../../parts/forms/use-form.ts';
import { useApp } from '../../workspace/app-context.ts';
import { AvatarField } from './AvatarField.tsx';
import { EmailForm } from './EmailForm.tsx';
import styles from './ProfileDialog.module.css';
import { TimeZoneField } from './TimeZoneField.tsx';

/** The profile: name, picture, address, and the time zone that decides where a day begins. */
export function ProfileDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const formId = useId();
  const [isAboutEmail, setAboutEmail] = useState(false);
  const close = () => {
    setAboutEmail(false);
    onClose();
  };
  const title = isAboutEmail ? 'Change e-mail address' : 'Profile';
  return (
    <Dialog isOpen={isOpen} onClose={close} title={title} closesOnBackdrop={false} size="small">
      {isOpen && isAboutEmail && <EmailForm onClose={close} />}
      {isOpen && !isAboutEmail && (
        <ProfileForm id={formId} onClose={close} onEmail={() => setAboutEmail(true)} />
      )}
    </Dialog>
  );
}

type ProfileFormProps = { id: string; onClose: () => void; onEmail: () => void };

function ProfileForm({ id, onClose, onEmail }: ProfileFormProps) {
  const { user, auth, workspace } = useApp();
  const form = useForm({
    schema: usersApi.saveProfile.body,
    read: (field) => ({
      name: field('name'),
      timeZone: field('timeZone').trim(),
      avatar: field('avatar') === '' ? null : field('avatar'),
    }),
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
      <AvatarField name={user.name} saved={user.avatar} error={form.errors['avatar']} />
      <div className={styles.email}>
        <p>
          <span>E-mail</span>
          {user.email}
        </p>
        <Button size="small" onClick={onEmail}>
          Change e-mail
        </Button>
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
