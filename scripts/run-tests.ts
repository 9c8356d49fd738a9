// `npm test`, on the pinned Node: runs the suite and ends with `N passed, N failed`. While working,
// `npm test -- --only unit,api` runs some of its steps, and `npm test -- --changed` those tests that what
// was changed since the last commit can reach.
import { Refusal } from './bootstrap/project.mjs';
import { runCommand } from './bootstrap/terminal.mjs';
import { changedSteps } from './suite/changed/changed-steps.ts';
import { installSystemPackages } from './suite/install-system-packages.ts';
import { makeRoom } from './suite/make-room.ts';
import { readNotRun } from './suite/not-run.ts';
import { closingLine, judgeSecondTries, type Step, sumOutcomes } from './suite/outcome.ts';
import { runSteps } from './suite/run-steps.ts';
import { readChanged, readOnly, selectSteps } from './suite/select-steps.ts';
import { allSteps, systemPackagesOf } from './suite/steps.ts';

function chosenSteps(): readonly Step[] {
  const args = process.argv.slice(2);
  const only = readOnly(args);
  const since = readChanged(args);
  const steps = since === undefined ? allSteps : changedSteps(since);
  try {
    return only === undefined ? steps : selectSteps(steps, only);
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
}

function printNames(title: string, names: readonly string[]): void {
  if (names.length > 0) console.log([`${title}:`, ...names.map((name) => `  ${name}`)].join('\n'));
}

await runCommand(async () => {
  await makeRoom();
  const chosen = chosenSteps();
  const names = chosen.map(({ name }) => name);
  await installSystemPackages([...new Set(names.flatMap((name) => systemPackagesOf[name] ?? []))]);
  const notRun = await readNotRun(names);
  const results = await runSteps(chosen.filter(({ name }) => !notRun.has(name)));
  const outcomes = [...results, judgeSecondTries(results)];
  printNames(
    'Passed at the second try',
    outcomes.flatMap(({ secondTries = [] }) => secondTries),
  );
  printNames(
    'Not run',
    [...notRun].map(([name, reason]) => `${name}: ${reason}`),
  );
  printNames(
    'Failed',
    outcomes.flatMap(({ failedTests = [] }) => failedTests),
  );
  console.log(closingLine(outcomes));
  return sumOutcomes(outcomes).failed === 0 ? 0 : 1;
});
