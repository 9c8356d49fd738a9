// `npm test`, on the pinned Node: runs the suite and ends with `N passed, N failed`. While working,
// `npm test -- --only unit,api` runs some of its steps.
import { Refusal } from './bootstrap/project.mjs';
import { runCommand } from './bootstrap/terminal.mjs';
import { installSystemPackages } from './suite/install-system-packages.ts';
import { closingLine, sumOutcomes } from './suite/outcome.ts';
import { type Lanes, runPhases } from './suite/run-steps.ts';
import { readOnly, selectSteps } from './suite/select-steps.ts';
import { phases, systemPackagesOf } from './suite/steps.ts';

function chosenPhases(): readonly Lanes[] {
  const only = readOnly(process.argv.slice(2));
  try {
    return only === undefined ? phases : selectSteps(phases, only);
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
}

function printNames(title: string, names: readonly string[]): void {
  if (names.length > 0) console.log([`${title}:`, ...names.map((name) => `  ${name}`)].join('\n'));
}

await runCommand(async () => {
  const chosen = chosenPhases();
  const needed = chosen.flat(2).flatMap((step) => systemPackagesOf[step.name] ?? []);
  await installSystemPackages([...new Set(needed)]);
  const outcomes = await runPhases(chosen);
  printNames(
    'Passed at the second try',
    outcomes.flatMap(({ secondTries = [] }) => secondTries),
  );
  printNames(
    'Failed',
    outcomes.flatMap(({ failedTests = [] }) => failedTests),
  );
  console.log(closingLine(outcomes));
  return sumOutcomes(outcomes).failed === 0 ? 0 : 1;
});
