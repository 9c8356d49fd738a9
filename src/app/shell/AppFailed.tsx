import { CloudOff } from 'lucide-react';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';

/** The app without a known user while the server cannot be reached. */
export function AppFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <main id="main" tabIndex={-1}>
      <EmptyState
        icon={<CloudOff />}
        title="Ripen could not be opened"
        action={
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {message} You are still signed in, and nothing is lost.
      </EmptyState>
    </main>
  );
}
