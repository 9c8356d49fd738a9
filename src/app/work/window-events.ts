import type { DataKind } from '#shared/contract/data-changes.ts';

/** Dispatches a window event of this name with this detail. */
export function emit(name: string, detail: unknown): void {
  window.dispatchEvent(new CustomEvent(name, { detail }));
}

/** Name of the window event with the kinds of lists that were changed elsewhere. */
export const DATA_CHANGED = 'ripen:data-changed';

/**
 * Creates a subscription to an event of a target while a condition holds; it returns an unsubscribe
 * function.
 */
export function listenTo(target: EventTarget, name: string, when: () => boolean = () => true) {
  return (listener: () => void): (() => void) => {
    const stop = new AbortController();
    const hear = () => {
      if (when()) listener();
    };
    target.addEventListener(name, hear, { signal: stop.signal });
    return () => stop.abort();
  };
}

/** Subscribes to changes of these kinds of lists elsewhere; returns an unsubscribe function. */
export function onDataChanged(kinds: readonly DataKind[], listener: () => void): () => void {
  const stop = new AbortController();
  const hear = (event: Event) => {
    const changed: unknown = event instanceof CustomEvent ? event.detail : null;
    if (Array.isArray(changed) && kinds.some((kind) => changed.includes(kind))) listener();
  };
  window.addEventListener(DATA_CHANGED, hear, { signal: stop.signal });
  return () => stop.abort();
}
