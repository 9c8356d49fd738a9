import { Check } from 'lucide-react';
import type { CalendarItem } from '../items/calendar-items.ts';

const RADIUS = 4.25;

/** Icon of an item: filled for a session, half for an interrupted one, an outline for a plan. */
export function ItemMark({ item }: { item: CalendarItem }) {
  if (item.kind === 'plan' && item.outcome === 'done') return <Check aria-hidden="true" />;
  const isFilled = item.kind === 'session' && !item.session.interrupted;
  return (
    <svg viewBox="0 0 10 10" aria-hidden="true" stroke="currentcolor" strokeWidth="1.5">
      <circle cx="5" cy="5" r={RADIUS} fill={isFilled ? 'currentcolor' : 'none'} />
      {item.kind === 'session' && item.session.interrupted && (
        <path d={`M5 ${5 - RADIUS}a${RADIUS} ${RADIUS} 0 0 0 0 8.5Z`} fill="currentcolor" />
      )}
    </svg>
  );
}
