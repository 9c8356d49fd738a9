import type { ReactNode } from 'react';
import { Button } from '#ui/actions/Button.tsx';
import styles from './DialogForm.module.css';
import { FormMessage } from './FormMessage.tsx';
import type { Form } from './use-form.ts';

export type DialogFormProps = {
  form: Form;
  /** Label of the submit button. */
  submit: string;
  onCancel: () => void;
  id?: string;
  children: ReactNode;
};

/** A form in a dialog: fields, a message about the whole form, and its two buttons. */
export function DialogForm({ form, submit, onCancel, id, children }: DialogFormProps) {
  return (
    <form id={id} className={styles.form} {...form.props}>
      {children}
      <FormMessage message={form.message} />
      <div className={styles.end}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
