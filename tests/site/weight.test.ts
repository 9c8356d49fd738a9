import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type BuiltPage,
  brotliBytes,
  brotliBytesOfPage,
  builtPages,
  scriptsOf,
  siteText,
  withImports,
} from '#tests/support/site/built-site.ts';

const KB = 1000;
const pages = new Map(builtPages().map((page) => [page.address, page]));

function page(address: string) {
  const found = pages.get(address);
  if (found === undefined) throw new Error(`${address} is not built.`);
  return found;
}

/** The addresses of the timer pages. */
const TIMERS = readdirSync(path.resolve(import.meta.dirname, '../../content/timers'), {
  recursive: true,
  encoding: 'utf8',
})
  .filter((name) => name.endsWith('.mdx'))
  .map((name) => `/${name.replace(/\.mdx$/, '')}`);

/** The budget of a page that is used immediately: it arrives in one round trip. */
const HTML = 13.5 * KB;

/** Bytes on the wire (Brotli) that a first visit may cost. React is 59 kB of the scripts. */
const BUDGETS = [
  { address: '/', html: HTML, scripts: 85.5 * KB },
  { address: '/classic', html: HTML, scripts: 85.5 * KB },
  { address: '/login', html: HTML, scripts: 74 * KB },
  { address: '/app', html: HTML, scripts: 167.4 * KB },
  ...TIMERS.map((address) => ({ address, html: HTML, scripts: 92 * KB })),
];

describe.each(BUDGETS)('$address', ({ address, html, scripts }) => {
  it('weighs no more than its budget', () => {
    expect(brotliBytesOfPage({ address })).toBeLessThanOrEqual(html);
    expect(brotliBytes(scriptsOf(page(address)))).toBeLessThanOrEqual(scripts);
  });

  it('loads at most 40 kB of fonts', () => {
    const fonts = page(address).html.match(/\/_astro\/fonts\/[\w.-]+\.woff2/g) ?? [];
    expect(fonts.length).toBeGreaterThan(0);
    expect(brotliBytes(fonts)).toBeLessThanOrEqual(40 * KB);
  });
});

it('the hub arrives in one flight of packets', () => {
  expect(brotliBytesOfPage({ address: '/timers' })).toBeLessThanOrEqual(HTML);
});

/** Pages to be read: their text is painted before what follows has come. */
const MOST_OF_A_TEXT = 20 * KB;

it('every other page weighs at most 20 kB', () => {
  const others = [...pages.values()].filter(
    ({ address }) => !BUDGETS.some((budget) => budget.address === address),
  );
  expect(others.length).toBeGreaterThan(20);
  for (const other of others) {
    expect(brotliBytesOfPage(other)).toBeLessThanOrEqual(MOST_OF_A_TEXT);
  }
});

/**
 * The most that the scripts of every page may weigh: theme, worker, pill, the opener of the
 * search, and the beacon, which counts the visit.
 */
const WITHOUT_ISLAND = 6.5 * KB;

/** The scripts that a first visit loads without a press: bytes without headers, and files. */
const FIRST_VISITS = [
  {
    addresses: ['/', '/classic'],
    parts: ['GuestArea', 'alarm', 'soon', 'visitor-guard'],
    most: { bytes: 138 * KB, files: 32 },
  },
  { addresses: TIMERS, parts: ['ToolExtras', 'tool-alarm'], most: { bytes: 111 * KB, files: 30 } },
].flatMap(({ addresses, ...visit }) => addresses.map((address) => ({ address, ...visit })));

describe.each(FIRST_VISITS)('a first visit to $address', ({ address, parts, most }) => {
  it('brings few files by itself, and no more than its budget', () => {
    const first = scriptsOf(page(address));
    const all = withImports(
      parts.map((part) => fileOfPart(part, first)),
      scriptsInTime(page(address)),
    );
    expect(brotliBytes(all)).toBeLessThanOrEqual(most.bytes);
    expect(all.length).toBeLessThanOrEqual(most.files);
  });
});

/** The most files of a page without an island, with those that come by themselves. */
const FILES_WITHOUT_ISLAND = 7;

const quiet = builtPages().filter(({ html }) => !html.includes('<astro-island'));

/** Scripts that such a page loads by itself once it has been loaded. */
const BY_ITSELF = /[`"']\.\/((?:register-service-worker|page-parts)\.[\w-]+\.js)[`"']/g;

/** The scripts of a page with those that come by themselves, and all that they import. */
function scriptsInTime(page: BuiltPage): string[] {
  const atOnce = scriptsOf(page);
  const named = atOnce.flatMap((script) => [...siteText(script).matchAll(BY_ITSELF)]);
  return withImports(
    named.map(([, file]) => `/_astro/${file}`),
    atOnce,
  );
}

describe.each(quiet)('$address, which has no island,', (page) => {
  it('loads at most 6.5 kB of scripts, with what comes by itself', () => {
    const scripts = scriptsInTime(page);
    expect(scripts.length).toBeGreaterThan(scriptsOf(page).length);
    expect(scripts.length).toBeLessThanOrEqual(FILES_WITHOUT_ISLAND);
    expect(brotliBytes(scripts)).toBeLessThanOrEqual(WITHOUT_ISLAND);
  });
});

/** The parts of the app's tabs that come when one is opened, each named by the one before. */
const TABS = [
  ['ProjectsTab'],
  ['ProjectsTab', 'Notes'],
  ['StatsTab'],
  ['StatsTab', 'HistoryView'],
  ['CalendarTab'],
  ['AiTab'],
  ['AiTab', 'PlanView'],
  ['AiTab', 'BreakdownView'],
  ['AiTab', 'ReviewView'],
  ['AiTab', 'AskView'],
  ['PremiumTab'],
];

/** With the list of tasks, which the card of the day shows as well. The bundler alone makes 54. */
const MOST_FILES_OF_SOON = 30;

/** Where a part lies that one of the scripts names. */
function fileOfPart(name: string, scripts: readonly string[]): string {
  const named = new RegExp(`[\`"']\\./(${name}\\.[\\w-]+\\.js)[\`"']`);
  const file = scripts.map((script) => named.exec(siteText(script))?.[1]).find(Boolean);
  if (file === undefined) throw new Error(`No script names ${name}.`);
  return `/_astro/${file}`;
}

it('the parts of the app that come soon are few files', () => {
  const shell = scriptsOf(page('/app'));
  const soon = ['LateParts', 'soon', 'TodaySessions', 'LooseTasks', 'alarm'];
  const files = soon.map((part) => fileOfPart(part, shell));
  expect(withImports(files, shell).length - shell.length).toBeLessThanOrEqual(MOST_FILES_OF_SOON);
});

describe.each(TABS.map((parts) => ({ parts, name: parts.join(' with ') })))(
  '$name',
  ({ parts }) => {
    it('loads at most 60 kB of scripts beyond what the app loads first', () => {
      const shell = scriptsOf(page('/app'));
      let scripts = shell;
      for (const part of parts) scripts = withImports([fileOfPart(part, scripts)], scripts);
      const more = scripts.filter((script) => !shell.includes(script));
      expect(more.length).toBeGreaterThan(0);
      expect(brotliBytes(more)).toBeLessThanOrEqual(60 * KB);
    });
  },
);

/** Budgets of the admin tab beyond the shell: of opening it, and of all its sections. */
const MOST_TO_OPEN_THE_DESK = 60 * KB;
const MOST_OF_THE_DESK = 125 * KB;

/** Parts of the desk that one press alone loads, with what each may weigh beyond the desk. */
const PRESSED = [
  // Two texts side by side, with the editor's own library: “Compare”.
  { part: 'Differences', most: 95 * KB },
  // The section of backups and restores, which few days open.
  { part: 'BackupsSection', most: 13 * KB },
  // Reads a file of contacts in any encoding, with the words of those who want no mail: “Import”.
  { part: 'ImportDialog', most: 22 * KB },
  // The source field of articles, with all that compares two drafts and the code that every tool
  // starts with, which reads lengths: a draft of a campaign.
  { part: 'CampaignEditor', most: 211 * KB },
];
const isPressed = (script: string) => PRESSED.some(({ part }) => script.includes(`/${part}.`));

describe('the admin tab', () => {
  const start = scriptsOf(page('/app'));
  const always = ['LateParts', 'soon', 'alarm'].map((part) => fileOfPart(part, start));
  // The app loads these by itself, whatever tab it opens with.
  const shell = withImports(always, start);
  const first = withImports([fileOfPart('AdminTab', start)], shell);
  const desk = withLazyParts(first).filter((script) => !shell.includes(script));

  it('comes on demand, opens with at most 60 kB, and weighs at most 125 kB with all sections', () => {
    const opening = first.filter((script) => !shell.includes(script));
    expect(opening.length).toBeGreaterThan(0);
    expect(opening.filter(isPressed)).toEqual([]);
    expect(brotliBytes(opening)).toBeLessThanOrEqual(MOST_TO_OPEN_THE_DESK);
    expect(brotliBytes(desk)).toBeLessThanOrEqual(MOST_OF_THE_DESK);
  });

  it.each(PRESSED)('loads $part by a press, with at most $most bytes', ({ part, most }) => {
    const parts = withLazyParts(withImports([fileOfPart(part, desk)], shell));
    const more = parts.filter((script) => !shell.includes(script) && !desk.includes(script));
    expect(more.length).toBeGreaterThan(0);
    expect(brotliBytes(more)).toBeLessThanOrEqual(most);
  });
});

/** Scripts with every part that one of them loads later, and theirs, without what a press loads. */
function withLazyParts(scripts: readonly string[]): string[] {
  const known = new Set(scripts);
  for (const script of known) {
    if (!/\/AdminTab\.|\/admin-/.test(script) && scripts.includes(script)) continue;
    for (const [, file] of siteText(script).matchAll(/[`"']\.\/([\w.-]+\.js)[`"']/g)) {
      if (!isPressed(`/${file}`)) known.add(`/_astro/${file}`);
    }
  }
  return [...known];
}
