import type { Context } from 'koa';
import type * as z from 'zod';
import { openEventStream, setEventHeaders } from '#api/middleware/replies/event-stream.ts';
import type { AI_EVENTS } from '#shared/contract/account/ai/ai-answers.ts';
import type { BREAKDOWN_EVENTS } from '#shared/contract/account/ai/ai-breakdown.ts';

const MAX_UNREAD_BYTES = 256_000;

/** Sends the events of one answer, whose names and data the contract declares. */
export interface ContractStream<Events extends Readonly<Record<string, z.ZodType>>> {
  /** Aborted when the reader has left. */
  readonly left: AbortSignal;
  send<Name extends keyof Events & string>(name: Name, data: z.output<Events[Name]>): void;
  end(): void;
}

/** The stream of the answer of a question. */
export type AnswerStream = ContractStream<typeof AI_EVENTS>;

/** The stream of the parts of a goal. */
export type PartsStream = ContractStream<typeof BREAKDOWN_EVENTS>;

/** Begins the stream of an answer: from now on the call cannot be refused any more. */
export function openAnswerStream(ctx: Context): AnswerStream & PartsStream {
  setEventHeaders(ctx);
  return openEventStream(ctx, { mostUnreadBytes: MAX_UNREAD_BYTES });
}
