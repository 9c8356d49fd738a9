/** Callbacks for the life cycle of a page. */
export interface PageLife {
  /** The page is being left or frozen; the browser may keep it, and it may never run again. */
  readonly onLeave: () => void;
  /** The page runs: after a load, and when the browser brings it back. */
  readonly onReturn: () => void;
}

/** Tells of the page's leaving and returning for as long as it lives. */
export function watchPageLife({ onLeave, onReturn }: PageLife): void {
  addEventListener('pagehide', onLeave);
  document.addEventListener('freeze', onLeave);
  addEventListener('pageshow', onReturn);
  document.addEventListener('resume', onReturn);
}
