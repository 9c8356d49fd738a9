import type { Db } from '#api/db/connection/knex.ts';

/** A consent as stored; `givenAt` in UTC milliseconds. */
export interface ConsentRow {
  host: string;
  notes: boolean;
  intentions: boolean;
  givenAt: number;
}

/** Returns the consent of a user, or null. */
export async function findConsent(db: Db, userId: string): Promise<ConsentRow | null> {
  const record: { host: string; notes: number; intentions: number; given_at: number } | undefined =
    await db('ai_consents')
      .where({ user_id: userId })
      .first('host', 'notes', 'intentions', 'given_at');
  if (record === undefined) return null;
  const { host, notes, intentions, given_at: givenAt } = record;
  return { host, notes: notes === 1, intentions: intentions === 1, givenAt };
}

/** Stores the consent of a user in the place of the one before. */
export async function saveConsent(db: Db, userId: string, row: ConsentRow): Promise<void> {
  await db('ai_consents')
    .insert({
      user_id: userId,
      host: row.host,
      given_at: row.givenAt,
      notes: row.notes ? 1 : 0,
      intentions: row.intentions ? 1 : 0,
    })
    .onConflict('user_id')
    .merge();
}

/** Deletes the consent of a user. */
export async function deleteConsent(db: Db, userId: string): Promise<void> {
  await db('ai_consents').where({ user_id: userId }).delete();
}

/** Returns how many answers of the model a user has had on a local day. */
export async function countAnswers(db: Db, userId: string, day: string): Promise<number> {
  const record: { answers: number } | undefined = await db('ai_days')
    .where({ user_id: userId, day })
    .first('answers');
  return record?.answers ?? 0;
}

/** Counts one more answer of the model on a local day; the caller holds the lock of the user. */
export async function countAnswer(db: Db, userId: string, day: string): Promise<void> {
  const answers = (await countAnswers(db, userId, day)) + 1;
  await db('ai_days').insert({ user_id: userId, day, answers }).onConflict('user_id').merge();
}
