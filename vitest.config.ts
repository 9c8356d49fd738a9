import { defineConfig } from 'vitest/config';
import { WITHOUT_WRAPPER_TIERING } from './scripts/bootstrap/pinned-node.mjs';

const DOM = ['src/**/!(*.node).test.tsx', 'src/**/*.dom.test.ts'];
/** Tests of features that use no server and no database. */
const FEATURE_UNITS = 'api/{features,db}/**/*.unit.test.ts';
const DATABASE_SETUP = 'tests/support/database/database-global-setup.ts';
const engine = process.env['TEST_ENGINE'] ?? 'sqlite';

/**
 * Seven kinds of tests, by what they need: nothing, a document, a database, the built site, that site behind
 * other servers or in another browser, a killed server.
 */
export default defineConfig({
  test: {
    restoreMocks: true,
    pool: 'forks',
    execArgv: [WITHOUT_WRAPPER_TIERING],
    passWithNoTests: true,
    // As in playwright.config.ts: a second try tells a slow minute from a defect, and the suite names
    // the test. Never for the counterexample of a property, which the next try would not meet again.
    retry: { count: 1, condition: /^(?!Property failed)/ },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Pure rules and stores keep nothing outside of their files.
          isolate: false,
          include: [
            'src/**/*.test.ts',
            'src/**/*.node.test.tsx',
            'scripts/**/*.test.ts',
            'api/**/*.test.ts',
            'tests/bench/**/*.test.ts',
            FEATURE_UNITS,
          ],
          exclude: [...DOM, 'api/{features,db}/**/!(*.unit).test.ts'],
          setupFiles: ['tests/support/site/formats-of-nobody.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: DOM,
          isolate: false,
          setupFiles: [
            'tests/support/site/formats-of-nobody.ts',
            'tests/support/site/fresh-page.ts',
          ],
          // Other steps run beside these, and React's are slow on two cores.
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          // The API keeps nothing outside of its servers, and takes three seconds to import: once is enough.
          isolate: false,
          include: ['api/{features,db}/**/*.test.ts', 'tests/api/**/*.test.ts'],
          // Results that do not depend on the database are tested on SQLite, and only servers can go away.
          exclude: [FEATURE_UNITS, `**/*.${engine === 'sqlite' ? 'servers' : 'once'}.test.ts`],
          globalSetup: [DATABASE_SETUP],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'site',
          include: ['tests/site/**/*.test.ts'],
          globalSetup: [DATABASE_SETUP],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'deploy',
          include: ['tests/deploy/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browsers',
          include: ['tests/browsers/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
