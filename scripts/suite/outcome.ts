/** How many tests of a check passed and failed, and what to show of it when one failed. */
export type Outcome = {
  readonly passed: number;
  readonly failed: number;
  readonly output: string;
  /** Names of the tests that failed. */
  readonly failedTests?: readonly string[];
  /** Names of the tests that passed at their second try, with what the first said. */
  readonly secondTries?: readonly string[];
};

/** One runner or rule of a step; a check without tests of its own counts as one. */
export type Check = {
  readonly name: string;
  run(): Promise<Outcome>;
};

/** A named part of the suite: its checks run one after the other. */
export type Step = {
  readonly name: string;
  readonly checks: readonly Check[];
  /** The step that has to pass before; when it fails, this one counts as one failed test. */
  readonly needs?: string;
  /** Runs without other steps beside it, because it measures time or uses both cores itself. */
  readonly isAlone?: boolean;
};

/** The outcome of a check that has no tests of its own. */
export function singleOutcome(isPassed: boolean, output: string): Outcome {
  return isPassed ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output };
}

/** With more second tries than this a run has failed: they are defects, not bad luck. */
const MOST_SECOND_TRIES = 5;

/** Fails a run in which too many tests passed only at the second try. */
export function judgeSecondTries(outcomes: readonly Outcome[]): Outcome {
  const count = outcomes.flatMap(({ secondTries = [] }) => secondTries).length;
  if (count <= MOST_SECOND_TRIES) return { passed: 0, failed: 0, output: '' };
  const name = `${count} tests passed at the second try, and at most ${MOST_SECOND_TRIES} may`;
  return { passed: 0, failed: 1, output: '', failedTests: [name] };
}

/** Adds up what several checks came to. */
export function sumOutcomes(outcomes: readonly Outcome[]): { passed: number; failed: number } {
  const sum = { passed: 0, failed: 0 };
  for (const { passed, failed } of outcomes) {
    sum.passed += passed;
    sum.failed += failed;
  }
  return sum;
}

/** The line that ends a suite: `N passed, N failed`. */
export function closingLine(outcomes: readonly Outcome[]): string {
  const { passed, failed } = sumOutcomes(outcomes);
  return `${passed} passed, ${failed} failed`;
}
