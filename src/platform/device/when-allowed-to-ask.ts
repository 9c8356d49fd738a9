/** The events of which one is a press for every browser: some count only the end of a touch. */
const PRESSES = ['pointerdown', 'click', 'keydown'] as const;

/**
 * Calls back once, at the next press that allows a page to ask for something or to play a sound.
 * Returns a function that stops the waiting.
 */
export function whenPressed(work: () => void): () => void {
  const stop = new AbortController();
  const press = () => {
    // Not Escape, nor the start of a touch that may become scrolling.
    if (navigator.userActivation?.isActive === false) return;
    stop.abort();
    work();
  };
  const listening = { capture: true, passive: true, signal: stop.signal };
  for (const type of PRESSES) addEventListener(type, press, listening);
  return () => stop.abort();
}

/**
 * Calls back once the page may ask for a permission: at once in Chromium, elsewhere at the next press.
 * Firefox and Safari refuse earlier questions, and report them as errors. Returns a function that stops
 * the waiting.
 */
export function whenAllowedToAsk(ask: () => void): () => void {
  // No browser says whether it wants a press, and this property only Chromium has.
  if (!('userAgentData' in navigator)) return whenPressed(ask);
  ask();
  return () => undefined;
}
