/** Tells the page: a window event of this name with this detail. */
export function emit(name: string, detail: unknown): void {
  window.dispatchEvent(new CustomEvent(name, { detail }));
}

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
