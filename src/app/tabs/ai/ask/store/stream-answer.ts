import { AI_EVENTS, type AiEvent, aiAnswersApi } from '#shared/contract/account/ai/ai-answers.ts';
import { type StreamDeps, type StreamEnd, streamEvents } from '../../parts/stream-events.ts';

/** A question that is sent, and the listener of its answer. */
export interface AnswerCall extends StreamDeps {
  readonly body: {
    readonly id: string;
    readonly conversationId: string;
    readonly question: string;
  };
  readonly onEvent: (event: AiEvent) => void;
  /** Aborting it stops the answer, on the server too. */
  readonly stop: AbortSignal;
}

/** Asks a question and reads the stream of its answer. It never rejects. */
export function streamAnswer({ body, ...call }: AnswerCall): Promise<StreamEnd> {
  return streamEvents({ ...call, endpoint: aiAnswersApi.ask, input: { body }, events: AI_EVENTS });
}
