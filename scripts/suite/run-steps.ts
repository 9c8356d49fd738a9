import { type Outcome, type Step, singleOutcome, sumOutcomes } from './outcome.ts';

/** Steps that run side by side, each lane in its order. */
export type Lanes = readonly (readonly Step[])[];

const SHOWN_LINES = 200;

/**
 * Runs the phases one after the other, prints a line for each step with its counts and its duration,
 * and what a failed check said. A failed step stops none but those that need it.
 */
export async function runPhases(phases: readonly Lanes[]): Promise<Outcome[]> {
  const results = new Map<string, readonly Outcome[]>();
  for (const lanes of phases) {
    await Promise.all(
      lanes.map(async (lane) => {
        for (const step of lane) results.set(step.name, await runStep(step, results));
      }),
    );
  }
  return [...results.values()].flat();
}

async function runStep(
  step: Step,
  results: ReadonlyMap<string, readonly Outcome[]>,
): Promise<Outcome[]> {
  const needed = step.needs === undefined ? undefined : results.get(step.needs);
  if (needed?.some(({ failed }) => failed > 0)) {
    console.log(`  ${step.name.padEnd(12)}not run, because ${step.needs} failed`);
    return [singleOutcome(false, '')];
  }
  const startedAtMs = performance.now();
  const outcomes: Outcome[] = [];
  const complaints: string[] = [];
  for (const check of step.checks) {
    const outcome = await check.run().catch(crashed);
    outcomes.push(withName(outcome, check.name));
    if (outcome.failed > 0) complaints.push(complaint(check.name, outcome.output));
  }
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
  console.log(`  ${step.name.padEnd(12)}${describe(outcomes)}${seconds.padStart(8)} s`);
  for (const text of complaints) console.log(text);
  return outcomes;
}

/** A check that fails without naming a test is named itself. */
function withName(outcome: Outcome, name: string): Outcome {
  const isNamed = outcome.failed === 0 || (outcome.failedTests ?? []).length > 0;
  return isNamed ? outcome : { ...outcome, failedTests: [name] };
}

function describe(outcomes: readonly Outcome[]): string {
  const { passed, failed } = sumOutcomes(outcomes);
  return `${passed} passed${failed > 0 ? `, ${failed} failed` : ''}`.padEnd(24);
}

function crashed(error: unknown): Outcome {
  return singleOutcome(
    false,
    error instanceof Error ? (error.stack ?? error.message) : String(error),
  );
}

function complaint(name: string, output: string): string {
  const lines = output.trimEnd().split('\n');
  const hidden = lines.length - SHOWN_LINES;
  const shown = hidden > 0 ? [`… ${hidden} lines before`, ...lines.slice(-SHOWN_LINES)] : lines;
  return [`\n${name} failed:`, ...shown.map((line) => `    ${line}`), ''].join('\n');
}
