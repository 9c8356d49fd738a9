import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { useIsAwake } from '#ui/use-is-awake.ts';
import { FormMessage } from '../forms/FormMessage.tsx';
import type { Form } from '../forms/use-form.ts';
import styles from './AccountForm.module.css';

export type AccountFormProps = {
  form: Form;
  /** What the button says. */
  submit: string;
  children: ReactNode;
};

/** A form of the account pages: fields, what is wrong with the whole, and one button. */
export function AccountForm({ form, submit, children }: AccountFormProps) {
  const isAwake = useIsAwake();
  return (
    // Sent before the page is awake it would put a password into the address, were it not for POST.
    <form className={styles.form} method="post" {...form.props}>
      {children}
      <FormMessage message={form.message} />
      <Button
        type="submit"
        variant="primary"
        isWide
        isBusy={form.isBusy}
        disabled={!isAwake}
        className={styles.submit}
      >
        {submit}
      </Button>
    </form>
  );
}
