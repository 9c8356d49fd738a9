import { nearest } from '#shared/domain/text/nearest.ts';

/** Targets of the site's links. */
export interface Places {
  /** Addresses of pages: `/timer/5-minutes`. */
  readonly pages: ReadonlySet<string>;
  /** Files beside the pages: `/sounds/bell.mp3`. */
  readonly files: ReadonlySet<string>;
  /** Addresses that lead on to another. */
  readonly redirects: Readonly<Record<string, string>>;
}

const SCHEMES = ['https:', 'http:', 'mailto:', 'tel:'];

/** Why a link leads nowhere, with what to write instead; null when it is right. */
export function linkProblem(url: string, places: Places): string | null {
  if (url === '') return 'a link has no address. Write one between the brackets: [Timers](/timers)';
  if (url.startsWith('#')) return null;
  if (/^[a-z][a-z\d+.-]*:/i.test(url)) return outsideProblem(url);
  if (url.startsWith('//')) return `the link ${url} has no https: before it.`;
  if (!url.startsWith('/')) {
    return `the link ${url} is relative. Begin with a slash: /${url.replace(/^\.*\//, '')}`;
  }
  const address = url.replace(/[?#].*$/s, '');
  if (places.pages.has(address) || places.files.has(address)) return null;
  const target = places.redirects[address];
  if (target !== undefined) return `${address} has moved. Write ${target}`;
  const meant =
    [address.replace(/\/+$/, ''), address.replace(/\.html$/, '')].find((other) =>
      places.pages.has(other),
    ) ?? nearest(address, [...places.pages]);
  const advice = meant === undefined ? 'Choose a page that is there.' : `Did you mean ${meant}?`;
  return `the link ${url} leads to no page. ${advice}`;
}

function outsideProblem(url: string): string | null {
  const scheme = url.slice(0, url.indexOf(':') + 1).toLowerCase();
  if (!SCHEMES.includes(scheme)) return `the link ${url} is not for the web. Write https://…`;
  return URL.canParse(url) ? null : `the link ${url} is no address. Write https://example.org/page`;
}
