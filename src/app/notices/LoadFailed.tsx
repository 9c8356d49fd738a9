import { CloudOff } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';

/** Something that could not be had, why, and the way to try again. */
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
