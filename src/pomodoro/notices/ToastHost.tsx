import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { ToastRegion } from '#ui/feedback/Toast.tsx';
import { seenOf, type Toasts } from './toasts.ts';

const LASTS_MS = 8000;
/** Undo stays available as long as for a reset of the timer. */
const LASTS_WITH_ACTION_MS = 10_000;

/** The messages on the page; their time stands still while one is looked at. */
export function ToastHost({ toasts }: { toasts: Toasts }) {
  const shown = useStore(toasts.$toasts);
  const [isHeld, setHeld] = useState(false);
  const passing = shown.find(({ isLasting }) => isLasting !== true);
  const oldest = passing?.id;
  const lastsMs = passing?.action === undefined ? LASTS_MS : LASTS_WITH_ACTION_MS;
  useEffect(() => {
    if (oldest === undefined || isHeld) return;
    const id = setTimeout(() => toasts.end(oldest), lastsMs);
    return () => clearTimeout(id);
  }, [toasts, oldest, lastsMs, isHeld]);
  return <ToastRegion toasts={seenOf(shown)} onDismiss={toasts.end} onHoldChange={setHeld} />;
}
