import { useState } from 'react';
import { Button } from '#ui/Button.tsx';

/** Whether completed tasks are hidden, and the verb that changes it. */
export interface HiddenDone {
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

/** Keeps whether the completed tasks of a card are hidden. */
export function useHiddenDone(): HiddenDone {
  const [isOn, setOn] = useState(false);
  return { isOn, onToggle: () => setOn(!isOn) };
}

/** The button that hides the completed tasks of a card or shows them; nothing without any. */
export function DoneSwitch({ count, isOn, onToggle }: HiddenDone & { count: number }) {
  if (count === 0) return null;
  return (
    <Button variant="quiet" size="small" onClick={onToggle}>
      {isOn ? `Show done (${count})` : 'Hide done'}
    </Button>
  );
}
