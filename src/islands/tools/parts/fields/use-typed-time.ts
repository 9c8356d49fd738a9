import { useCallback, useEffect, useRef, useState } from 'react';
import { loadTypedTime, type TypedTimePart, typedTimePart } from './load-typed-time.ts';
import { useOpenQuestion } from './open-questions.ts';

/** The big button of a tool whose timer has not started; the page itself carries such a mark, too. */
const START = 'button[data-early-press="start"]';

type Act = (part: TypedTimePart) => void;

/** The reader of typed times, as a field uses it. */
export interface TypedTime {
  /** Null until it is loaded. */
  readonly part: TypedTimePart | null;
  /** Loads it, when the pointer or the focus comes to the field. */
  readonly sendFor: () => void;
  /**
   * Calls `act` with the reader: immediately if it is loaded, because a timer must be started inside
   * the user gesture, or else after loading it. Calls `fail` when it cannot be loaded. A press of Start
   * in the meantime is kept, and starts the timer afterwards.
   */
  readonly withPart: (act: Act, fail: () => void) => void;
}

/** Returns the reader of typed times for a field. */
export function useTypedTime(): TypedTime {
  const [part, setPart] = useState(typedTimePart);
  const [isReading, setReading] = useState(false);
  const isStartPressed = useRef(false);
  useOpenQuestion(isReading, () => {
    isStartPressed.current = true;
  });
  useEffect(() => {
    if (isReading || !isStartPressed.current) return;
    isStartPressed.current = false;
    document.querySelector<HTMLElement>(START)?.click();
  }, [isReading]);
  const sendFor = useCallback(() => withTypedTime(setPart, () => {}), []);
  const withPart = (act: Act, fail: () => void) => {
    setReading(true);
    withTypedTime(
      (loaded) => {
        setPart(loaded);
        setReading(false);
        act(loaded);
      },
      () => {
        setReading(false);
        fail();
      },
    );
  };
  return { part, sendFor, withPart };
}

/** Calls `act` with the reader, or `fail` when it cannot be loaded. */
export function withTypedTime(act: Act, fail: () => void): void {
  const part = typedTimePart();
  if (part === null) void loadTypedTime().then(act, fail);
  else act(part);
}
