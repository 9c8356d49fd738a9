import type { Subscription } from '#shared/contract/account/subscriptions.ts';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import type { Form } from '../../../parts/forms/use-form.ts';
import { PlanChoice } from './PlanChoice.tsx';

export type RequestFieldsetProps = {
  form: Form;
  /** Initial values of the fields. */
  given: Pick<Subscription, 'plan' | 'reference' | 'message'>;
  /** The owner has asked a question: the free text is the answer, and comes first. */
  isAnswer?: boolean;
};

/** The fields of a request: plan, reference of the payment, and a free text. */
export function RequestFieldset({ form, given, isAnswer = false }: RequestFieldsetProps) {
  const message = (
    <TextArea
      label={isAnswer ? 'Your answer' : 'Message (optional)'}
      name="message"
      rows={3}
      defaultValue={given.message}
      error={form.errors['message']}
    />
  );
  return (
    <>
      {isAnswer && message}
      <PlanChoice chosen={given.plan} />
      <TextField
        label="Payment reference (optional)"
        name="reference"
        defaultValue={given.reference}
        autoComplete="off"
        hint="If you have already paid: the number or text on your payment."
        error={form.errors['reference']}
      />
      {!isAnswer && message}
    </>
  );
}

/** Reads the values of the fields. */
export function readRequest(field: (name: string) => string) {
  return {
    // The schema reports a plan that is not sold.
    plan: field('plan') as Subscription['plan'],
    reference: field('reference'),
    message: field('message'),
  };
}
