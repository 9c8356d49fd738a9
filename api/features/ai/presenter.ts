import { writeInstant } from '#api/db/rows/instants.ts';
import { parseJson } from '#api/db/schema/parse-json.ts';
import type { ConversationRow, ExchangeRow } from '#api/features/ai/repo.ts';
import { AiAnswer, type AiExchange } from '#shared/contract/account/ai/ai-answers.ts';
import type { AiConversation } from '#shared/contract/account/ai/ai-conversations.ts';

/** Returns a conversation for replies. */
export function presentConversation(row: ConversationRow): AiConversation {
  const { id, title, createdAt, updatedAt } = row;
  return { id, title, createdAt: writeInstant(createdAt), updatedAt: writeInstant(updatedAt) };
}

/** Returns the answer of a question; null while it has none. */
export function answerOf({ answer }: Pick<ExchangeRow, 'answer'>): AiAnswer | null {
  if (answer === null) return null;
  const read = AiAnswer.safeParse(parseJson(answer));
  return read.success ? read.data : null;
}

/** Returns a question with its answer for replies. */
export function presentExchange(row: ExchangeRow): AiExchange {
  const { id, question, askedAt } = row;
  return { id, question, askedAt: writeInstant(askedAt), answer: answerOf(row) };
}
