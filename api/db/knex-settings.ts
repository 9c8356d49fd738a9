/** How long a connection is waited for, where all are in use. */
const ACQUIRE_TIMEOUT_MS = 3000;

/** What knex is told for both engines. */
export const BOTH_ENGINES = {
  // Values of a failed statement must not reach a log: passwords' hashes and links are among them.
  compileSqlOnError: false,
  acquireConnectionTimeout: ACQUIRE_TIMEOUT_MS,
  // Whatever knex would print it throws as well.
  log: { debug() {}, deprecate() {}, error() {}, warn() {} },
};

/** For whom the database is opened. */
export interface OpeningOptions {
  /** Whether a statement may take as long as it needs: for a command at a terminal, not for a call. */
  isPatient?: boolean;
}
