import type { Element } from 'happy-dom';
import { describe, expect, test } from 'vitest';
import { headingProblems } from '#shared/domain/content/headings.ts';
import { lookAlikes, shinglesOf } from '#shared/domain/content/likeness.ts';
import { pageNameProblems } from '#shared/domain/content/page-names.ts';
import { pictureProblems } from '#shared/domain/content/pictures.ts';
import { isIndexed, meta, ownWords, readPages } from '#tests/support/site/page-document.ts';
import { TIMER_ROUTES, TIMER_TOOLS } from '#tests/support/site/public-routes.ts';

const pages = readPages();
const indexed = pages.filter(isIndexed);
/** Pages of the app, which draws its own text in the browser. */
const APP_PAGES = ['/app', '/admin/email-lists/contacts'];
const written = pages.filter(({ address }) => !APP_PAGES.includes(address));
const timers = pages.filter(({ address }) => TIMER_ROUTES.includes(address));

describe('the timer pages', () => {
  test('say enough outside of their tools to be compared', () => {
    const brief = timers.filter((page) => shinglesOf(ownWords(page)).size < 200);
    expect(brief.map(({ address }) => address)).toEqual([]);
  });

  test('are no look-alikes: no two share more than 60 % of what they say', () => {
    const texts = timers.map((page) => ({ name: page.address, text: ownWords(page) }));
    expect(lookAlikes(texts)).toEqual([]);
  });

  test('have one tool, the one that their tests open', () => {
    const tools = timers.map(({ address, document }) => {
      const islands = [...document.querySelectorAll('astro-island[component-export$="Tool"]')];
      return [address, islands.map((island) => island.getAttribute('component-export')).join()];
    });
    expect(Object.fromEntries(tools)).toEqual(TIMER_TOOLS);
  });

  test('show their time without scripts, and say what they need', () => {
    const silent = timers.filter(({ document }) => {
      const time = document.querySelector('astro-island [role=timer]');
      const drawn = time?.textContent !== '' || time.querySelector('svg') !== null;
      return (
        !drawn || !/needs JavaScript/.test(document.querySelector('noscript')?.innerHTML ?? '')
      );
    });
    expect(silent.map(({ address }) => address)).toEqual([]);
  });
});

test('every page that is found has a title and a description of its own, none too long', () => {
  const named = indexed.map((page) => ({
    address: page.address,
    title: page.document.querySelector('title')?.textContent ?? '',
    description: meta(page, 'name', 'description'),
  }));
  expect(pageNameProblems(named)).toEqual([]);
});

/** Whether an element is part of what a page shows, and not of a dialog that may be opened. */
const isShown = (element: Element) => element.closest('dialog, template, [hidden]') === null;

describe.each(written)('$address', ({ document }) => {
  test('skips no level of heading', () => {
    const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]
      .filter(isShown)
      .map((heading) => ({
        level: Number(heading.tagName.slice(1)),
        text: heading.textContent || (heading.getAttribute('aria-label') ?? ''),
      }));
    expect(headingProblems(headings)).toEqual([]);
  });

  test('describes its pictures', () => {
    const images = [...document.querySelectorAll('img')].map((image) => ({
      source: image.getAttribute('src') ?? '',
      text: image.getAttribute('alt'),
      isHidden: isHidden(image),
    }));
    const drawings = [...document.querySelectorAll('body svg')].map((drawing) => ({
      source: `a drawing (${drawing.getAttribute('class') ?? drawing.parentElement?.className})`,
      text: nameOf(drawing),
      isHidden: isHidden(drawing),
    }));
    expect(pictureProblems([...images, ...drawings])).toEqual([]);
  });
});

function isHidden(element: Element): boolean {
  return element.closest('[aria-hidden="true"], [role="presentation"], [role="none"]') !== null;
}

/** The name that is read out for a drawing. */
function nameOf(drawing: Element): string | null {
  const label = drawing.getAttribute('aria-label') ?? drawing.querySelector('title')?.textContent;
  return label ?? (drawing.hasAttribute('aria-labelledby') ? 'named elsewhere' : null);
}
