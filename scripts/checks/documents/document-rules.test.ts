import { describe, expect, test } from 'vitest';
import { documentProblems, type Project } from './document-rules.ts';
import { readDocument } from './read-document.ts';

const PATHS = [
  '.ci',
  '.ci/run',
  'ARCHITECTURE.md',
  'README.md',
  'api',
  'api/server.ts',
  'docs',
  'docs/timer.md',
  'docs/decisions',
  'docs/decisions/0001-clocks.md',
  'package.json',
  'src',
  'src/pages',
  'src/pages/[...timer].astro',
  'src/stores',
  'src/stores/sync',
  'src/stores/sync/timer-sync.ts',
  'src/shared',
  'src/shared/contract',
];

const MAP = '```\n.ci/\napi/\ndocs/\nsrc/\n  src/pages/\n  src/stores/\n  src/shared/\n```\n';
const DECISION = '# Clocks\n\n## Context\n\n## Decision\n\n## Consequences\n';

/** The problems of a project with these documents; the map and one decision are right unless given. */
function problemsOf(texts: Readonly<Record<string, string>>): string[] {
  const all = { 'ARCHITECTURE.md': MAP, 'docs/decisions/0001-clocks.md': DECISION, ...texts };
  const linked = ['docs/timer.md', 'docs/decisions/0001-clocks.md', 'docs/long.md'];
  const links = linked
    .filter((file) => file in all)
    .map((file) => `[${file}](${file})`)
    .join(' ');
  const project: Project = {
    documents: Object.entries({ 'README.md': links, ...all }).map(([file, text]) =>
      readDocument(file, text),
    ),
    paths: new Set([...PATHS, ...Object.keys(all)]),
    mappedFolders: ['.ci', 'api', 'docs', 'src', 'src/pages', 'src/stores', 'src/shared'],
    scripts: new Set(['check', 'db:migrate']),
  };
  return documentProblems(project);
}

const timer = (text: string) => problemsOf({ 'docs/timer.md': text });

describe('paths', () => {
  test.each([
    'The file `api/server.ts` listens.',
    'The folder `src/stores/` and the file `.ci/run`.',
    'A route such as `src/pages/[...timer].astro`.',
    'One file for each feature: `src/shared/contract/<feature>.ts`.',
    'The file `timer-sync.ts` posts the state.',
    'An address such as `/timers` or `/api/health`, and a type such as `text/html`.',
    'What tools make: `dist/sw.js`, `.data/secret.key`, `csp.json`.',
    '```\nsrc/stores/sync/timer-sync.ts ─► api/server.ts, docs/timer.md.\n```',
  ])('accepts: %s', (text) => {
    expect(timer(text)).toEqual([]);
  });

  test.each([
    ['The file `api/start.ts`.', 'docs/timer.md:1: api/start.ts is not there'],
    ['One\n\nand `src/app/<tab>/x.ts`.', 'docs/timer.md:3: src/app is not there'],
    ['The file `timer-store.ts`.', 'docs/timer.md:1: timer-store.ts is not there'],
    ['```\napi/start.ts ─► row\n```', 'docs/timer.md:2: api/start.ts is not there'],
    [
      'The file `src/stores/timer-sync.ts`.',
      'docs/timer.md:1: src/stores/timer-sync.ts is not there; src/stores/sync/timer-sync.ts?',
    ],
    [
      'The file `stores/sync/timer-sync.ts`.',
      'docs/timer.md:1: write src/stores/sync/timer-sync.ts for stores/sync/timer-sync.ts',
    ],
  ])('refuses: %s', (text, problem) => {
    expect(timer(text)).toEqual([problem]);
  });
});

describe('links and scripts', () => {
  test.each([
    '[the map](../ARCHITECTURE.md), [a decision](decisions/0001-clocks.md#context)',
    '[a site](https://example.org), [mail](mailto:a@example.org), [a page](/timers)',
    '# Time and tabs\n\n[above](#time-and-tabs)',
    'Run `npm run check` and `npm run db:migrate -- --unlock`.',
  ])('accepts: %s', (text) => {
    expect(timer(text)).toEqual([]);
  });

  test.each([
    ['[a map](ARCHITECTURE.md)', 'docs/timer.md:1: the link ARCHITECTURE.md leads nowhere'],
    ['![a picture](ring.png)', 'docs/timer.md:1: the link ring.png leads nowhere'],
    [
      '[why](decisions/0001-clocks.md#why)',
      'docs/timer.md:1: docs/decisions/0001-clocks.md has no heading #why',
    ],
    ['Run `npm run db:mend`.', 'docs/timer.md:1: there is no script db:mend'],
  ])('refuses: %s', (text, problem) => {
    expect(timer(text)).toEqual([problem]);
  });
});

describe('the map', () => {
  test('names every folder', () => {
    expect(problemsOf({ 'ARCHITECTURE.md': MAP.replace('  src/stores/\n', '') })).toEqual([
      'ARCHITECTURE.md: the folder src/stores/ is not on the map',
    ]);
  });

  test('has 200 lines at most', () => {
    const missing = 200 - MAP.trimEnd().split('\n').length;
    const mapOf = (more: number) => `${MAP}${'- a\n'.repeat(missing + more)}`;
    expect(problemsOf({ 'ARCHITECTURE.md': mapOf(0) })).toEqual([]);
    expect(problemsOf({ 'ARCHITECTURE.md': mapOf(1) })).toEqual([
      'ARCHITECTURE.md: 201 lines, 200 are the limit',
    ]);
  });

  test('leads to every document', () => {
    expect(problemsOf({ 'docs/lost.md': 'Lost.' })).toEqual([
      'docs/lost.md: no document links to it',
    ]);
  });
});

describe('decisions', () => {
  test('have 40 lines at most', () => {
    const rest = 40 - DECISION.trimEnd().split('\n').length;
    const name = 'docs/decisions/0001-clocks.md';
    expect(problemsOf({ [name]: `${DECISION}${'- a\n'.repeat(rest)}` })).toEqual([]);
    expect(problemsOf({ [name]: `${DECISION}${'- a\n'.repeat(rest + 1)}` })).toEqual([
      `${name}: 41 lines, 40 are the limit`,
    ]);
  });

  test('say why, what, and with which consequences', () => {
    const name = 'docs/decisions/0001-clocks.md';
    expect(problemsOf({ [name]: '# Clocks\n\n## Context\n\n## Decision\n' })).toEqual([
      `${name}: there is no heading Consequences`,
    ]);
  });

  test('have a number each', () => {
    const name = 'docs/decisions/0001-tabs.md';
    const other = `[tabs](decisions/0001-tabs.md)`;
    expect(problemsOf({ [name]: DECISION, 'docs/timer.md': other })).toEqual([
      `${name}: another decision has this number`,
    ]);
  });
});

describe('paragraphs', () => {
  test('have 90 words and 5 lines at most', () => {
    expect(timer('word '.repeat(90))).toEqual([]);
    expect(timer('word\n'.repeat(5))).toEqual([]);
    expect(timer('word '.repeat(91))).toHaveLength(1);
    expect(timer('word\n'.repeat(6))).toHaveLength(1);
  });

  test('are counted for each entry of a list, and not in tables', () => {
    const cell = 'word '.repeat(60);
    expect(timer(`- ${cell}\n- ${cell}\n\n| a |\n|---|\n| ${cell}${cell} |`)).toEqual([]);
    expect(timer(`- ${cell}${cell}`)).toEqual([
      'docs/timer.md:1: a paragraph of 120 words in 1 lines; 90 words and 5 lines are the limit',
    ]);
  });
});
