import type { Step } from '../outcome.ts';
import { playwrightCheck, vitestCheck } from '../runners.ts';
import { browsers, build, deploy, site, staticSteps } from '../steps.ts';
import { changedFiles, readSources } from './changed-files.ts';
import { reachedTests } from './reached-tests.ts';
import { specsOf } from './spec-reach.ts';

/** Parts whose changes show in the built pages. */
const OF_THE_SITE =
  /^(?:content|public|src\/(?:pages|site|islands|styles|ui)|tests\/site)\/|^astro\.config/;
/** Parts that differ most between browsers. */
const OF_BROWSERS = /^(?:src\/service-worker|tests\/browsers)\//;
const OF_DEPLOYMENT = /^(?:deploy|tests\/deploy)\//;

/**
 * Returns the steps that a change since a commit can fail: the static ones, the units that import it, the
 * tests of the API that import it or belong to its features, the pages, and the journeys through its part of
 * the product.
 */
export function changedSteps(since: string): readonly Step[] {
  const changed = changedFiles(since);
  const units = [`--changed=${since}`];
  const tests = reachedTests(changed, readSources());
  const specs = specsOf(changed);
  const steps: Step[] = [
    ...staticSteps,
    build,
    { name: 'unit', checks: ['unit', 'dom'].map((name) => vitestCheck(name, { args: units })) },
    ...when(tests.length > 0, {
      name: 'api-sqlite',
      checks: [vitestCheck('api', { engine: 'sqlite', args: tests })],
    }),
    ...when(
      changed.some((file) => OF_THE_SITE.test(file)),
      site,
    ),
    ...when(
      changed.some((file) => OF_DEPLOYMENT.test(file)),
      deploy,
    ),
    ...when(
      changed.some((file) => OF_BROWSERS.test(file)),
      ...browsers,
    ),
    ...when(specs.length > 0, {
      name: 'e2e',
      needs: 'build',
      isAlone: true,
      checks: [playwrightCheck(['--project=sqlite', ...specs])],
    }),
  ];
  const isBuildNeeded = steps.some(({ needs }) => needs === build.name);
  return steps.filter((step) => step !== build || isBuildNeeded);
}

function when(isWanted: boolean, ...steps: readonly Step[]): readonly Step[] {
  return isWanted ? steps : [];
}
