/** The whole screen as the browser gives it to a page. */
export interface WholeScreen {
  /** Whether the page has it. */
  isFilled(): boolean;
  /** Asks for it inside a press; rejects where the browser cannot, or refuses. */
  request(): Promise<void>;
  /** Gives it back; rejects where the page does not have it. */
  exit(): Promise<void>;
  /** Calls `listener` when the page has got it or lost it; returns a cancel function. */
  onChange(listener: () => void): () => void;
}

/** The screen of this browser. */
export const wholeScreen: WholeScreen = {
  isFilled: () => Boolean(document.fullscreenElement),
  // Some phones know it only for films: then this is no function, and the promise is rejected.
  request: async () => document.documentElement.requestFullscreen({ navigationUI: 'hide' }),
  exit: async () => document.exitFullscreen(),
  onChange(listener) {
    document.addEventListener('fullscreenchange', listener);
    return () => document.removeEventListener('fullscreenchange', listener);
  },
};

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
    if (wholeScreen.isFilled()) orientation?.lock?.('landscape').catch(() => undefined);
  };
  const stop = wholeScreen.onChange(turn);
  turn();
  return () => {
    stop();
    orientation?.unlock?.();
  };
}
