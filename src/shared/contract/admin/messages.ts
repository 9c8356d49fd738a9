import * as z from 'zod';
import { CONTACT_TYPES } from '../../domain/contact/contact-message.ts';
import { ANSWER_LIMITS, MESSAGE_STATES } from '../../domain/contact/message-states.ts';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Instant, optionalText, page, paging, text } from '../fields.ts';

const State = z.enum(MESSAGE_STATES, {
  error: `A state is one of ${MESSAGE_STATES.join(', ')}.`,
});
const Type = z.enum(CONTACT_TYPES, { error: `A type is one of ${CONTACT_TYPES.join(', ')}.` });
const Administrator = z.object({ id: Id, name: z.string() });

/** A message of the contact form in lists of administrators. */
export const MessageToOwner = z
  .object({
    id: Id,
    type: Type,
    name: z.string(),
    email: z.string(),
    userId: Id.nullable().meta({ description: 'The account that wrote it, or null.' }),
    message: z.string().meta({ description: 'In lists its first 300 characters.' }),
    state: State,
    assignee: Administrator.nullable().meta({ description: 'Who takes care of it.' }),
    note: z.string().meta({ description: 'For administrators alone.' }),
    receivedAt: Instant,
    writtenAt: Instant.meta({ description: 'When the sender last wrote.' }),
    changedAt: Instant,
    answers: z.int().min(0).meta({ description: 'How many answers were sent.' }),
    replies: z.int().min(0).meta({ description: 'How many replies to them came by mail.' }),
    version: z.int().min(0),
  })
  .meta({ id: 'MessageToOwner' });

/** A message of the contact form as administrators see it in a list. */
export type MessageToOwner = z.output<typeof MessageToOwner>;

const MessageAnswer = z
  .object({
    kind: z.literal('answer'),
    id: Id,
    author: Administrator.nullable().meta({ description: 'Null where the account is gone.' }),
    text: z.string(),
    sentAt: Instant,
    delivery: z.enum(['sent', 'waiting', 'failing', 'givenUp']).meta({
      description:
        'Whether the mail has left the outbox, waits in it, was refused and is tried again, or was given up.',
    }),
  })
  .meta({ id: 'MessageAnswer' });

/** An answer to a message. */
export type MessageAnswer = z.output<typeof MessageAnswer>;

const MessageReply = z
  .object({
    kind: z.literal('reply'),
    id: Id,
    from: z
      .object({ name: z.string(), email: z.string() })
      .meta({ description: 'As the mail says; nobody has checked it.' }),
    isFromSender: z.boolean().meta({
      description: 'Whether that is the address that the message was sent from.',
    }),
    text: z.string(),
    attachments: z.array(z.string()).meta({
      description: 'The names of its attachments, which stay in the mailbox.',
    }),
    isCut: z.boolean().meta({ description: 'Whether there is more in the mailbox.' }),
    isAutomatic: z.boolean().meta({
      description: 'Whether a program wrote it, such as an absence notice.',
    }),
    receivedAt: Instant,
  })
  .meta({ id: 'MessageReply' });

/** A reply to an answer, which came by mail. */
export type MessageReply = z.output<typeof MessageReply>;

const MessageThread = MessageToOwner.extend({
  thread: z.array(z.discriminatedUnion('kind', [MessageAnswer, MessageReply])),
}).meta({ id: 'MessageThread' });

/** A message with all its answers and the replies to them, the oldest first. */
export type MessageThread = z.output<typeof MessageThread>;

const Version = z.int().min(0).meta({
  description: 'The version that was seen: refused with 409 where it has changed since.',
});

/** The inbox of the contact form. */
export const adminMessagesApi = {
  list: endpoint({
    method: 'GET',
    path: '/admin/messages',
    access: 'admin',
    summary:
      'Messages of the contact form, those whose sender wrote last first; with `sender`, by address. `assignee` is an id or `nobody`.',
    query: z.strictObject({
      ...paging,
      state: State.optional(),
      type: Type.optional(),
      assignee: z.union([Id, z.literal('nobody')]).optional(),
      sender: z
        .string()
        .min(1, { error: 'Write the beginning of an address.' })
        .max(254, { error: 'An address has at most 254 characters.' })
        .optional()
        .meta({ description: 'The beginning of the sender’s address.' }),
    }),
    reply: page(MessageToOwner),
    status: 200,
  }),
  read: endpoint({
    method: 'GET',
    path: '/admin/messages/:id',
    access: 'admin',
    summary: 'A message with its answers.',
    params: IdParams,
    reply: MessageThread,
    status: 200,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/admin/messages/:id',
    access: 'admin',
    summary: 'Sets the state, the administrator who takes care of it, or the note.',
    params: IdParams,
    body: z.strictObject({
      state: State.optional(),
      assigneeId: Id.nullable().optional(),
      note: optionalText('The note', ANSWER_LIMITS.note).optional(),
      version: Version.optional(),
    }),
    reply: MessageThread,
    status: 200,
    refusals: ['conflict'],
  }),
  answer: endpoint({
    method: 'POST',
    path: '/admin/messages/:id/answers',
    access: 'admin',
    summary: 'Answers a message by mail, and sets it to done unless told otherwise.',
    params: IdParams,
    body: z.strictObject({
      id: Id.optional().meta({ description: 'Made by the caller: a repeat sends nothing.' }),
      text: text('The answer', ANSWER_LIMITS.text),
      keepOpen: z.boolean().default(false),
      version: Version.optional(),
    }),
    reply: MessageThread,
    status: 201,
    repeats: true,
  }),
};
