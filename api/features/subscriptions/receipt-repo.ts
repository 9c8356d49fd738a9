import type { Db } from '#api/db/connection/knex.ts';

/** The subscription that a receipt belongs to. */
interface Place {
  readonly userId: string;
  readonly id: string;
}

/** Divisible by three, so that pieces of base64 join to that of the whole; small for any database. */
const PART_BYTES = 192_000;

/** Stores the file of a receipt in the place of the one before. */
export async function saveContent(db: Db, { userId, id }: Place, content: Buffer): Promise<void> {
  await deleteContent(db, { userId, id });
  for (let part = 0; part * PART_BYTES < content.length; part += 1) {
    const piece = content.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
    await db('receipt_parts').insert({
      user_id: userId,
      subscription_id: id,
      part,
      content: piece.toString('base64'),
    });
  }
}

/** The file of a receipt; null without one. */
export async function readContent(db: Db, { userId, id }: Place): Promise<Buffer | null> {
  const rows: { content: string }[] = await db('receipt_parts')
    .where({ user_id: userId, subscription_id: id })
    .orderBy('part')
    .select('content');
  if (rows.length === 0) return null;
  return Buffer.concat(rows.map(({ content }) => Buffer.from(content, 'base64')));
}

/** Deletes the file of a receipt. */
export async function deleteContent(db: Db, { userId, id }: Place): Promise<void> {
  await db('receipt_parts').where({ user_id: userId, subscription_id: id }).delete();
}

/** Subscriptions whose receipts are to be deleted, the longest due first. */
export async function listDueReceipts(db: Db, nowMs: number, limit: number): Promise<Place[]> {
  const rows: { user_id: string; id: string }[] = await db('subscriptions')
    .where('receipt_deletes_at', '<=', nowMs)
    .orderBy('receipt_deletes_at')
    .limit(limit)
    .select('user_id', 'id');
  return rows.map(({ user_id: userId, id }) => ({ userId, id }));
}
