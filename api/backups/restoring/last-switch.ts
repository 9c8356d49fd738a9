import type { Db } from '#api/db/connection/knex.ts';

/** Sign-ins that were in use meet the end of theirs within this time. */
const RECENT_MS = 24 * 60 * 60_000;

/** Whether a restore signed everybody out within the last day. */
export async function isRecentlyRestored(db: Db, nowMs: number): Promise<boolean> {
  const switched: { id: string } | undefined = await db('restores')
    .where('switched_at', '>', nowMs - RECENT_MS)
    .first('id');
  return switched !== undefined;
}
