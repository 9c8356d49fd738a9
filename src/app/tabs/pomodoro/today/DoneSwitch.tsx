import { useState } from 'react';
import { Button } from '#ui/actions/Button.tsx';

/** Whether completed tasks are hidden, and the toggle. */
export interface HiddenDone {
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

/** Returns whether the completed tasks of a card are hidden, with the toggle. */
export function useHiddenDone(): HiddenDone {
  const [isOn, setOn] = useState(false);
  return { isOn, onToggle: () => setOn(!isOn) };
}

/** The button that hides or shows the completed tasks of a card; empty without any. */
export function DoneSwitch({ count, isOn, onToggle }: HiddenDone & { count: number }) {
  if (count === 0) return null;
  return (
    <Button variant="quiet" size="small" onClick={onToggle}>
      {isOn ? `Show done (${count})` : 'Hide done'}
    </Button>
  );
}
