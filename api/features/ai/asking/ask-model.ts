import type { ModelMessage } from 'ai';
import type { Deps } from '#api/deps.ts';
import { type AnswerParts, createAnswerParts } from '#api/features/ai/asking/answer-parts.ts';
import type { AnswerStream } from '#api/features/ai/asking/event-stream.ts';
import { inTurn } from '#api/features/ai/model/in-turn.ts';
import { instructionsFor } from '#api/features/ai/model/instructions.ts';
import { type ModelEnd, runModel } from '#api/features/ai/model/run-model.ts';
import type { ModelSettings } from '#api/features/ai/model/settings.ts';
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
  const { context, stream, stop } = question;
  const proposals: AiProposal[] = [];
  const parts = createAnswerParts(context.references, {
    onText: (text) => stream.send('text', { text }),
    onFigure: (figure) => stream.send('figure', figure),
  });
  const end = await inTurn(deps, stop, (settings) =>
    ask(deps, question, { settings, parts, proposals }),
  );
  return { parts: parts.end(), proposals, end };
}

interface Answering {
  readonly settings: ModelSettings;
  readonly parts: AnswerParts;
  readonly proposals: AiProposal[];
}

async function ask(
  { now, log }: Deps,
  { exchange, stream, context, fields, stop }: ModelQuestion,
  { settings, parts, proposals }: Answering,
): Promise<ModelEnd> {
  const tools = createTools(context, {
    mostCalls: settings.limits.queries,
    onQuery: (label) => stream.send('query', { label }),
    onProposal(proposal) {
      if (proposals.length === MOST_PROPOSALS) return;
      proposals.push(proposal);
      stream.send('proposal', proposal);
    },
    failed: (error) => log.warn({ err: error }, 'a query of the model failed'),
  });
  return runModel({
    settings,
    now,
    stop,
    tools,
    instructions: instructionsFor({ today: context.today, fields }),
    messages: [...(await earlier(context, exchange, fields)), userMessage(exchange.question)],
    onText: (text) => parts.add(text),
  });
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
