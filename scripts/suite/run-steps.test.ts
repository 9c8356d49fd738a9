import { expect, test, vi } from 'vitest';
import { closingLine, singleOutcome } from './outcome.ts';
import { runPhases } from './run-steps.ts';

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
  const outcomes = await runPhases([
    [[build, { ...passing('site'), needs: 'build' }, passing('lint')]],
    [[passing('faults')]],
  ]);
  expect(ran).toEqual(['lint', 'faults']);
  expect(closingLine(outcomes)).toBe('4 passed, 2 failed');
});

test('a check that fails without naming a test is named itself', async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  const crashed = { passed: 0, failed: 1, failedTests: [] };
  const named = { passed: 0, failed: 1, failedTests: ['rows.test.ts: a row is kept'] };
  const outcomes = await runPhases([
    [[step('words', async () => singleOutcome(false, ''))], [step('unit', async () => crashed)]],
    [[step('api', async () => named)], [step('lint', async () => singleOutcome(true, ''))]],
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
  expect(closingLine(await runPhases([[[broken]]]))).toBe('0 passed, 1 failed');
});
