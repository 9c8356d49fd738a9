import { CloudOff } from 'lucide-react';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';

/** Says what could not be loaded and why, with a button to retry. */
export function LoadFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <EmptyState
      icon={<CloudOff />}
      title="This could not be loaded"
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      {message} Nothing is lost; your timer keeps running.
    </EmptyState>
  );
}
