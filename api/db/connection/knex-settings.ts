/** Timeout for a connection when all are in use. */
const ACQUIRE_TIMEOUT_MS = 3000;

/** Knex settings for both engines. */
export const BOTH_ENGINES = {
  // Values of a failed statement must not reach a log: they include password hashes and links.
  compileSqlOnError: false,
  acquireConnectionTimeout: ACQUIRE_TIMEOUT_MS,
  // Everything that knex would print is thrown as well.
  log: { debug() {}, deprecate() {}, error() {}, warn() {} },
};

/** Options for opening the database. */
export interface OpeningOptions {
  /** Whether statements have no time limit: for command lines, not for requests. */
  isPatient?: boolean;
}
