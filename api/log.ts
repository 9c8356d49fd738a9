import pino, { type DestinationStream, type Logger, stdSerializers } from 'pino';
import type { Env } from '#api/config/env.ts';

/**
 * Lines are gathered: to write each by itself costs a call as much as its statements do. At the end
 * of the process what is left is written; only a kill takes the last moment with it.
 */
const GATHERED = { sync: false, minLength: 4096, periodicFlush: 200 };

/**
 * Makes the log: JSON lines on standard output, or on `stream`. An error is written by its kind,
 * code and stack alone, as drivers add the statement with its values to theirs.
 */
export function createLog(level: Env['logLevel'], stream?: DestinationStream): Logger {
  const options = { level, base: null, serializers: { err: describeError } };
  return pino(options, stream ?? pino.destination({ dest: 1, ...GATHERED }));
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error;
  const { type, message, stack } = stdSerializers.err(error);
  return { type, message, stack, ...('code' in error ? { code: error.code } : {}) };
}
