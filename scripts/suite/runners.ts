import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../bootstrap/project.mjs';
import { type Counts, countPlaywright, countRunner, countVitest } from './count-results.ts';
import { type Check, singleOutcome } from './outcome.ts';
import { runNode } from './run-command.ts';
import { suiteEnvironment } from './suite-environment.ts';

/** The reports of the runners, and what each check printed. */
const reportsDir = path.join(root, '.cache/test');

/** Lets programs written in Go collect garbage half as often, for less processor time. */
const SELDOM_COLLECTED = { GOGC: '200' };

/** A program of a package that passes or fails as a whole. */
export function toolCheck(name: string, script: string, args: readonly string[] = []): Check {
  return {
    name,
    async run() {
      const environment = suiteEnvironment(SELDOM_COLLECTED);
      const { exitCode, output } = await runNode([script, ...args], environment);
      keepLog(name, output);
      return singleOutcome(exitCode === 0, output);
    },
  };
}

/** A part of a vitest project, and how it is run. */
interface VitestRun {
  /** The database that the tests run on. */
  readonly engine?: 'sqlite' | 'mariadb' | 'mysql';
  /** The browser that the tests run in. */
  readonly browser?: 'firefox' | 'webkit';
  /** More arguments: files, or how many run at a time. */
  readonly args?: readonly string[];
}

/** The tests of a vitest project. */
export function vitestCheck(project: string, run: VitestRun = {}): Check {
  const { engine, browser, args: more = [] } = run;
  const name = [project, engine ?? browser ?? []].flat().join('-');
  const report = `${name}.json`;
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    `--project=${project}`,
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${path.join(reportsDir, report)}`,
    ...(browser === undefined ? [] : [`tests/browsers/${browser}.test.ts`]),
    ...more,
  ];
  const environment = engine === undefined ? {} : { TEST_ENGINE: engine };
  return runnerCheck({ name, args, environment, report, count: countVitest });
}

/** The end-to-end tests, on every engine; more arguments choose some of them. */
export function playwrightCheck(more: readonly string[] = []): Check {
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--pass-with-no-tests', ...more];
  // Named again in playwright.config.ts.
  const report = 'e2e.json';
  return runnerCheck({ name: 'e2e', args, environment: {}, report, count: countPlaywright });
}

type Runner = {
  readonly name: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** File below `.cache/test`. */
  readonly report: string;
  readonly count: (report: unknown) => Counts;
};

function runnerCheck({ name, args, environment, report, count }: Runner): Check {
  const reportFile = path.join(reportsDir, report);
  return {
    name,
    async run() {
      rmSync(reportFile, { force: true });
      const { exitCode, output } = await runNode(args, suiteEnvironment(environment));
      keepLog(name, output);
      return { ...countRunner(exitCode, readIfPresent(reportFile), count), output };
    },
  };
}

function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function keepLog(name: string, output: string): void {
  mkdirSync(reportsDir, { recursive: true });
  writeFileSync(path.join(reportsDir, `${name.replaceAll(' ', '-')}.log`), output);
}
