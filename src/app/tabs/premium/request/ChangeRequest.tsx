import { type Subscription, subscriptionsApi } from '#shared/contract/subscriptions.ts';
import { useApp } from '../../../app-context.ts';
import { DialogForm } from '../../../forms/DialogForm.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { subscriptionOf } from '../../../subscription/subscription-of.ts';
import { RequestFieldset, readRequest } from './RequestFieldset.tsx';

/** Changes the request that waits, or answers what was asked about it. */
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
    <DialogForm form={form} submit={isAsked ? 'Send answer' : 'Save changes'} onCancel={onDone}>
      <RequestFieldset
        form={form}
        given={request}
        {...(isAsked && { messageLabel: 'Your answer' })}
      />
    </DialogForm>
  );
}
