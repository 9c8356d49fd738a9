import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Makes the buttons of a toolbar one tab stop: arrow keys, Home and End move between them, and Tab
 * comes back to the one that was used last. Returns the handler for the toolbar's keys.
 */
export function useOneTabStop(
  bar: RefObject<HTMLElement | null>,
): (event: KeyboardEvent<HTMLElement>) => void {
  const current = useRef(0);
  const listButtons = () => [
    ...(bar.current?.querySelectorAll<HTMLButtonElement>(':scope > button') ?? []),
  ];
  const stopAt = (place: number) => {
    current.current = place;
    for (const [index, button] of listButtons().entries()) {
      button.tabIndex = index === place ? 0 : -1;
    }
  };
  useLayoutEffect(() => stopAt(current.current));

  return (event) => {
    const buttons = listButtons();
    // A menu of the toolbar moves by itself.
    const { target } = event;
    const place = target instanceof HTMLButtonElement ? buttons.indexOf(target) : -1;
    const next = nextPlace(event.key, place, buttons.length);
    if (place === -1 || next === null) return;
    event.preventDefault();
    stopAt(next);
    buttons[next]?.focus();
  };
}

function nextPlace(key: string, place: number, count: number): number | null {
  if (key === 'ArrowRight') return (place + 1) % count;
  if (key === 'ArrowLeft') return (place + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
