import { createHash } from 'node:crypto';
import type { DemoMessage } from './plan-messages.ts';

/** A reply by mail in the demo data. */
export interface DemoReply {
  readonly id: string;
  readonly text: string;
  readonly receivedAt: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const WORDS = [
  'That was it, thank you!',
  'Thank you. It works on the laptop, but not yet on the iPad: shall I send a picture?',
];

/** The reply to the answer of a message; about one in four has one, and it follows from the message alone. */
export function replyTo({ id, message, answer }: DemoMessage, nowMs: number): DemoReply | null {
  const hash = hashOf(id);
  const place = Number.parseInt(hash.slice(0, 2), 16);
  if (answer === null || place % 4 !== 0) return null;
  const receivedAt = Math.min(answer.createdAt + place * 10 * 60_000, nowMs);
  const quote = [...answer.text.split('\n'), '', ...message.split('\n')].map((line) => `> ${line}`);
  const words = WORDS[place % 8 === 0 ? 1 : 0] ?? '';
  const text = `${words}\n\nThe team of Ripen <inbox@ripen.example> wrote:\n\n${quote.join('\n')}`;
  return { id: `${id.slice(0, 24)}${hash.slice(0, 12)}`, text, receivedAt };
}

/** Whether a reply has not been handled yet. */
export function isFresh({ receivedAt }: DemoReply, nowMs: number): boolean {
  return nowMs - receivedAt < 3 * DAY_MS;
}

/** The row of the reply to a message, if there is one. */
export function replyRows(message: DemoMessage, nowMs: number): object[] {
  const reply = replyTo(message, nowMs);
  if (reply === null) return [];
  const { id, userId, name, email } = message;
  return [
    {
      id: reply.id,
      message_id: id,
      user_id: userId,
      from_name: name,
      from_address: email,
      text: reply.text,
      attachments: '[]',
      is_cut: 0,
      is_automatic: 0,
      mail_hash: hashOf(reply.id),
      place_hash: hashOf(id),
      received_at: reply.receivedAt,
    },
  ];
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
