import type { FormEvent, ReactNode } from 'react';
import { Button } from '#ui/actions/Button.tsx';
import styles from '../forms.module.css';

export type SaveFormProps = {
  onSubmit: (form: HTMLFormElement) => void;
  onCancel: () => void;
  children: ReactNode;
};

/** A form in a dialog: fields, and the two ways out. */
export function SaveForm({ onSubmit, onCancel, children }: SaveFormProps) {
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    onSubmit(event.currentTarget);
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {children}
      <div className={styles.end}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary">
          Save
        </Button>
      </div>
    </form>
  );
}
