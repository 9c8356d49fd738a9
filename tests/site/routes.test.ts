import { describe, expect, test } from 'vitest';
import { REDIRECTS as SHIPPED } from '#shared/page/redirects.ts';
import { attributes, siteHas } from '#tests/support/site/built-site.ts';
import { readPages } from '#tests/support/site/page-document.ts';
import { PUBLIC_ROUTES, REDIRECTS, TIMER_ROUTES } from '#tests/support/site/public-routes.ts';

const pages = new Map(readPages().map((page) => [page.address, page]));

/** The built pages below an address that the specification writes with a slug. */
const below = (folder: string) =>
  [...pages.keys()].filter((address) => address.startsWith(`${folder}/`));

const FORMS = ['/login', '/register', '/forgot-password'];
const OF_ACCOUNTS = ['/app', '/change-password', '/admin/blog/new', '/admin/email-lists/contacts'];

test.each([
  ...FORMS.map((address) => [address, 'signedIn']),
  ...OF_ACCOUNTS.map((address) => [address, 'signedOut']),
])('%s leads on who is %s, before the first paint', (address, who) => {
  const [head = ''] = (pages.get(address)?.html ?? '').split('</head>');
  expect(attributes(head, 'script', 'data-when')).toEqual([who]);
});

describe('the routes of the specification', () => {
  test('are nineteen timers by length, forty-one by name, and no two alike', () => {
    expect(new Set(TIMER_ROUTES).size).toBe(19 + 41);
    expect(new Set(PUBLIC_ROUTES).size).toBe(PUBLIC_ROUTES.length);
  });

  test('that show a page are all there', () => {
    expect(PUBLIC_ROUTES.filter((address) => !pages.has(address))).toEqual([]);
  });

  test('show a page instead of sending the visitor on', () => {
    const sending = [...pages.values()].filter(({ html }) => /http-equiv="?refresh/i.test(html));
    expect(sending.map(({ address }) => address)).toEqual([]);
    expect(PUBLIC_ROUTES.filter((address) => Object.hasOwn(SHIPPED, address))).toEqual([]);
  });

  test.each(Object.entries(REDIRECTS))('%s leads to %s, without a page of its own', (from, to) => {
    expect([SHIPPED[from], pages.has(from)]).toEqual([to, false]);
  });

  test('that lead elsewhere lead to what is there', () => {
    const dead = Object.values(SHIPPED).filter((to) => !siteHas(to.replace(/\?.*/, '')));
    expect(dead).toEqual([]);
  });

  test.each(['blog', 'pillar-pages'])(
    'of the editors of %s have a page that no search lists',
    (folder) => {
      for (const name of ['new', 'edit']) {
        const page = pages.get(`/admin/${folder}/${name}`);
        expect(page?.html).toContain('content="noindex"');
      }
    },
  );

  test('/blog/{slug} has eight articles, /resources/{slug} three guides', () => {
    expect(below('/blog').length).toBeGreaterThanOrEqual(8);
    const guides = below('/resources').filter((address) => address !== '/resources/all-articles');
    expect(guides.length).toBeGreaterThanOrEqual(3);
  });

  test('/tags/{tagSlug} has a page for every topic that /tags names', () => {
    const topics = [...(pages.get('/tags')?.document.querySelectorAll('main a[href]') ?? [])]
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => href.startsWith('/tags/'));
    expect(topics.length).toBeGreaterThan(0);
    expect(topics.filter((href) => !pages.has(href))).toEqual([]);
  });

  test('end at a page that says so and lets one search', () => {
    const missing = pages.get('/404')?.document;
    expect(missing?.querySelector('h1')?.textContent).toBeTruthy();
    expect(
      missing?.querySelector('main input[type="search"], main [data-search-open]'),
    ).toBeTruthy();
  });
});
