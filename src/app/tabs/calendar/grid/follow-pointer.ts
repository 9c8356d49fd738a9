import { later } from '#platform/time/later.ts';

/** Callbacks for a dragging pointer; coordinates are those of the window. */
export interface Following {
  readonly onBegin: () => void;
  readonly onMove: (x: number, y: number) => void;
  readonly onDrop: () => void;
  readonly onCancel: () => void;
}

/** Marks the container that scrolls while an item is dragged to its upper or lower edge. */
export const SCROLLER_MARK = 'data-calendar-scroller';

const MOUSE_PX = 4;
const TOUCH_PX = 10;
const LONG_PRESS_MS = 350;
const EDGE_PX = 48;
const SCROLL_PX = 9;

/**
 * Follows a pointer from its press. A mouse starts to drag with its first movement, a finger after
 * a long press: before that it scrolls. Escape or a cancelled pointer ends the drag. A press
 * without a drag remains a press.
 */
export function followPointer(pressed: PointerEvent, following: Following): void {
  const isTouch = pressed.pointerType === 'touch';
  const ends = new AbortController();
  const { signal } = ends;
  let [x, y] = [pressed.clientX, pressed.clientY];
  let isHeld = false;
  const cancelLongPress = isTouch ? later(LONG_PRESS_MS, begin) : () => {};

  function begin(): void {
    isHeld = true;
    following.onBegin();
    following.onMove(x, y);
    scrollAtEdges();
  }

  function stop(): void {
    cancelLongPress();
    ends.abort();
  }

  function scrollAtEdges(): void {
    if (signal.aborted) return;
    if (scrollAt(y)) following.onMove(x, y);
    requestAnimationFrame(scrollAtEdges);
  }

  function follow(event: PointerEvent): void {
    if (event.pointerId !== pressed.pointerId) return;
    [x, y] = [event.clientX, event.clientY];
    const distance = Math.hypot(x - pressed.clientX, y - pressed.clientY);
    if (isHeld) following.onMove(x, y);
    else if (isTouch && distance > TOUCH_PX) stop();
    else if (!isTouch && distance >= MOUSE_PX) begin();
  }

  function release(event: PointerEvent): void {
    if (event.pointerId !== pressed.pointerId) return;
    stop();
    if (!isHeld) return;
    swallowClick();
    following.onDrop();
  }

  function cancel(): void {
    stop();
    if (isHeld) following.onCancel();
  }

  function letGo(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !isHeld) return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
    addEventListener('pointerup', swallowClick, { once: true });
  }

  addEventListener('pointermove', follow, { signal });
  addEventListener('pointerup', release, { signal });
  addEventListener('pointercancel', cancel, { signal });
  addEventListener('keydown', letGo, { signal, capture: true });
  addEventListener('contextmenu', (event) => isTouch && event.preventDefault(), { signal });
  // A dragging finger must not scroll.
  addEventListener('touchmove', (event) => isHeld && event.preventDefault(), {
    signal,
    passive: false,
  });
}

/** Scrolls when the pointer is near an edge; returns whether it did. */
function scrollAt(y: number): boolean {
  const scroller = document.querySelector(`[${SCROLLER_MARK}]`);
  if (scroller === null) return false;
  const { top, bottom } = scroller.getBoundingClientRect();
  const isNear = (edge: number) => Math.abs(y - edge) < EDGE_PX;
  if (!isNear(top) && !isNear(bottom)) return false;
  scroller.scrollTop += isNear(top) ? -SCROLL_PX : SCROLL_PX;
  return true;
}

/** Suppresses the click that browsers send after a drag. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', swallow, { capture: true, once: true });
  later(0, () => removeEventListener('click', swallow, { capture: true }));
}
