/*
 * Scripts, islands and the font come after the first paint. On a slow network they would share the line
 * with the text, and the first paint would be half a second later.
 */
import { LATE_SOURCE } from './late-modules.ts';
import { PAINTED_EVENT, PAINTED_MARK } from './painted.ts';

/**
 * Browsers fetch these as soon as a page has been read, which is before its first paint: the largest
 * paint would be 110 ms later. Without an icon they would ask for /favicon.ico; a manifest of `data:`
 * breaks the policy.
 */
const UNSEEN = '[rel=icon],[rel=manifest]';
const ADDRESSES = [LATE_SOURCE, 'component-url', 'renderer-url'];

/**
 * Loads the page's scripts with `load`, islands together with what hydrates them, and its font, when the
 * page has been painted; immediately when it is hidden, or where no paint is reported. Returning
 * visitors see the font immediately, because the service worker has it.
 */
export function startLate(load: (url: string) => Promise<unknown>): void {
  const root = document.documentElement;
  let hasBegun = false;
  let unseen: (readonly [HTMLLinkElement, string])[] = [];
  const showFont = () => {
    root.dataset['font'] = 'on';
  };
  const begin = () => {
    if (hasBegun) return;
    hasBegun = true;
    for (const [link, href] of unseen) link.href = href;
    const family = getComputedStyle(root).getPropertyValue('--font-figtree');
    document.fonts.load(`1em ${family}`).then(showFont, showFont);
    root.dataset[PAINTED_MARK] = '';
    document.dispatchEvent(new Event(PAINTED_EVENT));
    for (const element of document.querySelectorAll(`script[${LATE_SOURCE}],astro-island`)) {
      for (const name of ADDRESSES) {
        const url = element.getAttribute(name);
        // Loading errors are reported by the code that needs the script.
        if (url !== null) load(url).catch(() => {});
      }
    }
  };
  if (navigator.serviceWorker?.controller) showFont();
  addEventListener('DOMContentLoaded', () => {
    // Some browsers that hide what identifies their user report no paint.
    if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) {
      begin();
      return;
    }
    const links = document.querySelectorAll<HTMLLinkElement>(UNSEEN);
    unseen = [...links].map((link) => [link, link.href]);
    for (const link of links) {
      if (link.rel === 'icon') link.href = 'data:,';
      else link.removeAttribute('href');
    }
    new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
    addEventListener('visibilitychange', begin);
  });
}
