import type { Knex } from 'knex';
import type { Db } from '#api/db/connection/knex.ts';
import { insertForUser, takeRoom, takeTextRoom } from '#api/db/derived/account-usage.ts';
import { pageAfter } from '#api/db/rows/keyset.ts';

/** A conversation as stored; instants in UTC milliseconds. */
export interface ConversationRow {
  id: string;
  title: string;
  createdAt: number;
  updatedAt: number;
}

/** The sort key of a conversation: its last question, then id. */
export type ConversationKey = [updatedAt: number, id: string];

/** A question as stored with its answer in JSON; null while it has none. */
export interface ExchangeRow {
  id: string;
  conversationId: string;
  question: string;
  answer: string | null;
  /** The answer may hold words of notes, or of intentions. */
  notes: boolean;
  intentions: boolean;
  askedAt: number;
  /** Until then it is being answered. */
  leasedUntil: number;
}

interface ConversationRecord {
  id: string;
  title: string;
  created_at: number;
  updated_at: number;
}

interface ExchangeRecord {
  id: string;
  conversation_id: string;
  question: string;
  answer: string | null;
  notes: number;
  intentions: number;
  asked_at: number;
  leased_until: number;
}

const CONVERSATION = ['id', 'title', 'created_at', 'updated_at'] as const;
const EXCHANGE = [
  ...(['id', 'conversation_id', 'question', 'answer', 'notes', 'intentions'] as const),
  ...(['asked_at', 'leased_until'] as const),
];

function conversationFrom(record: ConversationRecord): ConversationRow {
  const { id, title, created_at: createdAt, updated_at: updatedAt } = record;
  return { id, title, createdAt, updatedAt };
}

function exchangeFrom(record: ExchangeRecord): ExchangeRow {
  return {
    id: record.id,
    conversationId: record.conversation_id,
    question: record.question,
    answer: record.answer,
    notes: record.notes === 1,
    intentions: record.intentions === 1,
    askedAt: record.asked_at,
    leasedUntil: record.leased_until,
  };
}

/** Returns the conversations of a user, the last one used first, after a key. */
export async function listConversations(
  db: Db,
  userId: string,
  page: { after: ConversationKey | null; limit: number },
): Promise<ConversationRow[]> {
  const query = db('ai_conversations').where({ user_id: userId }).select(CONVERSATION);
  const columns = ['updated_at', 'id'];
  const records: ConversationRecord[] = await pageAfter(query, columns, 'desc', page.after).limit(
    page.limit,
  );
  return records.map(conversationFrom);
}

/** Returns a conversation of a user, or null. */
export async function findConversation(
  db: Db,
  userId: string,
  id: string,
): Promise<ConversationRow | null> {
  const record: ConversationRecord | undefined = await db('ai_conversations')
    .where({ user_id: userId, id })
    .first(CONVERSATION);
  return record === undefined ? null : conversationFrom(record);
}

/** Inserts a conversation; rejects as a duplicate when the user has the id already. */
export async function insertConversation(
  db: Db,
  userId: string,
  row: ConversationRow,
): Promise<void> {
  await db('ai_conversations').insert({
    user_id: userId,
    id: row.id,
    title: row.title,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  });
}

/** Updates the title of a conversation, or when it was used last. */
export async function updateConversation(
  db: Db,
  userId: string,
  { id, title, updatedAt }: Pick<ConversationRow, 'id'> & Partial<ConversationRow>,
): Promise<void> {
  await db('ai_conversations')
    .where({ user_id: userId, id })
    .update({
      ...(title !== undefined && { title }),
      ...(updatedAt !== undefined && { updated_at: updatedAt }),
    });
}

/** Returns the questions of a conversation, the oldest first; the last ones where a limit is given. */
export async function listExchanges(
  db: Db,
  userId: string,
  { conversationId, last }: { conversationId: string; last?: number },
): Promise<ExchangeRow[]> {
  const query = db('ai_exchanges')
    .where({ user_id: userId, conversation_id: conversationId })
    .orderBy([
      { column: 'asked_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .select(EXCHANGE);
  if (last !== undefined) query.limit(last);
  const records: ExchangeRecord[] = await query;
  return records.map(exchangeFrom).toReversed();
}

/** Returns a question of a user, or null. */
export async function findExchange(
  db: Db,
  userId: string,
  id: string,
): Promise<ExchangeRow | null> {
  const record: ExchangeRecord | undefined = await db('ai_exchanges')
    .where({ user_id: userId, id })
    .first(EXCHANGE);
  return record === undefined ? null : exchangeFrom(record);
}

/** Returns how many questions a conversation has. */
export async function countExchanges(
  db: Db,
  userId: string,
  conversationId: string,
): Promise<number> {
  const [row]: { count: number | string }[] = await db('ai_exchanges')
    .where({ user_id: userId, conversation_id: conversationId })
    .count({ count: '*' });
  return Number(row?.count ?? 0);
}

/** Inserts a question without an answer; throws 422 where the account has no room. */
export async function insertExchange(
  trx: Knex.Transaction,
  userId: string,
  row: ExchangeRow,
): Promise<void> {
  await insertForUser(trx, userId, 'ai_exchanges', [
    {
      id: row.id,
      conversation_id: row.conversationId,
      question: row.question,
      answer: null,
      notes: row.notes ? 1 : 0,
      intentions: row.intentions ? 1 : 0,
      asked_at: row.askedAt,
      leased_until: row.leasedUntil,
    },
  ]);
}

/** Says until when a question is being answered; 0 for no longer. */
export async function leaseExchange(
  db: Db,
  userId: string,
  { id, leasedUntil }: Pick<ExchangeRow, 'id' | 'leasedUntil'>,
): Promise<void> {
  await db('ai_exchanges').where({ user_id: userId, id }).update({ leased_until: leasedUntil });
}

/** Stores the answer of a question; false where the question was deleted meanwhile. */
export async function saveAnswer(
  trx: Knex.Transaction,
  userId: string,
  { id, answer, notes, intentions }: Pick<ExchangeRow, 'id' | 'answer' | 'notes' | 'intentions'>,
): Promise<boolean> {
  const updated = await trx('ai_exchanges')
    .where({ user_id: userId, id })
    .update({ answer, notes: notes ? 1 : 0, intentions: intentions ? 1 : 0, leased_until: 0 });
  if (updated === 0) return false;
  await takeTextRoom(trx, userId, [answer]);
  return true;
}

const ROWS_AT_ONCE = 200;

/** Deletes the conversations of a user, or the one given, with their questions, and frees their room. */
export async function deleteConversations(
  trx: Knex.Transaction,
  userId: string,
  id?: string,
): Promise<void> {
  const own = { user_id: userId, ...(id !== undefined && { conversation_id: id }) };
  for (;;) {
    const rows: { id: string; question: string; answer: string | null }[] = await trx(
      'ai_exchanges',
    )
      .where(own)
      .limit(ROWS_AT_ONCE)
      .select('id', 'question', 'answer');
    if (rows.length === 0) break;
    const ids = rows.map((row) => row.id);
    await trx('ai_exchanges').where(own).whereIn('id', ids).delete();
    await takeRoom(trx, userId, 'questions', -rows.length);
    const texts = rows.flatMap((row) => [row.question, row.answer]);
    await takeTextRoom(trx, userId, [], texts);
  }
  await trx('ai_conversations')
    .where({ user_id: userId, ...(id !== undefined && { id }) })
    .delete();
}
