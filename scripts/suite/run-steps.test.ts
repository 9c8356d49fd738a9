import { expect, test, vi } from 'vitest';
import { closingLine, type Step, singleOutcome } from './outcome.ts';
import { runSteps } from './run-steps.ts';

function step(name: string, outcome: () => Promise<{ passed: number; failed: number }>) {
  return { name, checks: [{ name, run: async () => ({ ...(await outcome()), output: '' }) }] };
}

test('a failed step stops only those that need it', async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  const ran: string[] = [];
  const passing = (name: string) =>
    step(name, async () => {
      ran.push(name);
      return { passed: 2, failed: 0 };
    });
  const build = step('build', async () => singleOutcome(false, ''));
  const outcomes = await runSteps([
    build,
    { ...passing('site'), needs: 'build' },
    passing('lint'),
    { ...passing('faults'), isAlone: true },
  ]);
  expect(ran).toEqual(['lint', 'faults']);
  expect(closingLine(outcomes)).toBe('4 passed, 2 failed');
});

test('a check that fails without naming a test is named itself', async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  const crashed = { passed: 0, failed: 1, failedTests: [] };
  const named = { passed: 0, failed: 1, failedTests: ['rows.test.ts: a row is kept'] };
  const outcomes = await runSteps([
    step('words', async () => singleOutcome(false, '')),
    step('unit', async () => crashed),
    step('api', async () => named),
    step('lint', async () => singleOutcome(true, '')),
  ]);
  expect(outcomes.map(({ failedTests }) => failedTests)).toEqual([
    ['words'],
    ['unit'],
    ['rows.test.ts: a row is kept'],
    undefined,
  ]);
});

test('a check that throws counts as one failure', async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  const broken = step('broken', () => Promise.reject(new Error('out of memory')));
  expect(closingLine(await runSteps([broken]))).toBe('0 passed, 1 failed');
});

test('three steps run side by side, those that run alone by themselves, and none before the one that it needs', async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  const now = new Set<string>();
  const seen: string[] = [];
  const watched = (name: string, more: Partial<Step> = {}): Step => ({
    ...step(name, async () => {
      now.add(name);
      await new Promise(setImmediate);
      seen.push([...now].join('+'));
      await new Promise(setImmediate);
      now.delete(name);
      return { passed: 1, failed: 0 };
    }),
    ...more,
  });
  await runSteps([
    watched('e2e', { isAlone: true, needs: 'build' }),
    watched('lint'),
    watched('types', { needs: 'lint' }),
    watched('build'),
    watched('rules'),
    watched('unit'),
  ]);
  expect(seen.slice(0, 3)).toEqual(Array(3).fill('lint+build+rules'));
  expect(seen.slice(3)).toEqual(['types+unit', 'types+unit', 'e2e']);
});
