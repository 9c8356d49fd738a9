import * as z from 'zod';

export type Counts = { readonly passed: number; readonly failed: number };

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
});

/** Counts the report of vitest's `json` reporter; a file that could not be loaded is one failure. */
export function countVitest(report: unknown): Counts {
  const { numPassedTests, numFailedTests, testResults } = vitestReport.parse(report);
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + brokenFiles.length };
}

/**
 * Counts the report of Playwright's `json` reporter; an error outside of every test is a failure. A
 * test that passed on its second try passed: the line reporter names it as flaky.
 */
export function countPlaywright(report: unknown): Counts {
  const { stats, errors } = playwrightReport.parse(report);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
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
  const counts = report === undefined ? { passed: 0, failed: 0 } : readCounts(report, count);
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function readCounts(report: string, count: (report: unknown) => Counts): Counts {
  try {
    return count(JSON.parse(report));
  } catch {
    return { passed: 0, failed: 1 };
  }
}
