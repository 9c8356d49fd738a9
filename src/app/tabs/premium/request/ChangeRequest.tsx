import { type Subscription, subscriptionsApi } from '#shared/contract/account/subscriptions.ts';
import { Button } from '#ui/actions/Button.tsx';
import { subscriptionOf } from '../../../account/subscription/subscription-of.ts';
import { FormMessage } from '../../../parts/forms/FormMessage.tsx';
import { useForm } from '../../../parts/forms/use-form.ts';
import { useApp } from '../../../workspace/app-context.ts';
import styles from './NewRequest.module.css';
import { RequestFieldset, readRequest } from './RequestFieldset.tsx';

/** Edits the pending request, or answers the owner's question. */
export function ChangeRequest({ request, onDone }: { request: Subscription; onDone: () => void }) {
  const scope = useApp();
  const isAsked = request.status === 'needsInformation';
  const form = useForm({
    schema: subscriptionsApi.answer.body,
    read: readRequest,
    submit: (fields) => subscriptionOf(scope).answer(fields),
    onDone() {
      const text = isAsked ? 'Your answer was sent.' : 'Your request was changed.';
      scope.workspace.toasts.show({ tone: 'success', text });
      onDone();
    },
  });
  return (
    <form className={styles.form} {...form.props}>
      <RequestFieldset form={form} given={request} isAnswer={isAsked} />
      <FormMessage message={form.message} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {isAsked ? 'Send answer' : 'Save changes'}
        </Button>
        {!isAsked && <Button onClick={onDone}>Keep as it was</Button>}
      </div>
    </form>
  );
}
