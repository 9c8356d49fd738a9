import { describe, expect, test } from 'vitest';
import { countPlaywright, countRunner, countVitest } from './count-results.ts';

function file(status: string, ...tests: string[]) {
  return { status, assertionResults: tests.map((test) => ({ status: test })) };
}

describe('the report of vitest', () => {
  test('counts passed and failed tests', () => {
    const report = {
      numPassedTests: 7,
      numFailedTests: 2,
      testResults: [file('passed', 'passed'), file('failed', 'failed', 'failed')],
    };
    expect(countVitest(report)).toEqual({ passed: 7, failed: 2 });
  });

  test('counts a file that could not be loaded as one failure', () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 0,
      testResults: [file('passed', 'passed'), file('failed')],
    };
    expect(countVitest(report)).toEqual({ passed: 3, failed: 1 });
  });
});

describe('the report of Playwright', () => {
  test('counts unexpected tests and errors outside of tests as failed, second tries as passed', () => {
    const report = {
      stats: { expected: 10, unexpected: 2, flaky: 1, skipped: 0 },
      errors: [{ message: 'the configuration throws' }],
    };
    expect(countPlaywright(report)).toEqual({ passed: 11, failed: 3 });
  });
});

describe('a runner', () => {
  const count = (report: unknown) => countVitest(report);
  const report = JSON.stringify({ numPassedTests: 5, numFailedTests: 0, testResults: [] });

  test('comes to the counts of its report', () => {
    expect(countRunner(0, report, count)).toEqual({ passed: 5, failed: 0 });
  });

  test('without tests has neither passed nor failed ones', () => {
    expect(countRunner(0, undefined, count)).toEqual({ passed: 0, failed: 0 });
  });

  test('that fails without a failed test counts as one failure', () => {
    expect(countRunner(1, report, count)).toEqual({ passed: 5, failed: 1 });
  });

  test('that crashes before its report counts as one failure', () => {
    expect(countRunner(139, undefined, count)).toEqual({ passed: 0, failed: 1 });
    expect(countRunner(0, '{"half', count)).toEqual({ passed: 0, failed: 1 });
  });
});
