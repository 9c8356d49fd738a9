import { createHash } from 'node:crypto';
import { LAST_COMMIT_BEFORE_RELEASE } from '#shared/domain/backups/backups.ts';

/** The migration that every schema begins with. */
export const BASELINE = '20261128000000_baseline';

/**
 * SHA-256 of the names of the steps that were made before the baseline and led to the same schema, in
 * order, one a line.
 */
const STEPS = '339bfd6941244f16b239a9901909825a07a5f51e7fd00443caca6346dd38d608';

/** Says what to do with data that stopped on the way. */
export const PASS_THROUGH = `Check out commit ${LAST_COMMIT_BEFORE_RELEASE}, run npm start there once, and come back.`;

/** Returns whether a migration is one of the steps that the baseline took the place of. */
export function isStepBeforeBaseline(name: string): boolean {
  return name < BASELINE;
}

/**
 * Returns the names of completed migrations as they are called today: the baseline instead of all the
 * steps that led to it. Others, and a part of those steps, are returned as they are.
 */
export function sinceBaseline(names: readonly string[]): string[] {
  const steps = names.filter(isStepBeforeBaseline).sort();
  const isComplete = createHash('sha256').update(steps.join('\n')).digest('hex') === STEPS;
  return isComplete
    ? [BASELINE, ...names.filter((name) => !isStepBeforeBaseline(name))]
    : [...names];
}
