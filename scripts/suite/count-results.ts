import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod';
import { root } from '../bootstrap/project.mjs';
import type { Outcome } from './outcome.ts';

/** How many tests passed and failed, and the names that an outcome has, too. */
export type Counts = Required<Pick<Outcome, 'passed' | 'failed' | 'failedTests' | 'secondTries'>>;

const NO_TESTS: Counts = { passed: 0, failed: 0, failedTests: [], secondTries: [] };

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
});

const spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      projectName: z.string(),
      results: z.array(
        z.object({ error: z.object({ message: z.string().optional() }).optional() }),
      ),
    }),
  ),
});
const suite = z.object({
  specs: z.array(spec),
  get suites() {
    return z.array(suite).optional();
  },
});

const playwrightReport = z.object({
  suites: z.array(suite),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
});

/**
 * Counts the report of vitest's `json` reporter; a file that could not be loaded is one failure. A
 * test that passed and has a failure message passed on its second try.
 */
export function countVitest(report: unknown): Counts {
  const { numPassedTests, numFailedTests, testResults } = vitestReport.parse(report);
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName, failureMessages: [message] }) => ({
      name: `${fromRoot(name)}: ${fullName}`,
      message,
      isFailed: status === 'failed',
      isSecondTry: status === 'passed' && message !== undefined,
    })),
  );
  const files = brokenFiles.map(({ name }) => `${fromRoot(name)}: outside of its tests`);
  return {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    failedTests: [...failedOf(tests), ...files],
    secondTries: secondTriesOf(tests),
  };
}

function fromRoot(file: string): string {
  return path.relative(root, file);
}

/**
 * Counts the report of Playwright's `json` reporter; an error outside of every test is a failure. A
 * test that passed on its second try passed.
 */
export function countPlaywright(report: unknown): Counts {
  const { suites, stats, errors } = playwrightReport.parse(report);
  const tests = suites.flatMap(testsOf);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failedTests: failedOf(tests),
    secondTries: secondTriesOf(tests),
  };
}

function testsOf({ specs, suites = [] }: z.output<typeof suite>): NamedTest[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ status, projectName, results }) => ({
      name: `${file} (${projectName}): ${title}`,
      message: results.find(({ error }) => error !== undefined)?.error?.message,
      isFailed: status === 'unexpected',
      isSecondTry: status === 'flaky',
    })),
  );
  return [...own, ...suites.flatMap(testsOf)];
}

/** A test with what its first failure said. */
type NamedTest = {
  readonly name: string;
  readonly message: string | undefined;
  readonly isFailed: boolean;
  readonly isSecondTry: boolean;
};

function failedOf(tests: readonly NamedTest[]): string[] {
  return tests.filter(({ isFailed }) => isFailed).map(({ name }) => name);
}

function secondTriesOf(tests: readonly NamedTest[]): string[] {
  return tests
    .filter(({ isSecondTry }) => isSecondTry)
    .map(({ name, message = '' }) => {
      const [first = ''] = stripVTControlCharacters(message).split('\n', 1);
      return first === '' ? name : `${name}: ${first}`;
    });
}

/**
 * Returns the result of a runner: the counts of its report, corrected by its exit code. A runner
 * that fails without a failed test, or leaves no readable report, counts as one failure.
 */
export function countRunner(
  exitCode: number,
  report: string | undefined,
  count: (report: unknown) => Counts,
): Counts {
  const counts = report === undefined ? NO_TESTS : readCounts(report, count);
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function readCounts(report: string, count: (report: unknown) => Counts): Counts {
  try {
    return count(JSON.parse(report));
  } catch {
    return { ...NO_TESTS, failed: 1 };
  }
}
