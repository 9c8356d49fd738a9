/*
 * A timer alone on the screen.
 *
 * `$isFull` is what the user wants: true from the press on, so that the view opens at once and stays
 * a layer over the page where the browser refuses its screen. The browser follows: it needs a while
 * for each change, so it is asked for one at a time, and the last wish wins.
 */
import type { WritableAtom } from 'nanostores';
import { type WholeScreen, wholeScreen } from '#platform/page/full-screen.ts';

/** The ways of a timer onto the full screen and back. */
export interface FullView {
  /** Fills the screen, inside a press. */
  enter(): void;
  /** Gives the screen back; nothing happens where the view is not open. */
  leave(): void;
  /** Enters or leaves, inside a press. */
  toggle(): void;
}

/** One view for each timer, so that all its buttons and keys ask the browser in turn. */
const views = new WeakMap<WritableAtom<boolean>, FullView>();

/**
 * The full view of the timer that says in `$isFull` whether it stands alone on the screen; it is left,
 * too, when the user takes the screen back by Esc.
 */
export function fullViewOf(
  $isFull: WritableAtom<boolean>,
  screen: WholeScreen = wholeScreen,
): FullView {
  const known = views.get($isFull);
  if (known !== undefined) return known;
  const view = createFullView($isFull, screen);
  views.set($isFull, view);
  return view;
}

function createFullView($isFull: WritableAtom<boolean>, screen: WholeScreen): FullView {
  let isBusy = false;
  let stopWatching = () => {};

  /** Brings the browser to what is wanted; answers whether it did what it was asked for. */
  async function follow(isWanted: boolean): Promise<boolean> {
    if (isWanted === screen.isFilled()) return true;
    try {
      await (isWanted ? screen.request() : screen.exit());
      return true;
    } catch {
      return false;
    }
  }

  async function settle(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    let isDone: boolean;
    let wanted: boolean;
    do {
      wanted = $isFull.get();
      isDone = await follow(wanted);
    } while (wanted !== $isFull.get());
    isBusy = false;
    if (!wanted) stopWatching();
    // Esc may have come before anybody listened.
    else if (isDone && !screen.isFilled()) leave();
  }

  function enter(): void {
    if ($isFull.get()) return;
    $isFull.set(true);
    stopWatching();
    // Changes during a request are the browser's answer to it; later ones are made by the user.
    stopWatching = screen.onChange(() => {
      if (!isBusy && !screen.isFilled()) leave();
    });
    void settle();
  }

  function leave(): void {
    if (!$isFull.get()) return;
    $isFull.set(false);
    void settle();
  }

  return { enter, leave, toggle: () => ($isFull.get() ? leave() : enter()) };
}
