/** Gives the screen back; nothing happens where the page does not have it. */
export function leaveFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
}

/**
 * Fills the screen with the page inside a click or key press, and gives it back at once when
 * `isWanted` is false by the time the browser is ready: it was left again before.
 */
export async function fillScreenWhile(isWanted: () => boolean): Promise<void> {
  try {
    await document.documentElement.requestFullscreen({ navigationUI: 'hide' });
    if (!isWanted()) leaveFullScreen();
  } catch {
    // The browser cannot, or refuses; some phones know it only for films.
  }
}

/** Calls `listener` when the page has lost the whole screen, by Esc or otherwise. */
export function onFullScreenLeft(listener: () => void): () => void {
  const look = () => {
    if (!document.fullscreenElement) listener();
  };
  document.addEventListener('fullscreenchange', look);
  return () => document.removeEventListener('fullscreenchange', look);
}

interface Turnable {
  lock?: (orientation: 'landscape') => Promise<void>;
  unlock?: () => void;
}

/**
 * Turns a phone's picture to its long side while the page has the whole screen, until the answered
 * function is called; nothing happens where the browser does not do that.
 */
export function turnSideways(): () => void {
  const orientation: Turnable | undefined = globalThis.screen?.orientation;
  const turn = () => {
    if (document.fullscreenElement) orientation?.lock?.('landscape').catch(() => undefined);
  };
  document.addEventListener('fullscreenchange', turn);
  turn();
  return () => {
    document.removeEventListener('fullscreenchange', turn);
    orientation?.unlock?.();
  };
}
