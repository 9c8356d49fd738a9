import * as z from 'zod';
import type { Actor } from '#api/auth/actor.ts';
import { pageOf, readCursor } from '#api/db/rows/keyset.ts';
import type { Deps } from '#api/deps.ts';
import { tooManyRequests, unavailable } from '#api/errors.ts';
import { answerQuestion } from '#api/features/ai/asking/ask.ts';
import { beginExchange } from '#api/features/ai/asking/begin.ts';
import { openAnswerStream } from '#api/features/ai/asking/event-stream.ts';
import { presentConversation, presentExchange } from '#api/features/ai/presenter.ts';
import {
  type ConversationKey,
  type ConversationRow,
  listConversations,
  listExchanges,
} from '#api/features/ai/repo.ts';
import {
  loadConversation,
  removeConversations,
  renameConversation,
} from '#api/features/ai/service.ts';
import { loadGoal } from '#api/features/ai/splitting/load-goal.ts';
import { splitGoal } from '#api/features/ai/splitting/split-goal.ts';
import { giveConsent, readStatus, withdrawConsent } from '#api/features/ai/status.ts';
import { route } from '#api/route.ts';
import { aiAnswersApi } from '#shared/contract/account/ai/ai-answers.ts';
import { aiBreakdownApi } from '#shared/contract/account/ai/ai-breakdown.ts';
import { aiConversationsApi } from '#shared/contract/account/ai/ai-conversations.ts';
import { aiStatusApi } from '#shared/contract/account/ai/ai-status.ts';
import { Id } from '#shared/contract/fields.ts';

const Cursor = z.tuple([z.int(), Id]);
const keyOf = (row: ConversationRow): ConversationKey => [row.updatedAt, row.id];
const BUSY_RETRY_S = 5;

/** The calls on questions, conversations and the model. */
export const aiRoutes = [
  route(aiStatusApi.status, ({ actor, deps }) => readStatus(deps, actor)),

  route(aiStatusApi.consent, ({ body, actor, deps }) => giveConsent(deps, actor, body)),

  route(aiStatusApi.withdraw, ({ actor, deps }) => withdrawConsent(deps, actor)),

  route(aiConversationsApi.list, async ({ query, actor, deps }) => {
    const page = { after: readCursor(query.cursor, Cursor), limit: query.limit + 1 };
    const rows = await listConversations(deps.db, actor.userId, page);
    const { rows: items, nextCursor } = pageOf(rows, query.limit, keyOf);
    return { items: items.map(presentConversation), nextCursor };
  }),

  route(aiConversationsApi.get, async ({ params, actor, deps }) => {
    const conversation = await loadConversation(deps, actor.userId, params.id);
    const rows = await listExchanges(deps.db, actor.userId, { conversationId: params.id });
    return { ...presentConversation(conversation), exchanges: rows.map(presentExchange) };
  }),

  route(aiConversationsApi.rename, async ({ params, body, actor, deps }) =>
    presentConversation(await renameConversation(deps, actor.userId, { ...params, ...body })),
  ),

  route(aiConversationsApi.remove, ({ params, actor, deps }) =>
    removeConversations(deps, actor.userId, params.id),
  ),

  route(aiConversationsApi.removeAll, ({ actor, deps }) => removeConversations(deps, actor.userId)),

  route(aiAnswersApi.ask, ({ body, actor, deps, ctx }) =>
    answered(deps, actor, async () => {
      const begun = await beginExchange(deps, actor.userId, body);
      return () => answerQuestion(deps, { ...begun, owner: actor, stream: openAnswerStream(ctx) });
    }),
  ),

  route(aiBreakdownApi.breakDown, ({ body, actor, deps, ctx }) =>
    answered(deps, actor, async () => {
      const goal = await loadGoal(deps.db, actor, body);
      return () => splitGoal(deps, { goal, owner: actor, stream: openAnswerStream(ctx) });
    }),
  ),
];

/**
 * Takes a question, which may still be refused, and answers it beside the call, whose reply is the
 * stream. Throws 429 where two of the user are being answered.
 */
async function answered(
  deps: Deps,
  { userId }: Actor,
  take: () => Promise<() => Promise<void>>,
): Promise<void> {
  if (deps.stopping.aborted) throw unavailable();
  const end = deps.turns.begin(userId);
  if (end === null) {
    const message = 'Two of your questions are being answered. Wait for one of them.';
    throw tooManyRequests(BUSY_RETRY_S, message);
  }
  try {
    const answer = await take();
    void answer().finally(end);
  } catch (error) {
    end();
    throw error;
  }
}
