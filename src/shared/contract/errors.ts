import './quiet-zod.ts';

import * as z from 'zod';

/** Every stable error id that the API answers with, and its HTTP status. */
export const ERROR_STATUS = {
  unreadable: 400,
  unauthorized: 401,
  forbidden: 403,
  passwordNeeded: 403,
  secondStepNeeded: 403,
  passwordChangeNeeded: 403,
  premiumNeeded: 403,
  notFound: 404,
  methodNotAllowed: 405,
  tooSlow: 408,
  conflict: 409,
  gone: 410,
  tooLarge: 413,
  unsupportedMediaType: 415,
  invalid: 422,
  tooManyRequests: 429,
  internal: 500,
  unavailable: 503,
  maintenance: 503,
} as const;

/** A stable error id. */
export type ErrorId = keyof typeof ERROR_STATUS;

/**
 * Body of every failed call. `fields` maps a field's path to advice on how to fix it. `current` is
 * the server's version after a conflict, or the entity that is in the way.
 */
export const ErrorReply = z
  .object({
    error: z.object({
      id: z.string(),
      message: z.string(),
      fields: z.record(z.string(), z.string()).optional(),
      current: z.unknown().optional(),
      requestId: z.string(),
    }),
  })
  .meta({ id: 'Error' });

/** The parsed form of `ErrorReply`. */
export type ErrorReply = z.output<typeof ErrorReply>;

/** Set on an answer 401 to a token while a backup was restored within the last day: that ended all sign-ins. */
export const RESTORED_HEADER = 'X-Backup-Restored';
