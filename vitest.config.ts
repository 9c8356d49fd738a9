import { defineConfig } from 'vitest/config';

/**
 * Five kinds of tests, by what they need: nothing, a database, the built site, that site behind other
 * servers, a killed server.
 */
export default defineConfig({
  test: {
    restoreMocks: true,
    pool: 'forks',
    passWithNoTests: true,
    // As in playwright.config.ts: a second try tells a slow minute from a defect, and the suite names
    // the test. Never for the counterexample of a property, which the next try would not meet again.
    retry: { count: 1, condition: /^(?!Property failed)/ },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'api/**/*.test.ts',
            'tests/bench/**/*.test.ts',
          ],
          exclude: ['api/features/**', 'api/db/**'],
          setupFiles: ['tests/support/site/page-without-server.ts'],
          // Other steps run beside the unit tests, and React's are slow on two cores.
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
          globalSetup: ['tests/support/database/database-global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'site',
          include: ['tests/site/**/*.test.ts'],
          globalSetup: ['tests/support/database/database-global-setup.ts'],
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
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
