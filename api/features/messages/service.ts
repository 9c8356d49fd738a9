import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod';
import type { Db } from '#api/db/connection/knex.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { type Created, createOnce } from '#api/db/rows/create-once.ts';
import { pageOf, readCursor } from '#api/db/rows/keyset.ts';
import type { Deps } from '#api/deps.ts';
import { conflict, invalid, notFound } from '#api/errors.ts';
import { type AuditActor, recordAct } from '#api/features/audit/service.ts';
import { presentMessage, presentThread } from '#api/features/messages/presenter.ts';
import { makeReplyTag } from '#api/features/messages/reply-address.ts';
import * as replies from '#api/features/messages/reply-repo.ts';
import * as repo from '#api/features/messages/repo.ts';
import { taggedAddress } from '#api/mail/inbox/tagged-address.ts';
import { answerMail } from '#api/mail/message-mails.ts';
import { findUnsent } from '#api/mail/sending/failed-mails.ts';
import type {
  adminMessagesApi,
  MessageThread,
  MessageToOwner,
} from '#shared/contract/admin/messages.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { KEPT_MS, type MessageState } from '#shared/domain/contact/message-states.ts';
import { splitQuote } from '#shared/domain/contact/split-quote.ts';

export { createReplyTaker } from '#api/features/messages/replies.ts';
export { countWaiting, findLatest } from '#api/features/messages/repo.ts';

/** The key of messages in the order of their time. */
export const ByTime: z.ZodType<[number, string]> = z.tuple([z.number(), z.string()]);

type Context = Pick<Deps, 'db' | 'now' | 'mailer' | 'env'>;

/** A message with its answers and the replies to them; throws 404 for an unknown id. */
export async function readThread(db: Db, id: string): Promise<MessageThread> {
  const message = await findKnown(db, id);
  const answers = await repo.listAnswers(db, id);
  const waiting = await findUnsent(
    db,
    answers.map((answer) => answer.id),
  );
  return presentThread(message, { answers, replies: await replies.listReplies(db, id), waiting });
}

/** A page of the messages that a user sent, signed in or with the same address, the newest first. */
export async function readMessagesOf(
  db: Db,
  sender: { userId: string; email: string },
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ items: MessageToOwner[]; nextCursor: string | null }> {
  const after = readCursor(cursor, ByTime);
  const rows = await repo.listMessagesOf(db, sender, { after, limit: limit + 1 });
  return presentPage(
    db,
    pageOf(rows, limit, ({ createdAt, id }) => [createdAt, id]),
  );
}

/** A page of messages with how many answers and replies each has. */
export async function presentPage(
  db: Db,
  { rows, nextCursor }: { rows: readonly repo.MessageRow[]; nextCursor: string | null },
): Promise<{ items: MessageToOwner[]; nextCursor: string | null }> {
  const ids = rows.map(({ id }) => id);
  const answers = await repo.countByMessage(db, 'message_answers', ids);
  const replied = await repo.countByMessage(db, 'message_replies', ids);
  const items = rows.map((row) =>
    presentMessage(row, { answers: answers.get(row.id) ?? 0, replies: replied.get(row.id) ?? 0 }),
  );
  return { items, nextCursor };
}

async function findKnown(db: Db, id: string): Promise<repo.MessageRow> {
  const message = await repo.findMessage(db, id);
  if (message === null) throw notFound('The message');
  return message;
}

/**
 * Sets state, assignee or note of a message, with its entry in the audit log. Throws 409 with the
 * present message where it has changed since `version`, 422 for an assignee who is no administrator.
 */
export async function changeMessage(
  { db, now }: Pick<Context, 'db' | 'now'>,
  actor: AuditActor,
  id: string,
  given: BodyOf<typeof adminMessagesApi.update>,
): Promise<MessageThread> {
  const nowMs = now();
  return withTransaction(db, async (trx) => {
    const message = await findKnown(trx, id);
    await refuseStale(trx, message, given.version);
    const { assigneeId } = given;
    if (typeof assigneeId === 'string' && !(await repo.isAdministrator(trx, assigneeId))) {
      throw invalid({ assigneeId: 'Choose an active administrator.' });
    }
    const change = {
      state: given.state ?? message.state,
      assigneeId: assigneeId === undefined ? (message.assignee?.id ?? null) : assigneeId,
      note: given.note ?? message.note,
    };
    await write(trx, message, { ...change, nowMs });
    const details = { state: change.state, assigneeId: change.assigneeId };
    await audit(trx, actor, { act: 'message.update', id, details, nowMs });
    return readThread(trx, id);
  });
}

/**
 * Answers a message by mail and sets it to done, or with `keepOpen` to open, in one transaction with
 * its entry in the audit log. A repeated id sends nothing. Throws 404 for an unknown message, and 409
 * where it has changed since `version` or the id is that of an answer to another message.
 */
export function answerMessage(
  context: Context,
  actor: AuditActor,
  messageId: string,
  given: BodyOf<typeof adminMessagesApi.answer>,
): Promise<Created<MessageThread>> {
  const { db } = context;
  const { id = uuidv7() } = given;
  const create = () =>
    withTransaction(db, async (trx) => {
      const present = await findRepeat(trx, id, messageId);
      if (present !== null) return { row: present, isRepeat: true };
      const row = await send(context, trx, { actor, messageId, given: { ...given, id } });
      return { row, isRepeat: false };
    });
  return createOnce(create, () => findRepeat(db, id, messageId));
}

async function findRepeat(db: Db, id: string, messageId: string): Promise<MessageThread | null> {
  const answer = await repo.findAnswer(db, id);
  if (answer === null) return null;
  if (answer.messageId !== messageId) throw conflict('This id belongs to another answer.');
  return readThread(db, messageId);
}

async function send(
  { now, mailer, env }: Context,
  trx: Knex.Transaction,
  { actor, messageId, given }: Answering,
): Promise<MessageThread> {
  const { id, text, keepOpen, version } = given;
  const nowMs = now();
  const message = await findKnown(trx, messageId);
  await refuseStale(trx, message, version);
  const received = await replies.listReplies(trx, messageId);
  const thread = [messageId, ...threadOf(await repo.listAnswers(trx, messageId), received)];
  const { userId, note } = message;
  await repo.insertAnswer(trx, {
    id,
    messageId,
    userId,
    authorId: actor.userId,
    text,
    createdAt: nowMs,
  });
  const state: MessageState = keepOpen ? 'open' : 'done';
  const assigneeId = message.assignee?.id ?? actor.userId;
  await write(trx, message, { state, assigneeId, note, nowMs });
  const mail = answerMail({
    message: latestOf(message, received),
    text,
    answerTo: await answerAddress(trx, env, messageId),
  });
  await mailer.queue(trx, { ...mail, id, thread });
  await audit(trx, actor, { act: 'message.answer', id: messageId, details: { state }, nowMs });
  return readThread(trx, messageId);
}

/** The mails after the message, the oldest first, as the next one refers to them. */
function threadOf(
  answers: readonly repo.AnswerRow[],
  received: readonly replies.ReplyRow[],
): string[] {
  const mails = [
    ...answers.map(({ id, createdAt }) => ({ id, atMs: createdAt })),
    ...received.flatMap(({ mailId, isAutomatic, receivedAt }) =>
      mailId === null || isAutomatic ? [] : [{ id: mailId, atMs: receivedAt }],
    ),
  ];
  return mails.toSorted((one, other) => one.atMs - other.atMs).map(({ id }) => id);
}

/** The message as the answer quotes it: with the words that its sender wrote last. */
function latestOf(message: repo.MessageRow, received: readonly replies.ReplyRow[]) {
  const latest = received.findLast(({ isAutomatic, text }) => !isAutomatic && text !== '');
  if (latest === undefined) return { ...message, createdAtMs: message.createdAt };
  const { words } = splitQuote(latest.text);
  return { ...message, message: words, createdAtMs: latest.receivedAt };
}

interface Answering {
  readonly actor: AuditActor;
  readonly messageId: string;
  readonly given: BodyOf<typeof adminMessagesApi.answer> & { readonly id: string };
}

/** Returns the reply address: the mailbox's with the message's tag, or the contact address without a mailbox. */
async function answerAddress(
  trx: Db,
  { inbox, contactEmail }: Pick<Deps['env'], 'inbox' | 'contactEmail'>,
  messageId: string,
): Promise<string> {
  if (inbox === null) return contactEmail;
  return taggedAddress(inbox.address, await replies.ensureTag(trx, messageId, makeReplyTag()));
}

async function refuseStale(
  db: Db,
  { id, version }: repo.MessageRow,
  seen: number | undefined,
): Promise<void> {
  if (seen === undefined || seen === version) return;
  throw conflict(CHANGED, await readThread(db, id));
}

const CHANGED = 'Somebody else has changed this message. Check the changes and try again.';

async function write(
  trx: Knex.Transaction,
  message: repo.MessageRow,
  change: { state: MessageState; assigneeId: string | null; note: string; nowMs: number },
): Promise<void> {
  const { nowMs, ...fields } = change;
  if (await repo.updateMessage(trx, message, { ...fields, changedAt: nowMs })) return;
  throw conflict(CHANGED, await readThread(trx, message.id));
}

function audit(
  trx: Db,
  actor: AuditActor,
  entry: {
    act: string;
    id: string;
    details: Readonly<Record<string, string | null>>;
    nowMs: number;
  },
): Promise<void> {
  const { act, id, details, nowMs } = entry;
  return recordAct(trx, actor, { act, subjectKind: 'message', subjectId: id, details }, nowMs);
}

const AT_ONCE = 200;

/** Deletes messages that are done or spam and have been kept for as long as they are; returns how many. */
export async function deleteOldMessages(db: Knex, nowMs: number): Promise<number> {
  let deleted = 0;
  for (const state of ['done', 'spam'] as const) {
    const keptMs = KEPT_MS[state];
    if (keptMs === null) continue;
    for (let last = AT_ONCE; last === AT_ONCE; deleted += last) {
      last = await withTransaction(db, (trx) =>
        repo.deleteMessages(trx, { state, beforeMs: nowMs - keptMs, limit: AT_ONCE }),
      );
    }
  }
  return deleted;
}
