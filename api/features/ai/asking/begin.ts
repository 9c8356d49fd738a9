import { withTransaction } from '#api/db/connection/transaction.ts';
import { lockUser } from '#api/db/rows/lock-user.ts';
import type { Deps } from '#api/deps.ts';
import { conflict, invalid } from '#api/errors.ts';
import * as repo from '#api/features/ai/repo.ts';
import type { aiAnswersApi } from '#shared/contract/account/ai/ai-answers.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { LONGEST_QUESTION, MOST_QUESTIONS } from '#shared/domain/ai/limits.ts';
import { oneLine } from '#shared/domain/text/one-line.ts';

/** Beyond the longest answer and the wait for a turn, the process that answered is gone. */
const LEASE_MS = 180_000;
const TITLE_LENGTH = 60;

/** A question with its conversation; answered before where it has an answer. */
export interface Begun {
  readonly exchange: repo.ExchangeRow;
  readonly conversation: repo.ConversationRow;
}

/**
 * Stores a question, and its conversation where there is none. A question that was asked before is
 * returned as it is; throws 409 while it is being answered, 422 where the conversation is full.
 */
export function beginExchange(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
  given: BodyOf<typeof aiAnswersApi.ask>,
): Promise<Begun> {
  const nowMs = now();
  return withTransaction(db, async (trx) => {
    await lockUser(trx, userId);
    const known = await repo.findExchange(trx, userId, given.id);
    if (known !== null) {
      if (known.answer === null && known.leasedUntil > nowMs) {
        throw conflict('This question is being answered. Open the conversation in a moment.');
      }
      const leasedUntil = known.answer === null ? nowMs + LEASE_MS : 0;
      if (known.answer === null) await repo.leaseExchange(trx, userId, { ...known, leasedUntil });
      const conversation = await repo.findConversation(trx, userId, known.conversationId);
      if (conversation !== null) return { exchange: { ...known, leasedUntil }, conversation };
    }
    const conversation = await takeConversation(trx, userId, given, nowMs);
    const exchange: repo.ExchangeRow = {
      id: given.id,
      conversationId: conversation.id,
      question: given.question,
      answer: null,
      notes: false,
      intentions: false,
      askedAt: nowMs,
      leasedUntil: nowMs + LEASE_MS,
    };
    await repo.insertExchange(trx, userId, exchange);
    return { exchange, conversation };
  });
}

async function takeConversation(
  trx: Parameters<typeof repo.insertExchange>[0],
  userId: string,
  given: BodyOf<typeof aiAnswersApi.ask>,
  nowMs: number,
): Promise<repo.ConversationRow> {
  const { conversationId: id } = given;
  const known = await repo.findConversation(trx, userId, id);
  if (known === null) {
    const title = titleOf(given.question);
    const conversation = { id, title, createdAt: nowMs, updatedAt: nowMs };
    await repo.insertConversation(trx, userId, conversation);
    return conversation;
  }
  if ((await repo.countExchanges(trx, userId, id)) >= MOST_QUESTIONS) {
    const question = `This conversation has ${MOST_QUESTIONS} questions. Start a new one.`;
    throw invalid({ question });
  }
  await repo.updateConversation(trx, userId, { id, updatedAt: nowMs });
  return { ...known, updatedAt: nowMs };
}

/** The first words of a question. */
function titleOf(question: string): string {
  const line = oneLine(question, TITLE_LENGTH);
  if (line === '') return '…';
  const isWhole = oneLine(question, LONGEST_QUESTION) === line;
  return isWhole ? line : `${line.replace(/\s+\S*$/u, '')}…`;
}
