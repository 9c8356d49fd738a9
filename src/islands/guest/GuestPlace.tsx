import { createContext, startTransition, use, useEffect, useRef, useState } from 'react';
import { whenIdle } from '#platform/time/idle.ts';
import { later } from '#platform/time/later.ts';
import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import { PlusIcon } from '#ui/marks/first-icons.tsx';
import { isTaskPressedEarly } from '../early-acts.ts';
import type { Guest } from '../home/wire-guest.ts';
import styles from './GuestPlace.module.css';

const GuestArea = lazyPart(() => import('./GuestArea.tsx').then((m) => m.GuestArea), {
  fallback: <Waiting />,
  failed: (retry) => (
    <Waiting onPress={retry} text="This part could not be loaded: press to retry." />
  ),
});

/** How long to wait before checking again whether the visitor still holds a button down. */
const HELD_AGAIN_MS = 150;

/** Asks for the task: what comes opens with the question. */
const AskContext = createContext(() => {});

/**
 * The part under the timer: the chosen task and the day so far. Its code is loaded when the page is
 * idle.
 */
export function GuestPlace({ guest }: { guest: Guest }) {
  const [comes, setComes] = useState<'later' | 'now' | 'asked'>('later');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const then = isTaskPressedEarly() ? 'asked' : 'now';
    let cancel = () => {};
    // A button that is replaced while it is held down is never pressed.
    const come = () => {
      if (place.current?.matches(':active') === true) cancel = later(HELD_AGAIN_MS, come);
      else startTransition(() => setComes((now) => (now === 'later' ? then : now)));
    };
    cancel = whenIdle(() => void GuestArea.preload().then(come));
    return () => cancel();
  }, []);
  return (
    <div ref={place} className={styles.place}>
      <AskContext value={() => setComes('asked')}>
        {comes === 'later' ? <Waiting /> : <GuestArea guest={guest} isAsked={comes === 'asked'} />}
      </AskContext>
    </div>
  );
}

type WaitingProps = { onPress?: () => void; text?: string };

/** Placeholder of the same height, shown until the part is loaded. */
function Waiting({ onPress, text = 'Your sessions stay in this browser.' }: WaitingProps) {
  const ask = use(AskContext);
  const press = () => {
    ask();
    onPress?.();
  };
  return (
    <>
      <button type="button" className={styles.task} data-early-press="task" onClick={press}>
        <PlusIcon />
        What are you working on?
      </button>
      <p className={styles.day}>{text}</p>
    </>
  );
}
