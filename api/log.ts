import pino, { type DestinationStream, type Logger, stdSerializers } from 'pino';
import type { Env } from '#api/env.ts';

/**
 * Makes the log: JSON lines on standard output, or on `stream`. An error is written by its kind,
 * code and stack alone, as drivers add the statement with its values to theirs.
 */
export function createLog(level: Env['logLevel'], stream?: DestinationStream): Logger {
  const options = { level, base: null, serializers: { err: describeError } };
  return stream === undefined ? pino(options) : pino(options, stream);
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error;
  const { type, message, stack } = stdSerializers.err(error);
  return { type, message, stack, ...('code' in error ? { code: error.code } : {}) };
}
