/** When this tab was last reloaded for a part that was gone, in the storage of the tab. */
const MARK = 'ripenReloadedAt';
const ONCE_IN_MS = 3_600_000;

/**
 * Reloads the page when the server is there and a part of the page is not (a deploy came in
 * between), and never over something typed or an open dialog; once an hour at most, unless the user has
 * asked to try again. The timer and what waits for the server lie in storage and are found again.
 * Chromium keeps a failed import for as long as the page lives, so there a reload is the only way.
 * Returns whether it reloads.
 */
export async function reloadForChunk(isAsked = false): Promise<boolean> {
  try {
    if (!navigator.onLine || isBusy()) return false;
    const lastMs = Number(sessionStorage.getItem(MARK) ?? Number.NEGATIVE_INFINITY);
    if (!isAsked && Math.abs(Date.now() - lastMs) < ONCE_IN_MS) return false;
    const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' });
    if (!answer.ok || isBusy()) return false;
    // Written first: where it cannot be written, a reload might follow a reload for ever.
    sessionStorage.setItem(MARK, String(Date.now()));
    location.reload();
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether the user would lose something by a reload: typed text or an open dialog. Values that the page
 * filled in itself, such as today's date, do not count.
 */
function isBusy(): boolean {
  if (document.querySelector('dialog[open]') !== null) return true;
  const typed = document.querySelectorAll<HTMLElement>(
    '[data-typed]:not(select, [type=radio], [type=checkbox], [type=range])',
  );
  return [...typed].some((field) => ('value' in field ? field.value : field.textContent) !== '');
}
