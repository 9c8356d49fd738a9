import * as z from 'zod';
import { LONGEST_CONVERSATION_TITLE, MOST_QUESTIONS } from '../../../domain/ai/limits.ts';
import { endpoint } from '../../endpoint.ts';
import { Id, IdParams, Instant, page, paging, titleField } from '../../fields.ts';
import { AiExchange } from './ai-answers.ts';

/** A conversation without its questions. */
export const AiConversation = z
  .object({
    id: Id,
    title: z
      .string()
      .meta({ description: 'The first words of the first question until it is renamed.' }),
    createdAt: Instant,
    updatedAt: Instant.meta({ description: 'When the last question was asked.' }),
  })
  .meta({ id: 'AiConversation' });

/** The parsed form of `AiConversation`. */
export type AiConversation = z.output<typeof AiConversation>;

/** Calls on conversations. */
export const aiConversationsApi = {
  list: endpoint({
    method: 'GET',
    path: '/ai/conversations',
    access: 'user',
    summary: 'The conversations, the last one used first.',
    query: z.strictObject(paging),
    reply: page(AiConversation),
    status: 200,
  }),
  get: endpoint({
    method: 'GET',
    path: '/ai/conversations/:id',
    access: 'user',
    summary: 'A conversation with its questions and answers, in their order.',
    params: IdParams,
    reply: AiConversation.extend({ exchanges: z.array(AiExchange).max(MOST_QUESTIONS) }),
    status: 200,
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/ai/conversations/:id',
    access: 'user',
    summary: 'Gives a conversation another title.',
    params: IdParams,
    body: z.strictObject({ title: titleField('Title', LONGEST_CONVERSATION_TITLE) }),
    reply: AiConversation,
    status: 200,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/ai/conversations/:id',
    access: 'user',
    summary: 'Deletes a conversation with its questions and answers.',
    params: IdParams,
    status: 204,
  }),
  removeAll: endpoint({
    method: 'DELETE',
    path: '/ai/conversations',
    access: 'user',
    summary: 'Deletes all conversations.',
    status: 204,
  }),
};
