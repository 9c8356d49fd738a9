import { type ReactNode, useEffect } from 'react';
import { repeatEarlyActs } from '#platform/page/early-acts.ts';
import { Button } from '#ui/actions/Button.tsx';
import { FormMessage } from '../../parts/forms/FormMessage.tsx';
import type { Form } from '../../parts/forms/use-form.ts';
import styles from './AccountForm.module.css';

export type AccountFormProps = {
  form: Form;
  /** Label of the submit button. */
  submit: string;
  variant?: 'primary' | 'secondary';
  children?: ReactNode;
};

/** A form of the account pages: fields, a message about the whole form, and one button. */
export function AccountForm({ form, submit, variant = 'primary', children }: AccountFormProps) {
  useEffect(() => repeatEarlyActs(), []);
  return (
    // Without scripts the browser submits the form itself. A password must not appear in the
    // address.
    <form className={styles.form} method="post" {...form.props}>
      {children}
      <FormMessage message={form.message} />
      <Button type="submit" variant={variant} isWide isBusy={form.isBusy} className={styles.submit}>
        {submit}
      </Button>
    </form>
  );
}
