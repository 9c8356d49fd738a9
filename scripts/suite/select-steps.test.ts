import { describe, expect, test } from 'vitest';
import { readChanged, readOnly, selectSteps } from './select-steps.ts';

const step = (name: string, needs?: string) =>
  needs === undefined ? { name, checks: [] } : { name, checks: [], needs };
const steps = [
  step('lint'),
  step('build'),
  step('api-sqlite'),
  step('api-mariadb'),
  step('e2e', 'build'),
];

function selected(...names: string[]): string[] {
  return selectSteps(steps, names).map(({ name }) => name);
}

describe('choosing steps', () => {
  test('a name stands for the steps that begin with it', () => {
    expect(selected('api')).toEqual(['api-sqlite', 'api-mariadb']);
    expect(selected('lint', 'api-mariadb')).toEqual(['lint', 'api-mariadb']);
  });

  test('a step brings the one that it needs', () => {
    expect(selected('e2e')).toEqual(['build', 'e2e']);
  });

  test('an unknown name is refused with the known ones', () => {
    expect(() => selected('ap')).toThrow(
      'No step is called "ap". There are: lint, build, api-sqlite, api-mariadb, e2e',
    );
  });
});

test.each([
  [[], undefined],
  [
    ['--only', 'unit,api'],
    ['unit', 'api'],
  ],
  [['--only=unit'], ['unit']],
])('the arguments %j name the steps %j', (args, names) => {
  expect(readOnly(args)).toEqual(names);
});

test.each([
  [['--only', 'unit'], undefined],
  [['--changed'], 'HEAD'],
  [['--only=api', '--changed=main~2'], 'main~2'],
])('%j asks for what was changed since %s', (args, since) => {
  expect(readChanged(args)).toBe(since);
});
