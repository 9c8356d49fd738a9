/*
 * The answer that is coming, one at a time. It goes on while another conversation or another tab is open.
 */
import { atom, type ReadableAtom } from 'nanostores';
import type { ApiClient } from '#client/api-client.ts';
import type { AiEvent } from '#shared/contract/account/ai/ai-answers.ts';
import type { Clock, Later } from '#shared/domain/platform.ts';
import type { StreamEnd } from '../../parts/stream-events.ts';
import { askedNow, type ShownExchange, withEvent } from './answer-state.ts';
import { streamAnswer } from './stream-answer.ts';

/** A question on its way to the server. */
export interface SentQuestion {
  readonly id: string;
  readonly question: string;
  readonly conversationId: string;
}

/** The answer that is coming. */
export interface RunningAnswer {
  readonly conversationId: string;
  readonly exchange: ShownExchange;
  /** The server has the question. */
  readonly hasBegun: boolean;
}

/** Dependencies and listeners of the answer. */
export interface AnsweringDeps {
  readonly client: Pick<ApiClient, 'open'>;
  readonly clock: Clock;
  readonly later: Later;
  /** Called with each event, after it is part of the answer. */
  readonly onEvent: (event: AiEvent) => void;
  /** The answer is over: whole, stopped or cut off. */
  readonly onSettled: (conversationId: string, exchange: ShownExchange) => void;
  /** The server did not take the question. */
  readonly onRefused: (sent: SentQuestion, message: string) => void;
}

/** The answer that is coming, and its verbs. */
export interface Answering {
  readonly $running: ReadableAtom<RunningAnswer | null>;
  /** Asks; there must be no other answer coming. */
  ask(sent: SentQuestion): void;
  /** Stops the answer, on the server too; what has come stays. */
  stop(): void;
}

/** Creates it; nothing is asked before `ask`. */
export function createAnswering(deps: AnsweringDeps): Answering {
  const $running = atom<RunningAnswer | null>(null);
  let stopping: AbortController | null = null;

  function take(event: AiEvent): void {
    const running = $running.get();
    if (running === null) return;
    $running.set({ ...running, exchange: withEvent(running.exchange, event), hasBegun: true });
    deps.onEvent(event);
  }

  async function run(sent: SentQuestion): Promise<void> {
    const { conversationId } = sent;
    const stop = new AbortController();
    stopping = stop;
    $running.set({ conversationId, exchange: askedNow(sent.id, sent.question), hasBegun: false });
    const end = await streamAnswer({
      client: deps.client,
      later: deps.later,
      now: () => deps.clock.now(),
      body: sent,
      onEvent: take,
      stop: stop.signal,
    });
    const running = $running.get();
    $running.set(null);
    if (running === null) return;
    if (!running.hasBegun && !stop.signal.aborted) deps.onRefused(sent, messageOf(end));
    else deps.onSettled(conversationId, settled(running.exchange, stop.signal.aborted));
  }

  return {
    $running,
    ask: (sent) => void run(sent),
    stop: () => stopping?.abort(),
  };
}

function messageOf(end: StreamEnd): string {
  return end.kind === 'refused' ? end.message : 'The connection was lost. Try again.';
}

function settled(exchange: ShownExchange, isStopped: boolean): ShownExchange {
  if (exchange.progress.kind !== 'coming') return exchange;
  return { ...exchange, progress: { kind: isStopped ? 'stopped' : 'cut' } };
}
