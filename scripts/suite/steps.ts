import { houseRuleChecks } from '../house-rules/house-rule-checks.ts';
import type { Step } from './outcome.ts';
import { playwrightCheck, toolCheck, vitestCheck } from './runners.ts';
import type { SystemPackage } from './system-packages.ts';

/** Writes the types of astro:content, without which a fresh clone's are unknown. */
const content: Step = {
  name: 'content',
  checks: [toolCheck('content types', 'node_modules/astro/bin/astro.mjs', ['sync'])],
};

const lint: Step = {
  name: 'lint',
  needs: 'content',
  checks: [
    toolCheck('biome', 'node_modules/@biomejs/biome/bin/biome', ['ci', '.']),
    toolCheck('oxlint', 'node_modules/oxlint/bin/oxlint', ['--type-aware']),
  ],
};

const types: Step = {
  name: 'types',
  needs: 'content',
  checks: [
    toolCheck('astro check', 'node_modules/astro/bin/astro.mjs', [
      'check',
      '--noSync',
      '--tsconfig',
      './tsconfig.astro.json',
    ]),
    // Each of several checkers would work out most of the types for itself.
    toolCheck('tsc', 'node_modules/ts7/bin/tsc', ['-p', 'tsconfig.json', '--checkers', '1']),
    // A worker and a page have different APIs.
    toolCheck('tsc of the worker', 'node_modules/ts7/bin/tsc', [
      '-p',
      'src/service-worker/tsconfig.json',
    ]),
  ],
};

const rules: Step = {
  name: 'rules',
  checks: [
    toolCheck('imports', 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', [
      '--config=.dependency-cruiser.mjs',
      'src',
      'api',
      'scripts',
      'tests',
      'playwright.config.ts',
      'vitest.config.ts',
    ]),
    toolCheck('knip', 'node_modules/knip/bin/knip.js', ['--no-progress']),
    toolCheck('documents', 'scripts/checks/check-documents.ts'),
    toolCheck('words', 'scripts/checks/check-words.ts'),
    ...houseRuleChecks,
  ],
};

const unit: Step = { name: 'unit', checks: [vitestCheck('unit'), vitestCheck('dom')] };
const apiSqlite: Step = { name: 'api-sqlite', checks: [vitestCheck('api', { engine: 'sqlite' })] };
const apiMariadb: Step = {
  name: 'api-mariadb',
  checks: [vitestCheck('api', { engine: 'mariadb' })],
};
const apiMysql: Step = { name: 'api-mysql', checks: [vitestCheck('api', { engine: 'mysql' })] };
/** Builds the site, unless it is built as it is. */
export const build: Step = {
  name: 'build',
  // It writes the types of astro:content, too.
  needs: 'content',
  checks: [toolCheck('build', 'scripts/build-site.ts', ['--if-changed', '--without-env-file'])],
};
/** The built pages. */
export const site: Step = { name: 'site', checks: [vitestCheck('site')], needs: 'build' };
/** The built site behind other servers. */
export const deploy: Step = { name: 'deploy', checks: [vitestCheck('deploy')], needs: 'build' };
const endToEnd: Step = {
  name: 'e2e',
  checks: [playwrightCheck()],
  needs: 'build',
  isAlone: true,
};
/** Journeys in the browsers besides Chromium, one after the other. */
export const browsers: readonly Step[] = (['firefox', 'webkit'] as const).map((browser) => ({
  name: `browsers-${browser}`,
  checks: [vitestCheck('browsers', { browser })],
  needs: 'build',
  isAlone: true,
}));
const faults: Step = {
  name: 'faults',
  // Most of a kill is waiting for what comes back.
  checks: [vitestCheck('faults', { args: ['--maxWorkers=2'] })],
  needs: 'build',
  isAlone: true,
};

/** Steps that need only the sources. */
export const staticSteps: readonly Step[] = [content, lint, types, rules];

/** All steps of the test suite. Long ones come first, so that the cores are busy until the steps that run alone. */
export const allSteps: readonly Step[] = [
  content,
  lint,
  apiMysql,
  build,
  apiMariadb,
  apiSqlite,
  types,
  unit,
  site,
  rules,
  deploy,
  endToEnd,
  ...browsers,
  faults,
];

/** The steps that need what some machines cannot have: there they are named as not run. */
export const STEP_ON_MYSQL: string = 'api-mysql';
export const STEP_IN_WEBKIT: string = 'browsers-webkit';

/** Which other programs outside of npm a step needs. */
export const systemPackagesOf: Readonly<Record<string, readonly SystemPackage[]>> = {
  'api-sqlite': ['khal', 'redis', 'dovecot', 'postfix', 'dnsmasq'],
  'api-mariadb': ['mariadb', 'khal', 'redis', 'dovecot', 'postfix', 'dnsmasq'],
  'api-mysql': ['khal', 'redis', 'dovecot', 'postfix', 'dnsmasq'],
  site: ['chromium', 'headless-shell'],
  deploy: ['nginx', 'caddy'],
  e2e: ['mariadb', 'chromium', 'headless-shell'],
  'browsers-firefox': ['firefox'],
  'browsers-webkit': ['webkit'],
  faults: ['mariadb'],
};
