import { ERROR_STATUS, type ErrorId } from '#shared/contract/errors.ts';

interface Details {
  /** Advice on how to fix each invalid field, by the field's path. */
  fields?: Record<string, string>;
  /** The server's version of the conflicting entity, or the overlapping one. */
  current?: unknown;
  /** When to retry, in seconds. */
  retryAfterS?: number;
}

/** A failure with a stable id, its HTTP status and a message that is safe to show. */
export class AppError extends Error {
  readonly id: ErrorId;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly current: unknown;
  readonly retryAfterS: number | undefined;

  constructor(id: ErrorId, message: string, details: Details = {}) {
    super(message);
    this.name = 'AppError';
    this.id = id;
    this.status = ERROR_STATUS[id];
    this.fields = details.fields;
    this.current = details.current;
    this.retryAfterS = details.retryAfterS;
  }
}

/** 400: the request could not be parsed. */
export function unreadable(message: string): AppError {
  return new AppError('unreadable', message);
}

/** 401: no token, or an invalid one. */
export function unauthorized(): AppError {
  return new AppError('unauthorized', 'Please sign in.');
}

/** 401: a message of another service without a valid and recent signature. */
export function badSignature(): AppError {
  return new AppError('unauthorized', 'The signature is not valid, or older than five minutes.');
}

/** 403: authenticated, but not allowed. */
export function forbidden(message = 'That is for administrators.'): AppError {
  return new AppError('forbidden', message);
}

/** 403: this call requires the password again; it is repeated after POST /auth/confirm. */
export function passwordNeeded(): AppError {
  return new AppError('passwordNeeded', 'Enter your password to go on.');
}

/** 403: this installation requires two-step sign-in for administrators, and this one has none. */
export function secondStepNeeded(): AppError {
  return new AppError(
    'secondStepNeeded',
    'Administrators need two-step sign-in here. Set it up under “Two-step sign-in” in the menu of your account, then try again.',
  );
}

/** 403: signed in with a temporary password, which must be changed before anything else. */
export function passwordChangeNeeded(): AppError {
  return new AppError(
    'passwordChangeNeeded',
    'You signed in with a temporary password. Set your own password first.',
  );
}

/** 403: `what` (in the plural) requires premium, which the user does not have. */
export function premiumNeeded(what: string): AppError {
  return new AppError(
    'premiumNeeded',
    `${what} are part of premium. Request a plan in the Premium tab; you lose nothing without it.`,
  );
}

/** 404: missing, or owned by another user; callers cannot tell which. */
export function notFound(what = 'That'): AppError {
  return new AppError('notFound', `${what} was not found.`);
}

/** 405: the path exists, the method does not. */
export function methodNotAllowed(): AppError {
  return new AppError('methodNotAllowed', 'This path does not support that method.');
}

/** 408: the body arrives so slowly that others would have to wait for it. */
export function tooSlow(): AppError {
  return new AppError(
    'tooSlow',
    'The request arrived too slowly. Check the connection, then try again.',
  );
}

/** 409: based on an outdated version; the current one is included. */
export function conflict(message: string, current?: unknown): AppError {
  return new AppError('conflict', message, { current });
}

/** 410: no longer valid. */
export function gone(message: string): AppError {
  return new AppError('gone', message);
}

/** 413: more than this endpoint accepts. */
export function tooLarge(maxBytes: number): AppError {
  return new AppError(
    'tooLarge',
    `The body is too large: at most ${Math.floor(maxBytes / 1000)} kB.`,
  );
}

/** 415: a body that is not JSON. */
export function unsupportedMediaType(): AppError {
  return new AppError('unsupportedMediaType', 'Send the body as application/json in UTF-8.');
}

/** 415: a compressed body. */
export function compressedBody(): AppError {
  return new AppError(
    'unsupportedMediaType',
    'Send the body uncompressed, without Content-Encoding.',
  );
}

/**
 * 422: readable, but invalid; `fields` says what to do at each field, `current` is the conflicting
 * entity.
 */
export function invalid(
  fields: Record<string, string>,
  message?: string,
  current?: unknown,
): AppError {
  const text = message ?? Object.values(fields)[0] ?? 'The request is not valid.';
  return new AppError('invalid', text, { fields, current });
}

/** 429: too many requests; retry after the given seconds. */
export function tooManyRequests(retryAfterS: number, message?: string): AppError {
  const text = message ?? `Too many attempts. Try again in ${inWords(retryAfterS)}.`;
  return new AppError('tooManyRequests', text, { retryAfterS });
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

/** 503: the database is unreachable, or the server is stopping or overloaded. */
export function unavailable(retryAfterS = 5): AppError {
  return new AppError(
    'unavailable',
    'The server is not available right now. Nothing is lost; try again soon.',
    {
      retryAfterS,
    },
  );
}

/** 503: a backup is being restored. */
export function maintenance(): AppError {
  return new AppError(
    'maintenance',
    'A backup is being restored. Nothing is lost; try again in a moment.',
    { retryAfterS: 5 },
  );
}
