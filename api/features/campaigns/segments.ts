import type { Knex } from 'knex';
import type { Db } from '#api/db/connection/knex.ts';
import { zonesOfCountry } from '#mailing/audience/countries.ts';
import { type Segment, segmentBounds } from '#shared/domain/mail/segment.ts';

/** A user of a segment. */
export interface SegmentUser {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
}

/**
 * The users of a segment at an instant: those whose account is in use. By the directory of accounts,
 * whose days of being seen are exact to the hour.
 */
function usersOf(db: Db, segment: Segment, nowMs: number): Knex.QueryBuilder {
  const { plans, countries, levelFrom, levelTo, isVerified } = segment;
  const bounds = segmentBounds(segment, nowMs);
  const users = db('user_directory as d').where('d.state', 'active');
  if (plans !== undefined) users.whereIn('d.plan', [...plans]);
  if (isVerified !== undefined) users.where('d.is_verified', isVerified ? 1 : 0);
  if (levelFrom !== undefined) users.where('d.level', '>=', levelFrom);
  if (levelTo !== undefined) users.where('d.level', '<=', levelTo);
  if (bounds.joinedFromMs !== null) users.where('d.joined_at', '>=', bounds.joinedFromMs);
  if (bounds.joinedBeforeMs !== null) users.where('d.joined_at', '<', bounds.joinedBeforeMs);
  if (bounds.seenFromMs !== null) users.where('d.seen_at', '>=', bounds.seenFromMs);
  if (bounds.seenUntilMs !== null) {
    const untilMs = bounds.seenUntilMs;
    // 0 is never: then the time counts from joining.
    users.where('d.seen_at', '<=', untilMs).where((unseen) => {
      unseen.where('d.seen_at', '>', 0).orWhere('d.joined_at', '<=', untilMs);
    });
  }
  if (countries !== undefined) {
    const zones = countries.flatMap((country) => zonesOfCountry(country));
    users.join('users as u', 'u.id', 'd.user_id').whereIn('u.time_zone', zones);
  }
  return users;
}

/** Counts the users of a segment at an instant. */
export async function countSegment(db: Db, segment: Segment, nowMs: number): Promise<number> {
  const row: { all?: number | string } | undefined = await usersOf(db, segment, nowMs)
    .count({ all: '*' })
    .first();
  return Number(row?.all ?? 0);
}

/** Up to `limit` users of a segment by id, after one. */
export async function listSegment(
  db: Db,
  segment: Segment,
  { after, limit, nowMs }: { after: string; limit: number; nowMs: number },
): Promise<SegmentUser[]> {
  const ids: string[] = await usersOf(db, segment, nowMs)
    .where('d.user_id', '>', after)
    .orderBy('d.user_id')
    .limit(limit)
    .pluck('d.user_id');
  const rows: { id: string; email: string; name: string }[] = await db('users')
    .whereIn('id', ids)
    .orderBy('id')
    .select('id', 'email', 'name');
  return rows.map(({ id, email, name }) => ({ userId: id, email, name }));
}
