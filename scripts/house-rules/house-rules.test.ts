import { describe, expect, test } from 'vitest';
import { contentIsWords } from './content-is-words.ts';
import { fileNames } from './file-names.ts';
import { fileSizes } from './file-sizes.ts';
import { folderSizes } from './folder-sizes.ts';
import { codeHabits, testHabits } from './forbidden-text.ts';
import { lockedPackages } from './locked-packages.ts';

function linesOf(count: number): string {
  return 'x;\n'.repeat(count);
}

describe('file sizes', () => {
  test.each([
    ['src/client/api-client.ts', 400, 401],
    ['src/client/api-client.test.ts', 600, 601],
    ['tests/e2e/first-day.ts', 600, 601],
    ['src/pages/login.astro', 40, 41],
  ])('%s may have %i lines', (path, allowed, tooMany) => {
    expect(fileSizes.breaches([{ path, text: linesOf(allowed) }])).toEqual([]);
    expect(fileSizes.breaches([{ path, text: linesOf(tooMany) }])).toHaveLength(1);
  });
});

describe('file names', () => {
  test.each([
    'src/stores/timer/timer-store.ts',
    'src/ui/timer/TimeDisplay.tsx',
    'src/ui/timer/TimeDisplay.module.css',
    'src/pages/[timer].astro',
    'api/db/migrations/20261120120000_create_users.ts',
    'src/env.d.ts',
    '.oxlintrc.json',
    'README.md',
    'docs/decisions/README.md',
  ])('%s is well named', (path) => {
    expect(fileNames.breaches([{ path, text: '' }])).toEqual([]);
  });

  test.each([
    'src/stores/timerStore.ts',
    'src/stores/timer_store.ts',
    'src/stores/TimerStore.ts',
    'src/ui/timeDisplay.tsx',
    'src/app/utils.ts',
    'src/app/helpers/dates.ts',
    'api/common/dates.ts',
  ])('%s is not', (path) => {
    expect(fileNames.breaches([{ path, text: '' }])).toHaveLength(1);
  });
});

describe('folder sizes', () => {
  const modules = (count: number, folder: string) =>
    Array.from({ length: count }, (_, place) => `${folder}/part-${place}.ts`);
  const breachesOf = (paths: readonly string[]) =>
    folderSizes.breaches(paths.map((path) => ({ path, text: '' })));

  test('a folder may hold 15 modules with their tests and styles', () => {
    const beside = ['src/ui/part-1.test.ts', 'src/ui/part-1.module.css'];
    expect(breachesOf([...modules(15, 'src/ui'), ...beside])).toEqual([]);
  });

  test('a folder of 16 is named, whether its entries are modules or folders', () => {
    const report = ['src/ui: 16 entries, 15 are the limit; group them by subject'];
    expect(breachesOf(modules(16, 'src/ui'))).toEqual(report);
    expect(breachesOf([...modules(15, 'src/ui'), 'src/ui/fields/Field.tsx'])).toEqual(report);
  });

  test('migrations and routes are as many as they are', () => {
    expect(breachesOf([...modules(70, 'api/db/migrations'), ...modules(25, 'src/pages')])).toEqual(
      [],
    );
  });
});

describe('habits', () => {
  const breachesOf = (path: string, text: string) =>
    [...testHabits, ...codeHabits].flatMap((rule) => rule.breaches([{ path, text }]));

  test.each([
    "test.only('a', () => {});",
    "describe.skip('a', () => {});",
    "it.concurrent.skip('a', () => {});",
    "test.skipIf(isSlow)('a', () => {});",
    "test.fixme('a');",
    "fit('a', () => {});",
    'await page.waitForTimeout(500);',
    'await sleep(100);',
    "vi.mock('./clock.ts');",
    "test('should pause', () => {});",
    "test.each([1])('it should pause', () => {});",
    '// TODO: the other half',
  ])('a test does not say %s', (line) => {
    expect(breachesOf('src/app/a.test.ts', `x;\n${line}`)).toEqual([
      `src/app/a.test.ts:2: ${line}`,
    ]);
  });

  test.each([
    ['src/app/a.module.css', '@media (max-width: 40rem) {'],
    ['src/app/a.module.css', '@media (width >= 48rem) {'],
    ['src/app/a.tsx', "useMedia('(min-width: 64rem) and (max-width: 71.99rem)');"],
  ])('a layout in %s does not change at a width of its own: %s', (path, line) => {
    expect(breachesOf(path, line)).toEqual([`${path}:1: ${line}`]);
    expect(breachesOf(path, line.replace(/[(](?:m|w).*[)]/, '(min-width: 48rem)'))).toEqual([]);
  });

  test.each([
    'const text = date.toLocaleTimeString([]);',
    "const text = count.toLocaleString('en-US');",
    'const form = new Intl.DateTimeFormat([], {});',
    'const form = new Intl.NumberFormat();',
  ])('the product does not say %s beside formats.ts', (line) => {
    expect(breachesOf('src/app/a.ts', line)).toEqual([`src/app/a.ts:1: ${line}`]);
    expect(breachesOf('src/shared/domain/formats/formats.ts', line)).toEqual([]);
    expect(breachesOf('src/app/a.test.ts', line)).toEqual([]);
  });

  test('layouts change at the same widths everywhere', () => {
    const breachesIn = (query: string) => breachesOf('src/app/a.css', `@media ${query} {`).length;
    expect(['(max-width: 768px)', '(min-width: 40rem)', '(width < 30rem)'].map(breachesIn)).toEqual(
      [1, 1, 1],
    );
    const known = ['(max-width: 47.99rem) and (min-height: 30rem)', '(min-width: 64rem)'];
    expect(known.map(breachesIn)).toEqual([0, 0]);
  });

  test.each([
    "test('pauses without losing the remaining time', () => {});",
    'time.sleep(2300);',
    "const name = 'what should be';",
    'const day = new Date(0).toISOString().slice(0, 10);',
  ])('a test may say %s', (line) => {
    expect(breachesOf('src/app/a.test.ts', line)).toEqual([]);
  });

  test('the product cuts no day from a UTC instant', () => {
    const line = 'const day = now.toISOString().slice(0, 10);';
    expect(breachesOf('src/app/a.ts', line)).toEqual([`src/app/a.ts:1: ${line}`]);
  });
});

describe('articles', () => {
  const breachesOf = (text: string) =>
    contentIsWords.breaches([{ path: 'content/blog/a.mdx', text }]);

  test('hold words, code and components with literal properties', () => {
    const text =
      '---\ntitle: "{a}"\n---\n# A\n\n<Timer minutes="5" />\n\nUse `{x}` and \\{y}.\n\n```js\nimport a from "a";\n```\n';
    expect(breachesOf(text)).toEqual([]);
  });

  test.each(['import A from "a";', 'export const a = 1;', '<Timer minutes={5} />', 'Now {x}.'])(
    'do not hold %s',
    (line) => {
      expect(breachesOf(`# A\n\n${line}\n`)).toEqual([`content/blog/a.mdx:3: ${line}`]);
    },
  );
});

describe('locked packages', () => {
  const koa = { version: '3.3.0', integrity: 'sha512-a' };
  const breachesOf = (manifest: object, locked: object) =>
    lockedPackages.breaches([
      { path: 'package.json', text: JSON.stringify(manifest) },
      {
        path: 'package-lock.json',
        text: JSON.stringify({ packages: { '': {}, 'node_modules/koa': locked } }),
      },
    ]);

  test('have one version and a checksum', () => {
    expect(breachesOf({ dependencies: { koa: '3.3.0' } }, koa)).toEqual([]);
    expect(breachesOf({ dependencies: { ts7: 'npm:typescript@7.0.2' } }, koa)).toEqual([]);
    expect(breachesOf({ dependencies: { koa: '^3.3.0' } }, koa)).toHaveLength(1);
    expect(breachesOf({}, { version: '3.3.0' })).toHaveLength(1);
  });

  test('have no download address', () => {
    const resolved = 'https://registry.npmjs.org/koa/-/koa-3.3.0.tgz';
    expect(breachesOf({}, { ...koa, resolved })).toEqual([
      `package-lock.json: node_modules/koa has an address: ${resolved}`,
    ]);
  });

  test('run no install script without a decision', () => {
    const locked = { ...koa, hasInstallScript: true };
    expect(breachesOf({}, locked)).toHaveLength(1);
    expect(breachesOf({ allowScripts: { koa: false } }, locked)).toEqual([]);
  });
});
