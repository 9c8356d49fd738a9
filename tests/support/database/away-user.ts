import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#api/db/connection/knex.ts';
import { indexUser } from '#api/db/derived/user-directory.ts';
import { DAY_MS } from '#shared/domain/dates/days.ts';

/** Inserts somebody who joined forty days ago and was never seen. */
export async function insertAwayUser(db: Db, nowMs: number): Promise<void> {
  const id = uuidv7();
  await db('users').insert({
    id,
    name: 'Lea Away',
    email: `away-${id}@example.org`,
    password_hash: '',
    time_zone: 'UTC',
    settings: '{}',
    is_active: 1,
    is_admin: 0,
    created_at: nowMs - 40 * DAY_MS,
    updated_at: nowMs,
  });
  await indexUser(db, id);
}
