/** The mark on `<html>` of a page that promises never to make a sound. */
const MARK = 'silentPage';

/** From now on nothing on this page can be heard: no sound, no voice, no chime of a notification. */
export function silencePage(): void {
  document.documentElement.dataset[MARK] = 'yes';
}

/** Whether this page has promised to be silent. */
export function isPageSilent(): boolean {
  return globalThis.document?.documentElement.dataset[MARK] === 'yes';
}
