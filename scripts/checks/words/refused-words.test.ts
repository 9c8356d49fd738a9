import { describe, expect, test } from 'vitest';
import { refusedWords } from './refused-words.ts';
import { TERMS, type Term } from './terms.ts';

const term: Term = { use: 'leader', not: /lead-?watch/i };

describe('the words that a term replaces', () => {
  test('are refused in names of files, identifiers and sentences', () => {
    const files = [
      {
        path: 'src/stores/lead-watch.ts',
        text: 'const a = 1;\n/** A lead watch, or leadwatch. */',
      },
      { path: 'src/stores/b.ts', text: 'connectLeadWatch();' },
      { path: 'docs/timer.md', text: 'See `lead-watch.ts`.' },
    ];
    expect(refusedWords(term, files)).toEqual([
      'src/stores/lead-watch.ts: say leader',
      'src/stores/lead-watch.ts:2: say leader: /** A lead watch, or leadwatch. */',
      'src/stores/b.ts:1: say leader: connectLeadWatch();',
      'docs/timer.md:1: say leader: See `lead-watch.ts`.',
    ]);
  });

  test.each(['content/blog/a.mdx', 'docs/benchmarks.md', 'scripts/checks/words/terms.ts'])(
    'may stand in %s',
    (path) => {
      expect(refusedWords(term, [{ path, text: 'leadWatch' }])).toEqual([]);
    },
  );

  test('are refused only where they mean this thing', () => {
    const scoped: Term = { ...term, within: /^src\//, except: /^src\/site\// };
    const files = ['src/app/a.ts', 'src/site/a.ts', 'api/a.ts'].map((path) => ({
      path,
      text: 'leadWatch',
    }));
    expect(refusedWords(scoped, files)).toEqual(['src/app/a.ts:1: say leader: leadWatch']);
  });
});

describe('the list of terms', () => {
  const refusing = (path: string, text: string) =>
    TERMS.filter((each) => refusedWords(each, [{ path, text }]).length > 0).map(({ use }) => use);

  test.each([
    ['src/stores/ledger/ledger-store.ts', 'change queue, session history'],
    ['src/app/bring-along/settle-in.ts', 'guest migration'],
    ['src/islands/tools/tool-desk.ts', 'tool page controller'],
    ['src/stores/lead-watch.ts', 'leader, heartbeat'],
    ['src/stores/timer-news.ts', 'broadcast'],
    ['src/app/server/kept-copies.ts', 'cached copy'],
    ['src/shared/domain/late-look.ts', 'deferred styles'],
    ['src/platform/far-parts.ts', 'below the fold'],
    ['src/site/build/later-parts.ts', 'lazy part, chunk'],
    ['src/shared/domain/tools/plan.ts', 'schedule'],
    ['src/shared/domain/tools/asked-plan.ts', 'URL parameters'],
    ['src/pomodoro/tools/milestones.ts', 'announcements (spoken)'],
  ])('refuses the name %s', (path, use) => {
    expect(refusing(path, '')).toContain(use);
  });

  test.each([
    ['src/stores/storage-keys.ts', "export const guestMigration = 'ripenBringAlong';"],
    ['src/shared/domain/projects/milestones.ts', 'export interface Milestone {}'],
    ['src/shared/domain/premium/plans.ts', 'export const PLANS = [];'],
    ['src/shared/domain/tools/study-plan.ts', 'export const studyPlan = 1;'],
    ['src/app/page.ts', '// A module for it would bring along what it shares a file with.'],
    ['src/islands/tools/tiles/a.ts', 'const isDesktop = true;'],
    ['src/site/layouts/a.astro', '<p class="farther">At a desk</p>'],
  ])('accepts in %s: %s', (path, text) => {
    expect(refusing(path, text)).toEqual([]);
  });
});
