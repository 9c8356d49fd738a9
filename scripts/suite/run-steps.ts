import { type Outcome, type Step, singleOutcome, sumOutcomes } from './outcome.ts';

/**
 * The steps that run side by side on the two cores of a small machine: tests of the API wait half of their
 * time, for threads, processes and databases.
 */
const SLOTS = 3;
const SHOWN_LINES = 200;

/**
 * Runs the steps, each as soon as one of three slots is free (`isAlone`: all) and the step that it needs has
 * ended: the first that can start first. Prints a line for each step with its counts and its duration, and
 * what a failed check said. A failed step stops none but those that need it.
 */
export async function runSteps(steps: readonly Step[]): Promise<Outcome[]> {
  const results = new Map<string, readonly Outcome[]>();
  const waiting = [...steps];
  const running = new Set<Promise<void>>();
  let free = SLOTS;
  const sizeOf = ({ isAlone = false }: Step) => (isAlone ? SLOTS : 1);
  const isPending = (name: string | undefined) =>
    steps.some((step) => step.name === name) && !results.has(name ?? '');

  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.findIndex((step) => sizeOf(step) <= free && !isPending(step.needs));
    const [step] = next === -1 ? [] : waiting.splice(next, 1);
    if (step === undefined) {
      await Promise.race(running);
      continue;
    }
    free -= sizeOf(step);
    const run = runStep(step, results).then((outcomes) => {
      results.set(step.name, outcomes);
      free += sizeOf(step);
      running.delete(run);
    });
    running.add(run);
  }
  return [...results.values()].flat();
}

async function runStep(
  step: Step,
  results: ReadonlyMap<string, readonly Outcome[]>,
): Promise<Outcome[]> {
  const needed = step.needs === undefined ? undefined : results.get(step.needs);
  if (needed?.some(({ failed }) => failed > 0)) {
    console.log(`  ${step.name.padEnd(16)}not run, because ${step.needs} failed`);
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
  console.log(`  ${step.name.padEnd(16)}${describe(outcomes)}${seconds.padStart(8)} s`);
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
