import { type FormEvent, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/TextField.tsx';
import styles from './forms.module.css';
import { typedText } from './typed-text.ts';

export type TitleDialogProps = {
  /** What the dialog is about. */
  title: string;
  label: string;
  isOpen: boolean;
  value: string;
  maxLength: number;
  onSave: (title: string) => void;
  onClose: () => void;
};

/** Asks for one title. */
export function TitleDialog(props: TitleDialogProps) {
  const { title, isOpen, onClose } = props;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} size="small" closesOnBackdrop={false}>
      {isOpen && <TitleForm {...props} />}
    </Dialog>
  );
}

function TitleForm({ label, value, maxLength, onSave, onClose }: TitleDialogProps) {
  const [error, setError] = useState('');
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = typedText(event.currentTarget, 'title');
    if (typed === '') setError(`${label} is missing.`);
    else onSave(typed);
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label={label}
        name="title"
        defaultValue={value}
        maxLength={maxLength}
        autoComplete="off"
        error={error}
        data-autofocus
      />
      <div className={styles.end}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary">
          Save
        </Button>
      </div>
    </form>
  );
}
