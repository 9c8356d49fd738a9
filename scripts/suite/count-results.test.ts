import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../bootstrap/project.mjs';
import { countPlaywright, countRunner, countVitest } from './count-results.ts';

const NAME = path.join(root, 'api/rows.test.ts');

function file(status: string, ...tests: string[]) {
  const assertionResults = tests.map((test, place) => ({
    status: test,
    fullName: `fact ${place}`,
    failureMessages: test === 'passed' ? [] : ['Error: 1 is not 2\n    at a line'],
  }));
  return { name: NAME, status, assertionResults };
}

describe('the report of vitest', () => {
  test('counts passed and failed tests, and names the failed', () => {
    const report = {
      numPassedTests: 7,
      numFailedTests: 2,
      testResults: [file('passed', 'passed'), file('failed', 'failed', 'failed')],
    };
    expect(countVitest(report)).toEqual({
      passed: 7,
      failed: 2,
      failedTests: ['api/rows.test.ts: fact 0', 'api/rows.test.ts: fact 1'],
      secondTries: [],
    });
  });

  test('names a passed test that failed at its first try, with what it said', () => {
    const { assertionResults, ...rest } = file('passed', 'failed');
    const retried = assertionResults.map((test) => ({ ...test, status: 'passed' }));
    const report = {
      numPassedTests: 1,
      numFailedTests: 0,
      testResults: [{ ...rest, assertionResults: retried }],
    };
    expect(countVitest(report)).toEqual({
      passed: 1,
      failed: 0,
      failedTests: [],
      secondTries: ['api/rows.test.ts: fact 0: Error: 1 is not 2'],
    });
  });

  test('counts a file that could not be loaded as one failure', () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 0,
      testResults: [file('passed', 'passed'), file('failed')],
    };
    expect(countVitest(report)).toEqual({
      passed: 3,
      failed: 1,
      failedTests: ['api/rows.test.ts: outside of its tests'],
      secondTries: [],
    });
  });
});

describe('the report of Playwright', () => {
  test('counts unexpected tests and errors outside of tests as failed, second tries as passed', () => {
    const spec = (title: string, ...statuses: string[]) => ({
      title,
      file: 'work/notes.spec.ts',
      tests: statuses.map((status) => ({
        status,
        projectName: 'sqlite',
        results: [{ error: { message: '\u001b[31mError: no row\u001b[39m\n  at a line' } }, {}],
      })),
    });
    const inner = { specs: [spec('a note is kept', 'unexpected', 'expected')] };
    const report = {
      suites: [{ specs: [spec('a note is found', 'flaky')], suites: [inner] }],
      stats: { expected: 10, unexpected: 2, flaky: 1, skipped: 0 },
      errors: [{ message: 'the configuration throws' }],
    };
    expect(countPlaywright(report)).toEqual({
      passed: 11,
      failed: 3,
      failedTests: ['work/notes.spec.ts (sqlite): a note is kept'],
      secondTries: ['work/notes.spec.ts (sqlite): a note is found: Error: no row'],
    });
  });
});

describe('a runner', () => {
  const NO_NAMES = { failedTests: [], secondTries: [] };
  const count = (report: unknown) => countVitest(report);
  const report = JSON.stringify({ numPassedTests: 5, numFailedTests: 0, testResults: [] });

  test('comes to the counts of its report', () => {
    expect(countRunner(0, report, count)).toEqual({ ...NO_NAMES, passed: 5, failed: 0 });
  });

  test('without tests has neither passed nor failed ones', () => {
    expect(countRunner(0, undefined, count)).toEqual({ ...NO_NAMES, passed: 0, failed: 0 });
  });

  test('that fails without a failed test counts as one failure', () => {
    expect(countRunner(1, report, count)).toEqual({ ...NO_NAMES, passed: 5, failed: 1 });
  });

  test('that crashes before its report counts as one failure', () => {
    expect(countRunner(139, undefined, count)).toEqual({ ...NO_NAMES, passed: 0, failed: 1 });
    expect(countRunner(0, '{"half', count)).toEqual({ ...NO_NAMES, passed: 0, failed: 1 });
  });
});
