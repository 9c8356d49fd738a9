import type { SubscriptionOfUser } from '#shared/contract/account/subscriptions.ts';
import { Button } from '#ui/actions/Button.tsx';
import styles from './DecisionDialogs.module.css';
import type { Decision } from './decisions.ts';

export type DecisionButtonsProps = {
  request: SubscriptionOfUser;
  onAsk: (kind: Decision['kind'], request: SubscriptionOfUser) => void;
};

/** The buttons that decide a request; a card payment needs no question. */
export function DecisionButtons({ request, onAsk }: DecisionButtonsProps) {
  const { paidAt, user } = request;
  return (
    <span className={styles.buttons}>
      <Button
        size="small"
        variant="primary"
        aria-label={`Confirm ${user.name}`}
        onClick={() => onAsk('confirm', request)}
      >
        Confirm
      </Button>
      <Button
        size="small"
        aria-label={`Reject ${user.name}`}
        onClick={() => onAsk('reject', request)}
      >
        Reject…
      </Button>
      {paidAt === null && (
        <Button
          size="small"
          variant="quiet"
          className={styles.ask}
          aria-label={`Ask ${user.name}`}
          onClick={() => onAsk('ask', request)}
        >
          Ask…
        </Button>
      )}
    </span>
  );
}
