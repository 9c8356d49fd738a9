/** Tells the page: a window event of this name with this detail. */
export function emit(name: string, detail: unknown): void {
  window.dispatchEvent(new CustomEvent(name, { detail }));
}

/** The name of the window event after which lists ask the server anew: something was changed elsewhere. */
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

/** Hears that something was changed elsewhere. */
export function onDataChanged(listener: () => void): () => void {
  return listenTo(window, DATA_CHANGED)(listener);
}
