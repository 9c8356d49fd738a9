/** Errors of embedded and cross-origin content that no page can mend (the specification, section 8). */
const FOREIGN = /youtube|cross-origin|Blocked a frame/i;

/** Keeps such errors out of the console and of every report; all others are left alone. */
export function suppressForeignErrors(target: EventTarget): void {
  const suppress = (event: Event): void => {
    const text = ['message', 'error', 'reason'].map((name) => textOf(Reflect.get(event, name)));
    if (FOREIGN.test(text.join(' '))) event.preventDefault();
  };
  target.addEventListener('error', suppress);
  target.addEventListener('unhandledrejection', suppress);
}

function textOf(value: unknown): string {
  return value instanceof Error || typeof value === 'string' ? String(value) : '';
}
