import type { DataKind } from '#shared/contract/data-changes.ts';

/** Tells the page: a window event of this name with this detail. */
export function emit(name: string, detail: unknown): void {
  window.dispatchEvent(new CustomEvent(name, { detail }));
}

/** The name of the window event whose detail names the kinds of lists that were changed elsewhere. */
export const DATA_CHANGED = 'ripen:data-changed';

/** A way to listen to events of a target while a condition holds; it answers how to stop. */
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

/** Calls back when lists of one of these kinds were changed elsewhere; returns how to stop. */
export function onDataChanged(kinds: readonly DataKind[], listener: () => void): () => void {
  const stop = new AbortController();
  const hear = (event: Event) => {
    const changed: unknown = event instanceof CustomEvent ? event.detail : null;
    if (Array.isArray(changed) && kinds.some((kind) => changed.includes(kind))) listener();
  };
  window.addEventListener(DATA_CHANGED, hear, { signal: stop.signal });
  return () => stop.abort();
}
