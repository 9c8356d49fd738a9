import type { Subscription } from '#shared/contract/account/subscriptions.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { PLAN_NAMES } from '#shared/domain/premium/plan-names.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { subscriptionOf } from '../../account/subscription/subscription-of.ts';
import { useAct } from '../../parts/calls/use-act.ts';
import { FormMessage } from '../../parts/forms/FormMessage.tsx';
import { useApp } from '../../workspace/app-context.ts';
import styles from './CancelDialog.module.css';

export type CancelDialogProps = {
  /** The request or subscription to cancel. */
  subject: Subscription;
  isOpen: boolean;
  onClose: () => void;
};

/** Explains the effect of cancelling, and cancels. */
export function CancelDialog({ subject, isOpen, onClose }: CancelDialogProps) {
  const scope = useApp();
  const { act, isBusy, problem } = useAct(scope.workspace.toasts);
  const { title, lines, verb, done } = wordsFor(subject);

  const cancel = () => act({ call: () => subscriptionOf(scope).cancel(), done, onDone: onClose });

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button variant="danger" isBusy={isBusy} onClick={cancel}>
            {verb}
          </Button>
        </>
      }
    >
      <div className={styles.words}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <FormMessage message={problem} />
      </div>
    </Dialog>
  );
}

interface CancelWords {
  readonly title: string;
  readonly lines: readonly string[];
  readonly verb: string;
  readonly done: string;
}

const KEPT = 'Everything that you made stays yours: nothing is locked or deleted.';

function wordsFor({ plan, phase, endsAt, receipt, paidAt }: Subscription): CancelWords {
  if (phase === 'pending' || phase === 'needsInformation') {
    return {
      title: 'Cancel your request?',
      lines: [
        `Your request for the ${PLAN_NAMES[plan].toLowerCase()} plan will be withdrawn${receipt === null ? '' : ', and its receipt deleted'}. You can ask again at any time.`,
        ...(paidAt === null ? [] : ['You have paid already: write to us to get your money back.']),
      ],
      verb: 'Cancel request',
      done: 'Your request is cancelled.',
    };
  }
  const until = endsAt === null ? '' : formatInstant(endsAt, 'date');
  return {
    title: 'Cancel premium?',
    lines: [
      phase === 'grace'
        ? 'Premium ends immediately, because the time you paid for is over.'
        : `Premium stays on until ${until}, the end of the time you paid for. Until then you can request the next period.`,
      KEPT,
    ],
    verb: 'Cancel premium',
    done: phase === 'grace' ? 'Premium has ended.' : `Premium ends on ${until}.`,
  };
}
