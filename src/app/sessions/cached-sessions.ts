import * as z from 'zod';
import { Pomodoro } from '#shared/contract/work/pomodoros.ts';
import { cacheByRange } from '#stores/calendar/cached-ranges.ts';
import { type CachedCopyDeps, createCachedCopy } from '../server/cached-copies.ts';

const CachedSessions = z.array(z.object({ range: z.string(), items: z.array(Pomodoro) }));

/** Returns the cached sessions of a range of days, where the ranges opened last are cached. */
export function cacheSessions(copy: Omit<CachedCopyDeps<unknown>, 'schema'>) {
  return cacheByRange(createCachedCopy({ ...copy, schema: CachedSessions }));
}
