import type { Knex } from 'knex';
import type { Db } from '#api/db/connection/knex.ts';
import { pageAfter, type SortKey } from '#api/db/rows/keyset.ts';
import type { ContactType } from '#shared/domain/contact/contact-message.ts';
import type { MessageState } from '#shared/domain/contact/message-states.ts';

/** A message of the contact form as it is stored; instants in UTC milliseconds. */
export interface MessageRow {
  readonly id: string;
  readonly userId: string | null;
  readonly type: ContactType;
  readonly name: string;
  readonly email: string;
  readonly message: string;
  readonly state: MessageState;
  readonly assignee: Administrator | null;
  readonly note: string;
  readonly createdAt: number;
  /** When its sender last wrote. */
  readonly writtenAt: number;
  readonly changedAt: number;
  readonly version: number;
}

/** An administrator by id and name. */
export interface Administrator {
  readonly id: string;
  readonly name: string;
}

/** An answer to a message; the author is null where the account is gone. */
export interface AnswerRow {
  readonly id: string;
  readonly messageId: string;
  readonly author: Administrator | null;
  readonly text: string;
  readonly createdAt: number;
}

interface MessageRecord {
  id: string;
  user_id: string | null;
  type: ContactType;
  name: string;
  email: string;
  message: string;
  state: MessageState;
  assignee_id: string | null;
  assignee_name: string | null;
  note: string;
  created_at: number;
  written_at: number;
  changed_at: number;
  version: number;
}

interface AnswerRecord {
  id: string;
  message_id: string;
  author_id: string;
  author_name: string | null;
  text: string;
  created_at: number;
}

function fromRecord(record: MessageRecord): MessageRow {
  const { assignee_id: assigneeId, assignee_name: assigneeName } = record;
  return {
    id: record.id,
    userId: record.user_id,
    type: record.type,
    name: record.name,
    email: record.email,
    message: record.message,
    state: record.state,
    note: record.note,
    // One who takes care of nothing any more: the account is gone.
    assignee:
      assigneeId === null || assigneeName === null ? null : { id: assigneeId, name: assigneeName },
    createdAt: record.created_at,
    writtenAt: record.written_at,
    changedAt: record.changed_at,
    version: record.version,
  };
}

function messages(db: Db): Knex.QueryBuilder {
  return db('contact_messages as m')
    .leftJoin('users as a', 'a.id', 'm.assignee_id')
    .select('m.*', { assignee_name: 'a.name' });
}

/** Which messages are listed; `sender` is the beginning of a normalised address. */
export interface Filter {
  readonly state?: MessageState | undefined;
  readonly type?: ContactType | undefined;
  readonly assignee?: string | undefined;
  readonly sender?: string | undefined;
}

/** The last character there is: nothing that begins with a text comes after the text and this. */
const LAST = '\u{10ffff}';

/** Messages after a key: those written last first, or with a sender by address. */
export async function listMessages(
  db: Db,
  { state, type, assignee, sender }: Filter,
  { after, limit }: { after: SortKey | null; limit: number },
): Promise<MessageRow[]> {
  const query = messages(db);
  if (state !== undefined) query.where('m.state', state);
  if (type !== undefined) query.where('m.type', type);
  if (assignee === 'nobody') query.whereNull('m.assignee_id');
  else if (assignee !== undefined) query.where('m.assignee_id', assignee);
  if (sender !== undefined) {
    query.where('m.email', '>=', sender).where('m.email', '<', `${sender}${LAST}`);
  }
  const sorted =
    sender === undefined
      ? pageAfter(query, ['m.written_at', 'm.id'], 'desc', after)
      : pageAfter(query, ['m.email', 'm.id'], 'asc', after);
  const records: MessageRecord[] = await sorted.limit(limit);
  return records.map(fromRecord);
}

/** The messages that a user sent, signed in or with the same address, after a key: the newest first. */
export async function listMessagesOf(
  db: Db,
  { userId, email }: { userId: string; email: string },
  { after, limit }: { after: SortKey | null; limit: number },
): Promise<MessageRow[]> {
  const query = messages(db).where((own) => {
    own.where('m.user_id', userId).orWhere('m.email', email);
  });
  const sorted = pageAfter(query, ['m.created_at', 'm.id'], 'desc', after);
  const records: MessageRecord[] = await sorted.limit(limit);
  return records.map(fromRecord);
}

/** A message, or null. */
export async function findMessage(db: Db, id: string): Promise<MessageRow | null> {
  const record: MessageRecord | undefined = await messages(db).where('m.id', id).first();
  return record === undefined ? null : fromRecord(record);
}

/** How many messages wait in a state, and the one that has waited longest. */
export async function countWaiting(
  db: Db,
  state: MessageState,
): Promise<{ count: number; oldestAtMs: number | null }> {
  const row: { count?: number | string; oldest?: unknown } | undefined = await db(
    'contact_messages',
  )
    .where({ state })
    .count({ count: '*' })
    .min({ oldest: 'written_at' })
    .first();
  const oldest = row?.oldest ?? null;
  return { count: Number(row?.count ?? 0), oldestAtMs: oldest === null ? null : Number(oldest) };
}

/** When a sender last wrote, or null without a message. */
export async function findLatest(db: Db): Promise<number | null> {
  const row: { latest?: unknown } | undefined = await db('contact_messages')
    .max({ latest: 'written_at' })
    .first();
  const latest = row?.latest ?? null;
  return latest === null ? null : Number(latest);
}

/** Writes what changed, with the next version; false where somebody was faster. */
export async function updateMessage(
  db: Db,
  { id, version }: { id: string; version: number },
  change: {
    state: MessageState;
    assigneeId: string | null;
    note: string;
    changedAt: number;
  },
): Promise<boolean> {
  const updated = await db('contact_messages')
    .where({ id, version })
    .update({
      state: change.state,
      assignee_id: change.assigneeId,
      note: change.note,
      changed_at: change.changedAt,
      version: version + 1,
    });
  return updated === 1;
}

/** Whether this is an account of an active administrator. */
export async function isAdministrator(db: Db, id: string): Promise<boolean> {
  const row = await db('users').where({ id, is_admin: 1, is_active: 1 }).first('id');
  return row !== undefined;
}

function answers(db: Db): Knex.QueryBuilder {
  return db('message_answers as r')
    .leftJoin('users as a', 'a.id', 'r.author_id')
    .select('r.*', { author_name: 'a.name' });
}

function answerFrom(record: AnswerRecord): AnswerRow {
  const { id, message_id: messageId, author_id: authorId, author_name: name, text } = record;
  const author = name === null ? null : { id: authorId, name };
  return { id, messageId, author, text, createdAt: record.created_at };
}

/** Stores an answer; rejects as a duplicate where its id is taken. */
export async function insertAnswer(
  db: Db,
  answer: {
    readonly id: string;
    readonly messageId: string;
    readonly userId: string | null;
    readonly authorId: string;
    readonly text: string;
    readonly createdAt: number;
  },
): Promise<void> {
  await db('message_answers').insert({
    id: answer.id,
    message_id: answer.messageId,
    user_id: answer.userId,
    author_id: answer.authorId,
    text: answer.text,
    created_at: answer.createdAt,
  });
}

/** An answer, or null. */
export async function findAnswer(db: Db, id: string): Promise<AnswerRow | null> {
  const record: AnswerRecord | undefined = await answers(db).where('r.id', id).first();
  return record === undefined ? null : answerFrom(record);
}

/** The answers to a message, the oldest first. */
export async function listAnswers(db: Db, messageId: string): Promise<AnswerRow[]> {
  const records: AnswerRecord[] = await answers(db)
    .where('r.message_id', messageId)
    .orderBy(['r.created_at', 'r.id']);
  return records.map(answerFrom);
}

/** Returns how many answers, or replies, each of some messages has; a message without any is left out. */
export async function countByMessage(
  db: Db,
  table: 'message_answers' | 'message_replies',
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows: { message_id: string; count: number | string }[] = await db(table)
    .whereIn('message_id', [...messageIds])
    .groupBy('message_id')
    .select('message_id')
    .count({ count: '*' });
  return new Map(rows.map(({ message_id: id, count }) => [id, Number(count)]));
}

/** Deletes messages in a state that have not changed since an instant, at most `limit`; returns how many. */
export async function deleteMessages(
  db: Db,
  { state, beforeMs, limit }: { state: MessageState; beforeMs: number; limit: number },
): Promise<number> {
  const rows: { id: string }[] = await db('contact_messages')
    .where({ state })
    .where('changed_at', '<', beforeMs)
    .limit(limit)
    .select('id');
  const ids = rows.map(({ id }) => id);
  await db('message_answers').whereIn('message_id', ids).delete();
  await db('message_replies').whereIn('message_id', ids).delete();
  return db('contact_messages').whereIn('id', ids).delete();
}
