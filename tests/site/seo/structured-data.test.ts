import { readFileSync } from 'node:fs';
import path from 'node:path';
import type {
  AnswerLeaf,
  BlogPostingLeaf,
  BreadcrumbListLeaf,
  EntryPointLeaf,
  FAQPageLeaf,
  ItemListLeaf,
  ListItemLeaf,
  OfferLeaf,
  OrganizationLeaf,
  QuestionLeaf,
  SearchActionLeaf,
  WebApplicationLeaf,
  WebSiteLeaf,
  WithActionConstraints,
} from 'schema-dts';
import { describe, expect, test } from 'vitest';
import { SITE_DIR, siteHas } from '#tests/support/site/built-site.ts';
import {
  canonicalOf,
  isIndexed,
  meta,
  type ReadPage,
  readPages,
  siteOrigin,
} from '#tests/support/site/page-document.ts';
import { TIMER_ROUTES } from '#tests/support/site/public-routes.ts';

/** A thing of a built page. */
type Thing = Readonly<Record<string, unknown>>;

/** The properties of a type in schema.org's vocabulary, which the compiler knows. */
interface Vocabulary {
  Answer: AnswerLeaf;
  BlogPosting: BlogPostingLeaf;
  BreadcrumbList: BreadcrumbListLeaf;
  EntryPoint: EntryPointLeaf;
  FAQPage: FAQPageLeaf;
  ItemList: ItemListLeaf;
  ListItem: ListItemLeaf;
  Offer: OfferLeaf;
  Organization: OrganizationLeaf;
  Question: QuestionLeaf;
  SearchAction: WithActionConstraints<SearchActionLeaf>;
  WebApplication: WebApplicationLeaf;
  WebSite: WebSiteLeaf;
}
type Properties<Type> = readonly Exclude<keyof Type, `@${string}`>[];

/**
 * Properties of each type that the site uses: those that search engines require, and others that
 * are allowed.
 */
const TYPES: {
  readonly [Name in keyof Vocabulary]: {
    readonly required: Properties<Vocabulary[Name]>;
    readonly allowed: Properties<Vocabulary[Name]>;
  };
} = {
  Answer: { required: ['text'], allowed: [] },
  BlogPosting: {
    required: [
      ...(['headline', 'description', 'image', 'datePublished', 'dateModified'] as const),
      ...(['author', 'publisher', 'mainEntityOfPage', 'url', 'inLanguage'] as const),
    ],
    allowed: ['keywords', 'wordCount', 'timeRequired', 'articleSection'],
  },
  BreadcrumbList: { required: ['itemListElement'], allowed: [] },
  EntryPoint: { required: ['urlTemplate'], allowed: [] },
  FAQPage: { required: ['mainEntity'], allowed: [] },
  ItemList: { required: ['itemListElement'], allowed: [] },
  ListItem: { required: ['position'], allowed: ['name', 'item', 'url'] },
  Offer: { required: ['price', 'priceCurrency'], allowed: [] },
  Organization: { required: ['name', 'url'], allowed: ['logo', 'description', 'email'] },
  Question: { required: ['name', 'acceptedAnswer'], allowed: [] },
  SearchAction: { required: ['target', 'query-input'], allowed: [] },
  WebApplication: {
    required: [
      ...(['name', 'description', 'url', 'offers'] as const),
      ...(['applicationCategory', 'operatingSystem'] as const),
    ],
    allowed: ['image', 'inLanguage'],
  },
  WebSite: {
    required: ['name', 'url', 'potentialAction'],
    allowed: ['description', 'inLanguage', 'publisher'],
  },
};
const TYPE_NAMES = Object.keys(TYPES);

const pages = readPages();
const origin = siteOrigin(pages);
const indexed = pages.filter(isIndexed);

function thingsOf({ document }: ReadPage): Thing[] {
  return [...document.querySelectorAll('script[type="application/ld+json"]')].flatMap((script) => {
    const { '@context': context, '@graph': graph, ...other } = JSON.parse(script.textContent ?? '');
    expect([context, other]).toEqual(['https://schema.org', {}]);
    return graph;
  });
}

const ofType = (things: readonly Thing[], type: string) =>
  things.filter((thing) => thing['@type'] === type);

/** A thing and everything that it is made of. */
function withParts(value: unknown): Thing[] {
  if (Array.isArray(value)) return value.flatMap(withParts);
  if (typeof value !== 'object' || value === null) return [];
  return [{ ...value }, ...Object.values(value).flatMap(withParts)];
}

/** Returns the missing properties of a thing, and those that its type does not have. */
function problemsOf(thing: Thing): string[] {
  const type = String(thing['@type']);
  const rules = Object.entries(TYPES).find(([name]) => name === type)?.[1];
  if (rules === undefined) return [`${type} is none of ${TYPE_NAMES.join(', ')}`];
  const { required, allowed }: Record<'required' | 'allowed', readonly string[]> = rules;
  const has = Object.keys(thing).filter((key) => !key.startsWith('@'));
  const isEmpty = (key: string) => [undefined, null, ''].includes(thing[key] as never);
  return [
    ...required.filter(isEmpty).map((key) => `${type} has no ${key}`),
    ...has
      .filter((key) => ![...required, ...allowed].includes(key))
      .map((key) => `${type} has ${key}`),
  ];
}

describe.each(indexed)('what $address says to machines', (page) => {
  const things = thingsOf(page);
  const words = page.document.querySelector('main')?.textContent ?? '';

  test('is of the vocabulary of schema.org, with all that is asked for', () => {
    expect(withParts(things).flatMap(problemsOf)).toEqual([]);
  });

  test('shows the way to it in steps that are there, itself the last', () => {
    const steps = ofType(things, 'BreadcrumbList').flatMap((list) =>
      withParts(list['itemListElement']),
    );
    expect(steps.map(({ position }) => position)).toEqual(steps.map((_, place) => place + 1));
    const targets = steps.map(({ item }) => new URL(String(item)));
    expect(targets.filter((url) => url.origin !== origin || !siteHas(url.pathname))).toEqual([]);
    if (steps.length > 0) expect(steps.at(-1)?.['item']).toBe(canonicalOf(page));
  });

  test('asks and answers what the page does', () => {
    const said = ofType(withParts(things), 'Question').flatMap((question) => [
      String(question['name']),
      ...ofType(withParts(question), 'Answer').map(({ text }) => String(text)),
    ]);
    expect(said.filter((text) => !words.includes(text))).toEqual([]);
  });

  test('names the page itself, and days that are days', () => {
    for (const thing of things.filter(({ '@type': type }) => type !== 'Organization')) {
      const named = String(thing['url'] ?? canonicalOf(page));
      expect(new URL(named).href).toBe(canonicalOf(page));
    }
    for (const article of ofType(things, 'BlogPosting')) {
      const days = [article['datePublished'], article['dateModified']].map(String);
      expect(
        days.filter((day) => !/^\d{4}-\d\d-\d\d/.test(day) || Number.isNaN(Date.parse(day))),
      ).toEqual([]);
      expect(days).toEqual(days.toSorted());
      expect(siteHas(new URL(String(article['image'])).pathname)).toBe(true);
    }
  });
});

describe('the kinds of pages', () => {
  const typesOf = (page: ReadPage) => thingsOf(page).map((thing) => thing['@type']);
  const lacking = (addressed: (address: string) => boolean, ...types: string[]) =>
    indexed
      .filter(({ address }) => addressed(address))
      .filter((page) => types.some((type) => !typesOf(page).includes(type)))
      .map(({ address }) => address);

  test('say what they are: the home page the site and its maker', () => {
    expect(
      lacking((address) => address === '/', 'WebSite', 'Organization', 'WebApplication'),
    ).toEqual([]);
  });

  test('the hub lists every timer page, the plain timer first', () => {
    const hub = indexed.filter(({ address }) => address === '/timers').flatMap(thingsOf);
    const urls = withParts(ofType(hub, 'ItemList')).flatMap(({ url }) => url ?? []);
    const paths = urls.map((url) => new URL(String(url)).pathname);
    expect(paths[0]).toBe('/timer');
    expect(paths.toSorted()).toEqual(TIMER_ROUTES.toSorted());
  });

  test('a timer page is a tool that people ask about', () => {
    const isTimer = (address: string) => TIMER_ROUTES.includes(address);
    expect(lacking(isTimer, 'WebApplication', 'BreadcrumbList', 'FAQPage')).toEqual([]);
  });

  test('a page that leads to others says where it stands', () => {
    const isList = (address: string) =>
      /^\/(?:blog|timers|tags|resources\/all-articles)$|^\/(?:tags|authors)\//.test(address);
    expect(indexed.filter(({ address }) => isList(address)).length).toBeGreaterThan(5);
    expect(lacking(isList, 'BreadcrumbList')).toEqual([]);
  });

  test('an article is one', () => {
    const isArticle = (address: string) =>
      /^\/(?:blog|resources)\//.test(address) && address !== '/resources/all-articles';
    expect(lacking(isArticle, 'BlogPosting', 'BreadcrumbList')).toEqual([]);
  });
});

/** Width and height of a PNG, as its header says. */
function pngSize(address: string): readonly number[] {
  const bytes = readFileSync(path.join(SITE_DIR, address));
  const isPng = bytes.subarray(1, 4).toString('latin1') === 'PNG';
  return isPng ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] : [];
}

describe.each(indexed)('a shared link to $address', (page) => {
  test('shows a picture of its own in full size', () => {
    const image = meta(page, 'property', 'og:image');
    expect(image.startsWith(`${origin}/`)).toBe(true);
    expect(pngSize(new URL(image).pathname)).toEqual([1200, 630]);
    expect(meta(page, 'property', 'og:image:alt').length).toBeGreaterThan(10);
    expect(meta(page, 'name', 'twitter:card')).toBe('summary_large_image');
  });

  test('shows its title and description, and leads to it', () => {
    expect(meta(page, 'property', 'og:title')).not.toBe('');
    expect(meta(page, 'property', 'og:description')).toBe(meta(page, 'name', 'description'));
    expect(meta(page, 'property', 'og:url')).toBe(canonicalOf(page));
  });
});

test('no two pages share a picture', () => {
  const images = indexed.map((page) => meta(page, 'property', 'og:image'));
  expect(images.length - new Set(images).size).toBe(0);
});
