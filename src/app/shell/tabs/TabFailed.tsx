import { CircleAlert } from 'lucide-react';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';

/** Shown in place of a tab that fails to render. */
export function TabFailed({ action, onRetry }: { action: string; onRetry: () => void }) {
  return (
    <EmptyState
      icon={<CircleAlert />}
      title="This part could not be shown"
      action={
        <Button variant="primary" onClick={onRetry}>
          {action}
        </Button>
      }
    >
      Your timer and your sessions are safe.
    </EmptyState>
  );
}
