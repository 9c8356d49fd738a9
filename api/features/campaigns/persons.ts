import type { Db } from '#api/db/connection/knex.ts';
import { type PersonalValues, personalValues } from '#shared/domain/mail/personal-values.ts';

/** Somebody whose personal values are wanted. */
export interface Asked {
  readonly contactId: string;
  readonly userId: string | null;
  readonly address: string;
  /** As the contact says; empty where it is not known. */
  readonly name: string;
}

interface Facts {
  name: string;
  time_zone: string;
  joined_at: number;
  seen_at: number | null;
  level: number | null;
}

/** Reads the personal values of contacts, by the ids of the contacts, in a few statements for all. */
export async function readPersons(
  db: Db,
  asked: readonly Asked[],
): Promise<ReadonlyMap<string, PersonalValues>> {
  const ids = asked.flatMap(({ userId }) => userId ?? []);
  const facts = await readFacts(db, ids);
  const sessions = await readSessions(db, ids);
  return new Map(
    asked.map(({ contactId, userId, address, name }) => {
      const known = userId === null ? undefined : facts.get(userId);
      return [
        contactId,
        personalValues({
          email: address,
          name: name === '' ? (known?.name ?? null) : name,
          joinedAtMs: known?.joined_at ?? null,
          lastActiveAtMs: known?.seen_at || null,
          sessions: known === undefined || userId === null ? null : (sessions.get(userId) ?? 0),
          level: known?.level ?? null,
          timeZone: known?.time_zone ?? 'UTC',
        }),
      ];
    }),
  );
}

async function readFacts(db: Db, ids: readonly string[]): Promise<Map<string, Facts>> {
  if (ids.length === 0) return new Map();
  const rows: (Facts & { id: string })[] = await db('users as u')
    .leftJoin('user_directory as d', 'd.user_id', 'u.id')
    .whereIn('u.id', [...ids])
    .select('u.id', 'u.name', 'u.time_zone', 'd.seen_at', 'd.level')
    .select({ joined_at: 'u.created_at' });
  return new Map(rows.map((row) => [row.id, row]));
}

async function readSessions(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows: { user_id: string; pomodoros: number }[] = await db('session_sums')
    .whereIn('user_id', [...ids])
    .where({ kind: 'all', period: '', item: '' })
    .select('user_id', 'pomodoros');
  return new Map(rows.map(({ user_id, pomodoros }) => [user_id, pomodoros]));
}
