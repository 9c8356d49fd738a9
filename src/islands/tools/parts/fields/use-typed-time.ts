import { useCallback, useEffect, useState } from 'react';
import { whenIdle } from '#platform/time/idle.ts';
import { loadTypedTime, type TypedTimePart, typedTimePart } from './load-typed-time.ts';

/**
 * Returns the reader of typed times, or null until it is loaded: when the page is idle, or when
 * `sendFor` is called because the field is used.
 */
export function useTypedTime(): readonly [part: TypedTimePart | null, sendFor: () => void] {
  const [part, setPart] = useState(typedTimePart);
  const sendFor = useCallback(() => withTypedTime(setPart, () => {}), []);
  useEffect(() => (part === null ? whenIdle(sendFor) : undefined), [part, sendFor]);
  return [part, sendFor];
}

/**
 * Calls `act` with the module: immediately if it is loaded, because a timer must be started inside
 * the user gesture, or else after loading it. Calls `fail` when it cannot be loaded.
 */
export function withTypedTime(act: (part: TypedTimePart) => void, fail: () => void): void {
  const part = typedTimePart();
  if (part === null) void loadTypedTime().then(act, fail);
  else act(part);
}
