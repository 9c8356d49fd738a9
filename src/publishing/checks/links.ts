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

/** No address of the site is as long; whoever compares it with all others waits. */
const LONGEST_COMPARED = 100;

/**
 * Why an address of the site leads nowhere, with what to write instead; null when it is right.
 * @param isCompared whether to look for the address that was meant, which takes a while
 */
export function linkProblem(url: string, places: Places, isCompared: boolean): string | null {
  const address = url.replace(/[?#].*$/s, '');
  if (places.pages.has(address) || places.files.has(address)) return null;
  if (Object.hasOwn(places.redirects, address)) {
    return `${address} has moved. Write ${places.redirects[address]}`;
  }
  const meant = isCompared ? meantAddress(address, places.pages) : undefined;
  const advice = meant === undefined ? 'Choose a page that is there.' : `Did you mean ${meant}?`;
  return `the link ${url.slice(0, LONGEST_COMPARED)} leads to no page. ${advice}`;
}

function meantAddress(address: string, pages: ReadonlySet<string>): string | undefined {
  if (address.length > LONGEST_COMPARED) return undefined;
  const plain = [address.replace(/\/+$/, ''), address.replace(/\.html$/, '')];
  return plain.find((other) => pages.has(other)) ?? nearest(address, [...pages]);
}
