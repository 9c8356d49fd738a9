import { writeInstant } from '#api/db/rows/instants.ts';
import type { ReplyRow } from '#api/features/messages/reply-repo.ts';
import type { AnswerRow, MessageRow } from '#api/features/messages/repo.ts';
import type { UnsentState } from '#api/mail/sending/failed-mails.ts';
import type {
  MessageAnswer,
  MessageReply,
  MessageThread,
  MessageToOwner,
} from '#shared/contract/admin/messages.ts';
import { normaliseEmail } from '#shared/domain/text/email.ts';

const PREVIEW = 300;

/** A message in a list: of a long one its beginning. */
export function presentMessage(
  row: MessageRow,
  counts: { answers: number; replies: number },
): MessageToOwner {
  const { createdAt, changedAt, writtenAt, message, ...fields } = row;
  return {
    ...fields,
    ...counts,
    message: Array.from(message).slice(0, PREVIEW).join(''),
    receivedAt: writeInstant(createdAt),
    writtenAt: writeInstant(writtenAt),
    changedAt: writeInstant(changedAt),
  };
}

/** A message with its answers, what became of their mails, and the replies. */
export function presentThread(
  row: MessageRow,
  {
    answers,
    replies,
    waiting,
  }: {
    answers: readonly AnswerRow[];
    replies: readonly ReplyRow[];
    waiting: ReadonlyMap<string, UnsentState>;
  },
): MessageThread {
  const counts = { answers: answers.length, replies: replies.length };
  const entries = [
    ...answers.map((answer) => ({
      atMs: answer.createdAt,
      entry: presentAnswer(answer, waiting.get(answer.id) ?? 'sent'),
    })),
    ...replies.map((reply) => ({ atMs: reply.receivedAt, entry: presentReply(reply, row.email) })),
  ];
  const thread = entries.toSorted((one, other) => one.atMs - other.atMs).map(({ entry }) => entry);
  return { ...presentMessage(row, counts), message: row.message, thread };
}

function presentAnswer(
  { id, author, text, createdAt }: AnswerRow,
  delivery: MessageAnswer['delivery'],
): MessageAnswer {
  return { kind: 'answer', id, author, text, sentAt: writeInstant(createdAt), delivery };
}

function presentReply(reply: ReplyRow, email: string): MessageReply {
  const { id, text, attachments, isCut, isAutomatic, receivedAt } = reply;
  return {
    kind: 'reply',
    id,
    text,
    attachments: [...attachments],
    isCut,
    isAutomatic,
    from: { name: reply.fromName, email: reply.fromAddress },
    isFromSender: reply.fromAddress === normaliseEmail(email),
    receivedAt: writeInstant(receivedAt),
  };
}
