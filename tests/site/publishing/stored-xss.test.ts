import { type Browser, type BrowserContext, chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { readSiteContents } from '#api/publishing/site-contents.ts';
import { checkArticle, readArticle } from '#publishing/check-article.ts';
import { COMPONENT_NAMES, COMPONENTS } from '#publishing/components/definitions.ts';
import { ArticleSlug } from '#shared/contract/admin/articles.ts';
import { XSS_PAYLOADS } from '#tests/fixtures/xss-payloads.ts';
import { XSS_PLACES } from '#tests/fixtures/xss-places.ts';
import { TEST_BROWSER } from '#tests/support/browser/browsers.ts';
import { type PublishingDesk, startPublishingDesk } from '#tests/support/site/publishing-desk.ts';

/** A picture that is there, and stands for the one in the places of payloads. */
const PICTURE = '/icon-512.png';
const AT_ONCE = 4;
/** As many drafts as are published in one call. */
const PUBLISHED_AT_ONCE = 50;

const contents = readSiteContents('.');
const site = {
  components: COMPONENT_NAMES,
  places: { pages: contents.pages, files: contents.files, redirects: {} },
  known: { author: contents.authors, tags: contents.tags, timers: contents.timers },
  others: [],
};

interface Fields extends Readonly<Record<string, unknown>> {
  readonly title?: string;
  readonly faq?: readonly object[];
  readonly sources?: readonly object[];
}
interface Draft {
  readonly fields: Fields;
  readonly body: string;
}

function sourceOf({ fields, body }: Draft): string {
  return `---\n${stringify(fields)}---\n\n${body}\n`;
}

function isPublishable(draft: Draft): boolean {
  const { problems, tree, frontmatter } = checkArticle(readArticle(sourceOf(draft), site), site);
  return tree !== null && frontmatter !== null && !problems.some(({ level }) => level === 'error');
}

const pad = (text: string, length: number) => text.trim().padEnd(length, '.');

/** Fields that hold one text: of the payloads of an article, one that fits. */
const SINGLE_FIELDS: readonly ((payload: string, fields: Fields) => Fields)[] = [
  (payload, { title }) => ({ title: pad(`${payload} ${title}`, 10) }),
  (payload, { title }) => ({ description: pad(`${payload} ${title}`, 70) }),
];

/** Fields with room for every payload of an article. */
const LISTS_OF_TEXTS: readonly ((payload: string, fields: Fields) => Fields)[] = [
  (payload, { faq = [] }) => ({
    faq: [...faq, { question: pad(payload, 8), answer: pad(payload, 20) }],
  }),
  (payload, { sources = [] }) => ({ sources: [...sources, { label: pad(payload, 8) }] }),
  (payload, { sources = [] }) => ({ sources: [...sources, { label: 'A source', url: payload }] }),
];

/** Attributes of components, in either kind of quotes. */
const ATTRIBUTES = COMPONENT_NAMES.flatMap((name) =>
  Object.keys(COMPONENTS[name].schema.shape).flatMap((attribute) =>
    ['"', "'"].map((quote) => (payload: string) => {
      const plain = COMPONENTS[name].example
        .replace(new RegExp(` ${attribute}="[^"]*"`), '')
        .replace('/kettle.jpg', PICTURE);
      return plain.replace(`<${name}`, () => `<${name} ${attribute}=${quote}${payload}${quote}`);
    }),
  ),
);

const BODIES = [
  ...XSS_PLACES.map(
    ([, written]) =>
      (payload: string) =>
        written(payload).replace('/kettle.jpg', PICTURE),
  ),
  ...ATTRIBUTES,
];

/** The site's own scripts run on one page of so many: they treat each alike. */
const WITH_OWN_APART = 3;
/** Payloads in one article: a page costs more than what is on it. */
const IN_ONE_ARTICLE = 3;

function plainDraft(number: number): Draft {
  const words = Array.from({ length: 60 }, (_none, at) => `word${number}x${at}`).join(' ');
  return {
    fields: {
      title: `Text of ${number}.`,
      description: `What ${number} weeks of notes say about breaks that help, with the sources and with a timer.`,
      published: '2026-11-01',
      updated: '2026-11-02',
      author: 'ripen-team',
      tags: ['focus', 'breaks'],
      timers: ['kitchen-timer'],
    },
    body: words,
  };
}

/** An article with payloads in every place that takes them, so that it can still be published. */
function hostileDraft(payloads: readonly string[], number: number): Draft {
  const plain = plainDraft(number);
  let draft = plain;
  const take = (next: Draft) => {
    const isTaken = isPublishable(next);
    if (isTaken) draft = next;
    return isTaken;
  };
  const write = (field: (payload: string, fields: Fields) => Fields) => (payload: string) =>
    take({ ...draft, fields: { ...draft.fields, ...field(payload, draft.fields) } });
  for (const [at, field] of SINGLE_FIELDS.entries()) {
    // Not the same one in each.
    [...payloads.slice(at), ...payloads.slice(0, at)].some(write(field));
  }
  for (const field of LISTS_OF_TEXTS) payloads.map(write(field));
  for (const payload of payloads) {
    const parts = BODIES.map((written) => written(payload)).filter((body) =>
      isPublishable({ fields: plain.fields, body }),
    );
    const add = (...more: string[]) => take({ ...draft, body: [draft.body, ...more].join('\n\n') });
    // Some cannot stand in one text.
    if (!add(...parts)) for (const part of parts) add(part);
  }
  return draft;
}

let desk: PublishingDesk;
let browser: Browser;
/** The pages of articles. */
let articles: readonly string[] = [];
const LISTS = [
  '/',
  '/blog',
  '/blog/page/1',
  '/blog/page/2',
  '/resources/all-articles',
  '/tags',
  '/tags/focus',
  '/tags/breaks',
  '/tags/focus/page/1',
  '/authors/ripen-team',
];
let carried = 0;

beforeAll(async () => {
  desk = await startPublishingDesk();
  browser = await chromium.launch(TEST_BROWSER);
  const ids: string[] = [];
  for (let number = 0; number * IN_ONE_ARTICLE < XSS_PAYLOADS.length; number += 1) {
    const from = number * IN_ONE_ARTICLE;
    const draft = hostileDraft(XSS_PAYLOADS.slice(from, from + IN_ONE_ARTICLE), number);
    carried += draft.body.split('\n\n').length;
    const slug = `payload-${number}`;
    ids.push((await desk.create({ slug, source: sourceOf(draft) })).id);
  }
  for (let at = 0; at < ids.length; at += PUBLISHED_AT_ONCE) {
    const body = { ids: ids.slice(at, at + PUBLISHED_AT_ONCE) };
    const reply = await desk.api<{ refused: unknown[] }>('/admin/articles/publish', { body });
    expect(reply.body.refused).toEqual([]);
  }
  const sitemap = (await desk.page('/sitemap-articles.xml')).text;
  const listed = [...sitemap.matchAll(/<loc>[^<]*?(\/blog\/payload-\d+)</g)].map(([, at]) => at);
  articles = listed.flatMap((address) => address ?? []);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await desk?.stop();
});

/** Installed in each page before anything else of it. */
function watch(): void {
  const seen: string[] = [];
  Object.assign(window, { ripenSeen: seen });
  for (const name of ['alert', 'confirm', 'prompt', 'print']) {
    Object.assign(window, { [name]: () => void seen.push(`${name}()`) });
  }
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    seen.push(`${violatedDirective} refused ${blockedURI}`);
  });
}

/** Returns everything that ran in a page or was refused, and everything that could run. */
async function inspect(): Promise<string[]> {
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });
  const live = [...document.querySelectorAll('*')].flatMap((element) =>
    [...element.attributes].flatMap(({ name, value }) => {
      // Icons stand aside for an empty one until the page has been painted.
      if (value === 'data:,' && element.matches('link[rel=icon]')) return [];
      const isScript = /^on/i.test(name) || name === 'srcdoc';
      const isCode = /^(?:javascript|vbscript|data):/i.test(value.replace(/[^a-z:]/gi, ''));
      const takesAddress = /^(?:href|src|action|formaction|data|xlink:href|to)$/i.test(name);
      return isScript || (isCode && takesAddress) ? [`${element.tagName} ${name}=${value}`] : [];
    }),
  );
  const foreign = [...document.querySelectorAll('iframe, object, embed, base, frame, portal')];
  const seen: readonly string[] = Reflect.get(window, 'ripenSeen') ?? [];
  return [...seen, ...live, ...foreign.map(({ tagName }) => tagName)];
}

/** A tab that says which scripts were parsed in it. */
async function openTab(context: BrowserContext, withoutOwn: boolean) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  let scripts: string[] = [];
  session.on('Debugger.scriptParsed', ({ hash, url, length }) => {
    scripts.push(
      new URL(url || 'about:blank').pathname.startsWith('/_astro/') ? 'own' : `${hash} ${length}`,
    );
  });
  await session.send('Debugger.enable');
  if (withoutOwn) {
    await session.send('Network.enable');
    await session.send('Network.setBlockedURLs', { urls: ['*/_astro/*'] });
  }
  return {
    async visit(address: string) {
      scripts = [];
      await page.goto(desk.server.url + address, { waitUntil: 'domcontentloaded' });
      const found = await page.evaluate(inspect);
      return { found, scripts: [...scripts] };
    },
  };
}

/**
 * Visits the lists and every article; `withoutOwn` leaves out the scripts of the site, which take most of
 * the time: with them only some articles are visited.
 */
async function visitAll(context: BrowserContext, withoutOwn: boolean) {
  const problems: string[] = [];
  const foreign = new Set<string>();
  context.on('request', (request) => {
    if (!request.url().startsWith(desk.server.url) && !request.url().startsWith('data:')) {
      foreign.add(request.url());
    }
  });
  await context.addInitScript(watch);
  // Pages without a payload say which scripts are the site's own.
  const first = await openTab(context, withoutOwn);
  const own = new Set<string>();
  for (const address of ['/blog/estimating-in-pomodoros', '/features', '/tags/planning', '/404']) {
    for (const script of (await first.visit(address)).scripts) own.add(script);
  }
  const isVisited = (_address: string, at: number) => withoutOwn || at % WITH_OWN_APART === 0;
  const queue = [...LISTS, ...articles.filter(isVisited)];
  const work = async (tab: Awaited<ReturnType<typeof openTab>>) => {
    for (let address = queue.pop(); address !== undefined; address = queue.pop()) {
      const { found, scripts } = await tab.visit(address);
      const ran = scripts.filter((script) => !own.has(script)).map((script) => `ran ${script}`);
      problems.push(...[...found, ...ran].map((text) => `${address}: ${text}`));
    }
  };
  const tabs = await Promise.all(
    Array.from({ length: AT_ONCE - 1 }, () => openTab(context, withoutOwn)),
  );
  await Promise.all([first, ...tabs].map(work));
  return { problems, foreign: [...foreign] };
}

describe('payloads that are stored in every place of an article', () => {
  test('are taken as text in most places, so that something is tried', () => {
    expect(articles).toHaveLength(Math.ceil(XSS_PAYLOADS.length / IN_ONE_ARTICLE));
    expect(carried / XSS_PAYLOADS.length).toBeGreaterThan(12);
  });

  test('are no slug and no tag', () => {
    expect(XSS_PAYLOADS.filter((payload) => ArticleSlug.safeParse(payload).success)).toEqual([]);
    const draft = hostileDraft(['plain'], 0);
    expect(isPublishable(draft)).toBe(true);
    const tagged = XSS_PAYLOADS.filter((payload) =>
      isPublishable({ ...draft, fields: { ...draft.fields, tags: [payload] } }),
    );
    expect(tagged).toEqual([]);
  });

  test.each([
    ['on', false],
    ['off', true],
  ])(
    'run in no page with the policy %s',
    async (_state, bypassCSP) => {
      const context = await browser.newContext({ bypassCSP, serviceWorkers: 'block' });
      const found = await visitAll(context, bypassCSP);
      await context.close();
      expect(found).toEqual({ problems: [], foreign: [] });
    },
    120_000,
  );

  test('would be seen if one ran', async () => {
    const context = await browser.newContext({ bypassCSP: true });
    await context.addInitScript(watch);
    const page = await context.newPage();
    await page.goto(`${desk.server.url}/features`);
    await page.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<img src="/x" onerror="alert(1)">');
      return new Promise((resolve) => {
        addEventListener('error', resolve, { capture: true, once: true });
      });
    });
    const found = await page.evaluate(inspect);
    await context.close();
    expect(found).toEqual(['alert()', 'IMG onerror=alert(1)']);
  });
});
