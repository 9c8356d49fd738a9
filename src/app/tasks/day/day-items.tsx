import { CalendarArrowUp, CalendarCheck, CalendarMinus } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { MenuItem } from '#ui/actions/Menu.tsx';
import type { ChosenDay, DayOffer } from './day-choices.ts';

const ICONS = {
  today: <CalendarCheck aria-hidden="true" />,
  tomorrow: <CalendarArrowUp aria-hidden="true" />,
  none: <CalendarMinus aria-hidden="true" />,
} as const;

/** The key for the first day option in the menu of a task. */
export const DAY_KEY = 'Shift+T';

/** Returns the menu items that change the day of a task. */
export function dayItems(
  offers: readonly DayOffer[],
  onChoose: (day: ChosenDay) => void,
): MenuItem[] {
  return offers.map(({ day, label }, place) => ({
    id: day,
    label,
    icon: ICONS[day],
    ...(place === 0 ? { shortcut: DAY_KEY } : {}),
    onSelect: () => onChoose(day),
  }));
}

/** Returns whether a key event chooses a day. */
export function isDayKey({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return shiftKey && key.toUpperCase() === 'T' && !altKey && !ctrlKey && !metaKey;
}
