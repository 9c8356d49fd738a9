import type { CallResult } from '#shared/domain/platform.ts';
import type { CachedCopy } from '../storage/cached-copy.ts';

/** A call that nothing answers. */
export const OFFLINE: CallResult<never> = { kind: 'offline', retryAfterMs: null };

/** A successful answer. */
export function ok<T>(value: T): CallResult<T> {
  return { kind: 'ok', value };
}

/** An answer that says no. */
export function refused(
  status: number,
  message = 'No.',
  fields: Record<string, string> = {},
): CallResult<never> {
  return { kind: 'refused', status, id: 'test', message, fields, current: null };
}

/** The refusal of every call but few while a temporary password has not been changed. */
export const PASSWORD_CHANGE_NEEDED: CallResult<never> = {
  kind: 'refused',
  status: 403,
  id: 'passwordChangeNeeded',
  fields: {},
  current: null,
  message: 'Set your own password first.',
};

/** A cached copy in memory. */
export function cacheInMemory<T>(value: T | null = null): CachedCopy<T> & { clear(): void } {
  let copy = value;
  return {
    read: () => copy,
    write: (next) => {
      copy = next;
    },
    clear: () => {
      copy = null;
    },
  };
}

/** An answer that a test gives when it wants to. */
export function promised<T>(): { promise: Promise<T>; answer: (value: T) => void } {
  const { promise, resolve } = Promise.withResolvers<T>();
  return { promise, answer: resolve };
}
