import { writeInstant } from '#api/db/instants.ts';
import type { AnswerRow, MessageRow } from '#api/features/messages/repo.ts';
import type { UnsentState } from '#api/mail/outbox.ts';
import type { MessageAnswer, MessageThread, MessageToOwner } from '#shared/contract/messages.ts';

const PREVIEW = 300;

/** A message in a list: of a long one its beginning. */
export function presentMessage(row: MessageRow, answers: number): MessageToOwner {
  const { createdAt, changedAt, message, ...fields } = row;
  return {
    ...fields,
    message: Array.from(message).slice(0, PREVIEW).join(''),
    receivedAt: writeInstant(createdAt),
    changedAt: writeInstant(changedAt),
    answers,
  };
}

/** A message with its answers, and what became of their mails. */
export function presentThread(
  row: MessageRow,
  answers: readonly AnswerRow[],
  waiting: ReadonlyMap<string, UnsentState>,
): MessageThread {
  const thread = answers.map(
    ({ id, author, text, createdAt }): MessageAnswer => ({
      ...{ id, author, text, sentAt: writeInstant(createdAt) },
      delivery: waiting.get(id) ?? 'sent',
    }),
  );
  return { ...presentMessage(row, answers.length), message: row.message, thread };
}
