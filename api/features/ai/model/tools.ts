import type { ToolSet } from 'ai';
import { proposal } from '#api/features/ai/model/propose-tasks.ts';
import { queriesFor } from '#api/features/ai/queries/all.ts';
import type { NamedQuery, QueryContext } from '#api/features/ai/queries/query.ts';
import { AiFigure, type AiProposal } from '#shared/contract/account/ai/ai-answers.ts';

/** Listens to the calls of tools in one answer. */
export interface ToolListener {
  onQuery(label: string): void;
  onProposal(proposal: AiProposal): void;
  /** A query could not be made; the model hears only that. */
  failed(error: unknown): void;
}

const NO_MORE = { error: 'There were enough calls. Answer with what you have.' };
const FAILED = { error: 'This could not be looked up.' };

/**
 * Returns the tools of one answer: the named queries, which read the data of one user, and the proposal
 * of tasks, which writes nothing. Nothing else can be called.
 */
export function createTools(
  context: QueryContext,
  { mostCalls, ...listener }: ToolListener & { mostCalls: number },
): ToolSet {
  let calls = 0;
  const guarded = (work: (input: unknown) => Promise<unknown>) => async (input: unknown) => {
    calls += 1;
    if (calls > mostCalls) return NO_MORE;
    try {
      return await work(input);
    } catch (error) {
      listener.failed(error);
      return FAILED;
    }
  };
  const queries = queriesFor(context.fields).map((query) => [
    query.name,
    {
      description: query.description,
      inputSchema: query.input,
      execute: guarded((input) => make(query, { context, listener, input })),
    },
  ]);
  const { description, inputSchema } = proposal;
  const propose_tasks = {
    description,
    inputSchema,
    execute: guarded(async (input) => {
      const { found, answer } = await proposal.make(context, input);
      if (found !== null) listener.onProposal(found);
      return answer;
    }),
  };
  return { ...Object.fromEntries(queries), propose_tasks };
}

async function make(
  query: NamedQuery,
  { context, listener, input }: { context: QueryContext; listener: ToolListener; input: unknown },
): Promise<unknown> {
  listener.onQuery(query.label);
  const { data } = await query.run(context, query.input.parse(input));
  return forModel(data);
}

/** A figure with its id and its value: where it stands is of no use to the model. */
function forModel(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(forModel);
  if (typeof value !== 'object' || value === null) return value;
  const figure = AiFigure.safeParse(value);
  if (figure.success) return { figure: figure.data.id, value: figure.data.value };
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, forModel(each)]));
}
