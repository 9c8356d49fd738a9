import path from 'node:path';
import * as z from 'zod';
import { root } from '../bootstrap/project.mjs';

/** How many tests passed and failed, and which failed; those that passed at a second try are marked. */
export type Counts = {
  readonly passed: number;
  readonly failed: number;
  readonly failedTests: readonly string[];
};

const NO_TESTS: Counts = { passed: 0, failed: 0, failedTests: [] };

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
  tests: z.array(z.object({ status: z.string(), projectName: z.string() })),
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
 * test that passed and has failure messages passed on its second try, and is named with the first.
 */
export function countVitest(report: unknown): Counts {
  const { numPassedTests, numFailedTests, testResults } = vitestReport.parse(report);
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const failedTests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.flatMap(({ status, fullName, failureMessages }) => {
      const test = `${fromRoot(name)}: ${fullName}`;
      if (status === 'failed') return [test];
      const [first] = failureMessages;
      if (status !== 'passed' || first === undefined) return [];
      return [`${test} [passed at the second try; first: ${first.split('\n', 1).join('')}]`];
    }),
  );
  const files = brokenFiles.map(({ name }) => `${fromRoot(name)}: outside of its tests`);
  return {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    failedTests: [...failedTests, ...files],
  };
}

function fromRoot(file: string): string {
  return path.relative(root, file);
}

/**
 * Counts the report of Playwright's `json` reporter; an error outside of every test is a failure. A
 * test that passed on its second try passed: the line reporter names it as flaky.
 */
export function countPlaywright(report: unknown): Counts {
  const { suites, stats, errors } = playwrightReport.parse(report);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failedTests: suites.flatMap(failedTestsOf),
  };
}

function failedTestsOf({ specs, suites = [] }: z.output<typeof suite>): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.flatMap(({ status, projectName }) => {
      const name = `${file} (${projectName}): ${title}`;
      if (status === 'unexpected') return [name];
      return status === 'flaky' ? [`${name} [passed at the second try]`] : [];
    }),
  );
  return [...own, ...suites.flatMap(failedTestsOf)];
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
