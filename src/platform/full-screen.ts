/**
 * Fills the screen with the page; inside a click or key press. False where the browser cannot or
 * refuses (some phones know it only for films).
 */
export async function enterFullScreen(): Promise<boolean> {
  try {
    await document.documentElement.requestFullscreen({ navigationUI: 'hide' });
    return true;
  } catch {
    return false;
  }
}

/** Gives the screen back; nothing happens where the page does not have it. */
export function leaveFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
}

/** Calls `listener` when the page has lost the whole screen, by Esc or otherwise. */
export function onFullScreenLeft(listener: () => void): () => void {
  const look = () => {
    if (!document.fullscreenElement) listener();
  };
  document.addEventListener('fullscreenchange', look);
  return () => document.removeEventListener('fullscreenchange', look);
}
