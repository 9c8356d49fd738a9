import path from 'node:path';

/**
 * Part of an environment in which Node keeps the compiled code of what it runs: a server starts in two
 * thirds of the time.
 */
export const COMPILED = {
  NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../../.cache/test/compiled'),
} as const;
