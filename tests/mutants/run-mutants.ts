// Finds which of the mutants in mutants.json the suite kills: `node tests/mutants/run-mutants.ts`,
// in a checkout without changes, after `npm test` has installed what tests need. `--steps unit,api` limits it to some steps, `--out` names
// the file of its results, which a second run goes on with.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  AREAS,
  isTreeClean,
  LIST,
  type Mutant,
  ROOT,
  type StepName,
  withMutants,
} from './mutants.ts';

interface Result {
  readonly mutant: Mutant;
  /** The step and the test file that failed; null for a mutant that lives. */
  killedBy: string | null;
  /** The steps that it lived through. */
  readonly lived: StepName[];
}

const { values } = parseArgs({
  options: {
    steps: { type: 'string', default: 'unit,api,site,e2e' },
    out: { type: 'string', default: path.join(ROOT, '.cache/test/mutants.json') },
  },
});
const reports = mkdtempSync(path.join(os.tmpdir(), 'ripen-mutants-'));

const results: Result[] = existsSync(values.out)
  ? JSON.parse(readFileSync(values.out, 'utf8'))
  : JSON.parse(readFileSync(LIST, 'utf8')).mutants.map((mutant: Mutant) => ({
      mutant,
      killedBy: null,
      lived: [],
    }));
const save = () => writeFileSync(values.out, `${JSON.stringify(results, null, 2)}\n`);

/** The projects of the tests of a step. */
const PROJECTS = { unit: ['unit', 'dom'], api: ['api'], site: ['site'] } as const;

function runNode(args: readonly string[]): number {
  const environment = { ...process.env, NO_COLOR: '1', ASTRO_TELEMETRY_DISABLED: '1' };
  const { status } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    env: environment,
    stdio: 'ignore',
  });
  return status ?? 1;
}

/** The files of a runner's JSON report that have a failed test. */
function failedFiles(report: string): string[] {
  if (!existsSync(report)) return [];
  const { testResults, suites } = JSON.parse(readFileSync(report, 'utf8'));
  if (testResults !== undefined) {
    return testResults
      .filter(({ status }: { status: string }) => status === 'failed')
      .map(({ name }: { name: string }) => path.relative(ROOT, name));
  }
  return suites
    .filter((suite: object) => JSON.stringify(suite).includes('"ok":false'))
    .map(({ file }: { file: string }) => path.join('tests/e2e', file));
}

/** Runs a step, or the given files of it; returns the files that failed. `null`: it did not start. */
function runStep(
  step: StepName,
  { files = [], bail = false }: { files?: string[]; bail?: boolean },
) {
  const report = path.join(reports, `${step}-${Date.now()}.json`);
  if (step === 'site' || step === 'e2e') {
    const built = runNode(['scripts/build-site.ts', '--if-changed', '--without-env-file']);
    if (built !== 0) return ['build'];
  }
  if (step === 'e2e') {
    process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] = report;
    const args = ['node_modules/@playwright/test/cli.js', 'test', ...files];
    runNode([
      ...args,
      '--project=sqlite',
      '--retries=0',
      '--reporter=json',
      ...(bail ? ['-x'] : []),
    ]);
    return failedFiles(report);
  }
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...files,
    ...PROJECTS[step].map((project) => `--project=${project}`),
    '--retry=0',
  ];
  const more = ['--reporter=json', `--outputFile=${report}`, ...(bail ? ['--bail=1'] : [])];
  const status = runNode([...args, ...more]);
  const failed = failedFiles(report);
  return failed.length === 0 && status !== 0 ? ['runner'] : failed;
}

function kill(result: Result, step: StepName, files: readonly string[]): boolean {
  if (files.length === 0) return false;
  result.killedBy = `${step}: ${files[0]}`;
  console.log(`killed   ${result.mutant.file}:${result.mutant.line} by ${result.killedBy}`);
  save();
  return true;
}

/** The tests beside the mutant, which fail soonest. */
function tryNear(step: StepName, result: Result): void {
  const folder = path.dirname(result.mutant.file);
  const failed = withMutants([result.mutant], () =>
    runStep(step, { files: [`${folder}/`], bail: true }),
  );
  kill(result, step, failed);
}

/** All mutants at once, then each of them alone on the files that failed, until none fails. */
function tryTogether(step: StepName, alive: readonly Result[]): void {
  let left = alive;
  while (left.length > 0) {
    const together = left.map(({ mutant }) => mutant);
    const failed = withMutants(together, () => runStep(step, {}));
    console.log(`${step}: ${left.length} mutants together: ${failed.length} files fail`);
    if (failed.length === 0) return;
    const alone = ['build', 'runner'].includes(failed[0] ?? '') ? [] : failed;
    const before = left;
    left = left.filter((result) => {
      const files = withMutants([result.mutant], () => runStep(step, { files: alone, bail: true }));
      return !kill(result, step, files);
    });
    if (left.length === before.length) return;
  }
}

if (!isTreeClean()) throw new Error('Commit or put away your changes first.');
for (const step of values.steps.split(',') as StepName[]) {
  const concerned = () =>
    results.filter(
      ({ mutant, killedBy, lived }) =>
        killedBy === null &&
        !lived.includes(step) &&
        (AREAS[mutant.area].steps as readonly StepName[]).includes(step),
    );
  if (step === 'unit' || step === 'api') for (const result of concerned()) tryNear(step, result);
  const alive = concerned();
  tryTogether(step, alive);
  for (const result of alive) if (result.killedBy === null) result.lived.push(step);
  save();
}
const killed = results.filter(({ killedBy }) => killedBy !== null).length;
console.log(`${killed} of ${results.length} mutants are killed.`);
