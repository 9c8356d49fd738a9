import { type MouseEvent, useRef } from 'react';

/** A second press of a mouse comes within this time. */
const DOUBLE_MS = 220;

/**
 * Returns a click handler that tells one press from two. Only a mouse can press twice here: its
 * single press waits for a second one, while keys and touches act at once.
 */
export function usePress(
  onPress: () => void,
  onDoublePress: (() => void) | undefined,
): (event: MouseEvent) => void {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  return ({ detail, nativeEvent }) => {
    const isMouse = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'mouse';
    if (onDoublePress === undefined || !isMouse) return onPress();
    clearTimeout(waiting.current);
    if (detail > 1) onDoublePress();
    else waiting.current = setTimeout(onPress, DOUBLE_MS);
  };
}
