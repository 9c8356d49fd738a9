import { describe, expect, test } from 'vitest';
import { REDIRECTS } from '#shared/page/redirects.ts';
import { siteHas } from '#tests/support/site/built-site.ts';
import {
  isIndexed,
  type ReadPage,
  readPages,
  siteOrigin,
} from '#tests/support/site/page-document.ts';

const pages = readPages();
const byAddress = new Map(pages.map((page) => [page.address, page]));
const origin = siteOrigin(pages);

const LINKS = [
  ['a', 'href'],
  ['area', 'href'],
  ['form', 'action'],
  ['link', 'href'],
  ['script', 'src'],
  ['script', 'data-src'],
  ['img', 'src'],
  ['source', 'src'],
  ['audio', 'src'],
] as const;

/** Every link of a page as a whole address. */
function linksOf({ address, document }: ReadPage): URL[] {
  return LINKS.flatMap(([tag, attribute]) =>
    [...document.querySelectorAll(`${tag}[${attribute}]`)].map(
      (element) => new URL(element.getAttribute(attribute) ?? '', origin + address),
    ),
  );
}

/** Whether a link of this site leads to what is there: a file, and the place in it that it names. */
function isAlive({ pathname, hash }: URL): boolean {
  // Answered by the server, whose tests know its endpoints.
  if (pathname.startsWith('/api/')) return true;
  if (!siteHas(pathname)) return false;
  if (hash.length < 2) return true;
  const target = byAddress.get(pathname);
  return (
    target === undefined ||
    target.document.getElementById(decodeURIComponent(hash.slice(1))) !== null
  );
}

describe.each(pages)('the links of $address', (page) => {
  test('lead to what is there, down to the heading', () => {
    const dead = linksOf(page).filter((link) => link.origin === origin && !isAlive(link));
    expect(dead.map(({ href }) => href.slice(origin.length))).toEqual([]);
  });

  test('to other sites are encrypted', () => {
    const open = linksOf(page).filter(
      (link) => link.protocol === 'http:' && link.origin !== origin,
    );
    expect(open.map(({ href }) => href)).toEqual([]);
  });

  test('go straight to their pages, not over an address that leads elsewhere', () => {
    const roundabout = linksOf(page).filter(
      ({ origin: host, pathname }) => host === origin && Object.hasOwn(REDIRECTS, pathname),
    );
    expect(roundabout.map(({ pathname }) => pathname)).toEqual([]);
  });
});

test('every page that is found is linked by another', () => {
  const linked = new Set(
    pages.flatMap((page) =>
      linksOf(page)
        .filter(({ pathname }) => pathname !== page.address)
        .map(({ pathname }) => pathname),
    ),
  );
  const lost = pages.filter((page) => isIndexed(page) && !linked.has(page.address));
  expect(lost.map(({ address }) => address)).toEqual([]);
});
