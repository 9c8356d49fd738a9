import { type PointerEvent, type ReactNode, useRef } from 'react';
import {
  MOST_MINUTES,
  minutesAt,
  minutesByKey,
  shareAtAngle,
} from '#shared/domain/tools/clocks/visual.ts';
import { lengthText } from '#shared/domain/tools/runs/time-text.ts';
import styles from './VisualTool.module.css';
import type { VisualView } from './visual-look.ts';

const MINUTE_MS = 60_000;

export type DragToSetProps = {
  view: VisualView;
  ms: number;
  onSet: (ms: number) => void;
  /** A hand is on it: the picture stands for an hour meanwhile. */
  onDrag: (isDragging: boolean) => void;
  children: ReactNode;
};

/** A picture that a finger, a mouse or the arrow keys set. */
export function DragToSet({ view, ms, onSet, onDrag, children }: DragToSetProps) {
  const isDown = useRef(false);
  const follow = (event: PointerEvent<HTMLElement>) => {
    const minutes = minutesAt(shareAt(view, event));
    if (minutes * MINUTE_MS !== ms) onSet(minutes * MINUTE_MS);
  };
  const release = () => {
    isDown.current = false;
    onDrag(false);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Minutes"
      aria-valuemin={1}
      aria-valuemax={MOST_MINUTES}
      aria-valuenow={Math.min(MOST_MINUTES, Math.round(ms / MINUTE_MS))}
      aria-valuetext={lengthText(ms)}
      className={styles.picture}
      data-view={view}
      onPointerDown={(event) => {
        isDown.current = true;
        event.currentTarget.setPointerCapture?.(event.pointerId);
        onDrag(true);
        follow(event);
      }}
      onPointerMove={(event) => isDown.current && follow(event)}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={(event) => {
        const minutes = minutesByKey(event.key, ms);
        if (minutes === null) return;
        event.preventDefault();
        onSet(minutes * MINUTE_MS);
      }}
    >
      {children}
    </div>
  );
}

/** The share of an hour under the finger. */
function shareAt(view: VisualView, event: PointerEvent<HTMLElement>): number {
  const box = event.currentTarget.getBoundingClientRect();
  const x = event.clientX - box.left;
  const y = event.clientY - box.top;
  if (view === 'disc') return shareAtAngle({ x: x - box.width / 2, y: y - box.height / 2 });
  // Up to the neck of the glass, whose upper half is the time that is left.
  const share = view === 'hourglass' ? 1 - y / (box.height / 2) : x / box.width;
  return Math.min(1, Math.max(1 / MOST_MINUTES, share));
}
