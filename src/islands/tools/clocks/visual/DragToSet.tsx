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
  /**
   * Called at the beginning and the end of a drag; during a drag the picture always shows an hour.
   */
  onDrag: (isDragging: boolean) => void;
  children: ReactNode;
};

/** A picture whose time is set by dragging or with the arrow keys. */
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

/** Returns the share of an hour under the pointer. */
function shareAt(view: VisualView, event: PointerEvent<HTMLElement>): number {
  const box = event.currentTarget.getBoundingClientRect();
  const x = event.clientX - box.left;
  const y = event.clientY - box.top;
  if (view === 'disc') return shareAtAngle({ x: x - box.width / 2, y: y - box.height / 2 });
  // Only the upper half of the hourglass, down to its neck, shows the time left.
  const share = view === 'hourglass' ? 1 - y / (box.height / 2) : x / box.width;
  return Math.min(1, Math.max(1 / MOST_MINUTES, share));
}
