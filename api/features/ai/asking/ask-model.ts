import type { ModelMessage } from 'ai';
import type { Deps } from '#api/deps.ts';
import { createAnswerParts } from '#api/features/ai/asking/answer-parts.ts';
import type { AnswerStream } from '#api/features/ai/asking/event-stream.ts';
import { instructionsFor } from '#api/features/ai/model/instructions.ts';
import { type ModelEnd, runModel } from '#api/features/ai/model/run-model.ts';
import { createTools } from '#api/features/ai/model/tools.ts';
import { answerOf } from '#api/features/ai/presenter.ts';
import type { QueryContext } from '#api/features/ai/queries/query.ts';
import { type ExchangeRow, listExchanges } from '#api/features/ai/repo.ts';
import type { SentFields } from '#api/features/ai/status.ts';
import type { AiAnswerPart, AiProposal } from '#shared/contract/account/ai/ai-answers.ts';

/** The answer of the model, as far as it came. */
export interface ModelAnswer {
  readonly parts: AiAnswerPart[];
  readonly proposals: AiProposal[];
  readonly end: ModelEnd;
}

interface ModelQuestion {
  readonly exchange: ExchangeRow;
  readonly stream: AnswerStream;
  readonly context: QueryContext;
  readonly fields: SentFields;
  /** Aborted when nobody waits any longer. */
  readonly stop: AbortSignal;
}

/** Earlier questions of the conversation that are sent along, and how much of them. */
const EARLIER = 6;
const EARLIER_CHARACTERS = 1500;
const MOST_PROPOSALS = 5;

/** Waits for a turn, asks the model and streams what comes. */
export async function askModel(deps: Deps, question: ModelQuestion): Promise<ModelAnswer> {
  const { env, turns, log } = deps;
  const { stop } = question;
  if (env.ai === null) throw new Error('There is no model.');
  const endTurn = await turns.take(env.ai.limits.queueMs, stop);
  if (endTurn === null) {
    const end: ModelEnd = stop.aborted
      ? { kind: 'stopped' }
      : { kind: 'failed', reason: 'busy', detail: 'no turn' };
    return { parts: [], proposals: [], end };
  }
  try {
    const answer = await ask(deps, question);
    const { end } = answer;
    if (end.kind === 'failed') {
      log.warn({ reason: end.reason, detail: end.detail }, 'the model did not answer');
    }
    return answer;
  } finally {
    endTurn();
  }
}

async function ask(
  { env, now, log }: Deps,
  { exchange, stream, context, fields, stop }: ModelQuestion,
): Promise<ModelAnswer> {
  if (env.ai === null) throw new Error('There is no model.');
  const proposals: AiProposal[] = [];
  const parts = createAnswerParts(context.references, {
    onText: (text) => stream.send('text', { text }),
    onFigure: (figure) => stream.send('figure', figure),
  });
  const tools = createTools(context, {
    mostCalls: env.ai.limits.queries,
    onQuery: (label) => stream.send('query', { label }),
    onProposal(proposal) {
      if (proposals.length === MOST_PROPOSALS) return;
      proposals.push(proposal);
      stream.send('proposal', proposal);
    },
    failed: (error) => log.warn({ err: error }, 'a query of the model failed'),
  });
  const end = await runModel({
    ...{ settings: env.ai, now, stop, tools },
    instructions: instructionsFor({ today: context.today, fields }),
    messages: [...(await earlier(context, exchange, fields)), userMessage(exchange.question)],
    onText: (text) => parts.add(text),
  });
  return { parts: parts.end(), proposals, end };
}

function userMessage(content: string): ModelMessage {
  return { role: 'user', content };
}

/**
 * Earlier questions of the conversation with their answers. Answers that may hold words of notes or
 * intentions are left out where these may not be sent any more.
 */
async function earlier(
  { db, userId }: QueryContext,
  { id, conversationId }: ExchangeRow,
  fields: SentFields,
): Promise<ModelMessage[]> {
  const rows = await listExchanges(db, userId, { conversationId, last: EARLIER + 1 });
  return rows
    .filter((row) => row.id !== id)
    .slice(-EARLIER)
    .flatMap((row): ModelMessage[] => {
      const isAllowed = (fields.notes || !row.notes) && (fields.intentions || !row.intentions);
      const answer = isAllowed ? answerOf(row) : null;
      const text = textOf(answer?.parts ?? []).slice(0, EARLIER_CHARACTERS);
      if (text === '') return [];
      const question = row.question.slice(0, EARLIER_CHARACTERS);
      return [userMessage(question), { role: 'assistant', content: text.toWellFormed() }];
    });
}

function textOf(parts: readonly AiAnswerPart[]): string {
  return parts.map((part) => (part.kind === 'text' ? part.text : part.figure.value)).join('');
}
