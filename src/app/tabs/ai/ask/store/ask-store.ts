/*
 * The open conversation and the answer that is coming.
 *
 * Invariants
 * - One answer comes at a time. It goes on while another conversation or another tab is open.
 * - A question that did not reach the server is the draft again.
 * - A question is asked again with its own id where it has no answer yet, so that it is answered once.
 */
import { atom, computed, type ReadableAtom } from 'nanostores';
import type { ApiClient } from '#client/api-client.ts';
import type { Later } from '#platform/time/later.ts';
import type { AiEvent } from '#shared/contract/account/ai/ai-answers.ts';
import { aiConversationsApi } from '#shared/contract/account/ai/ai-conversations.ts';
import { LONGEST_QUESTION } from '#shared/domain/ai/limits.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import type { Clock, Ids } from '#shared/domain/platform.ts';
import { reasonOf } from '#stores/storage/failure.ts';
import { announcementOf } from './announcements.ts';
import { askedNow, type ShownExchange, shownOf, withEvent } from './answer-state.ts';
import { type AnswerEnd, streamAnswer } from './stream-answer.ts';

/** The conversation on the screen. */
export interface OpenConversation {
  /** Made on this page; the server knows it from its first question on. */
  readonly id: string;
  /** Empty for a new one. */
  readonly title: string;
  readonly exchanges: readonly ShownExchange[];
  readonly load:
    | { readonly kind: 'loading' | 'ready' | 'gone' }
    | { readonly kind: 'failed'; readonly message: string };
}

/** The answer that is coming. */
export interface RunningAnswer {
  readonly conversationId: string;
  readonly exchange: ShownExchange;
  /** Whether the server has the question. */
  readonly hasBegun: boolean;
}

/** Dependencies of the store. */
export interface AskStoreDeps {
  readonly client: Pick<ApiClient, 'call' | 'open'>;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly later: Later;
  /** The server has the question. */
  readonly onBegun: (conversationId: string) => void;
  /** An answer is over; null for one that broke off. */
  readonly onOver: (done: Extract<AiEvent, { name: 'done' }>['data'] | null) => void;
}

/** The conversation with the planner or the model. */
export interface AskStore {
  readonly $conversation: ReadableAtom<OpenConversation>;
  readonly $running: ReadableAtom<RunningAnswer | null>;
  readonly $draft: ReadableAtom<string>;
  /** Why the draft was not sent; empty for none. */
  readonly $problem: ReadableAtom<string>;
  /** For screen readers. */
  readonly $announcement: ReadableAtom<string>;
  write(draft: string): void;
  /** Asks what the draft says. */
  send(): void;
  /** Asks a question again: in its place where it has no answer, else at the end. */
  askAgain(exchange: ShownExchange): void;
  /** Stops the answer; what has come stays. */
  stop(): void;
  startNew(): void;
  open(id: string): Promise<void>;
  /** Takes over another title of the open conversation. */
  rename(id: string, title: string): void;
}

type Sent = Pick<ShownExchange, 'id' | 'question'> & { readonly conversationId: string };

/** Creates the store with a new conversation. */
export function createAskStore(deps: AskStoreDeps): AskStore {
  const { client, ids } = deps;
  const $open = atom<OpenConversation>(emptyOne(ids));
  const $running = atom<RunningAnswer | null>(null);
  const $draft = atom('');
  const $problem = atom('');
  const $announcement = atom('');
  let stopping: AbortController | null = null;
  /** A question that may have reached the server. */
  let unsent: Sent | null = null;

  function take(event: AiEvent): void {
    const running = $running.get();
    if (running === null) return;
    const { conversationId } = running;
    const exchange = withEvent(running.exchange, event);
    $running.set({ ...running, exchange, hasBegun: true });
    if (event.name === 'start') {
      rename(conversationId, event.data.title);
      deps.onBegun(conversationId);
    }
    if (event.name === 'done') deps.onOver(event.data);
  }

  async function run(sent: Sent): Promise<void> {
    const stop = new AbortController();
    stopping = stop;
    const { conversationId, ...question } = sent;
    const exchange = askedNow(question.id, question.question);
    $running.set({ conversationId, exchange, hasBegun: false });
    $announcement.set('The answer is coming.');
    const end = await streamAnswer({
      ...{ client, later: deps.later, now: () => deps.clock.now() },
      body: { ...question, conversationId },
      onEvent: take,
      stop: stop.signal,
    });
    const running = $running.get();
    if (running !== null) finish(running, end, stop.signal.aborted);
  }

  function finish(running: RunningAnswer, end: AnswerEnd, isStopped: boolean): void {
    stopping = null;
    $running.set(null);
    const { conversationId, exchange, hasBegun } = running;
    if (!isStopped && !hasBegun) {
      giveBack(running, end);
      return;
    }
    unsent = null;
    const isOver = exchange.progress.kind !== 'coming';
    const kind = isStopped ? 'stopped' : 'cut';
    const settled: ShownExchange = isOver ? exchange : { ...exchange, progress: { kind } };
    place(conversationId, settled);
    $announcement.set(announcementOf(settled));
    if (settled.progress.kind !== 'done') deps.onOver(null);
  }

  /** The server does not have the question: it is the draft again, or fails where it stands. */
  function giveBack({ conversationId, exchange }: RunningAnswer, end: AnswerEnd): void {
    const message = end.kind === 'refused' ? end.message : 'The connection was lost. Try again.';
    const open = $open.get();
    if (open.id === conversationId && open.exchanges.some(({ id }) => id === exchange.id)) {
      place(conversationId, { ...exchange, progress: { kind: 'failed', message } });
    } else {
      const { id, question } = exchange;
      unsent = { id, question, conversationId };
      if ($draft.get() === '') $draft.set(question);
      $problem.set(message);
    }
    $announcement.set(message);
  }

  function place(conversationId: string, exchange: ShownExchange): void {
    const open = $open.get();
    if (open.id === conversationId) {
      $open.set({ ...open, exchanges: withExchange(open.exchanges, exchange) });
    }
  }

  function rename(id: string, title: string): void {
    const open = $open.get();
    if (open.id === id) $open.set({ ...open, title });
  }

  function show(open: OpenConversation): void {
    $open.set(open);
    $problem.set('');
    $announcement.set('');
  }

  return {
    $conversation: computed([$open, $running], withRunning),
    ...{ $running, $draft, $problem, $announcement, rename },
    write(draft) {
      $draft.set(draft);
      $problem.set('');
    },
    send() {
      const question = $draft.get().trim();
      const problem = problemOf(question);
      $problem.set(problem);
      if (problem !== '' || $running.get() !== null) return;
      $draft.set('');
      const { id: conversationId } = $open.get();
      const isSame = unsent?.question === question && unsent.conversationId === conversationId;
      const id = isSame && unsent !== null ? unsent.id : ids.next();
      void run({ id, question, conversationId });
    },
    askAgain({ id: ownId, question, progress }) {
      if ($running.get() !== null) return;
      const isUnanswered = progress.kind === 'failed' || progress.kind === 'missing';
      const id = isUnanswered ? ownId : ids.next();
      void run({ id, question, conversationId: $open.get().id });
    },
    stop: () => stopping?.abort(),
    startNew: () => show(emptyOne(ids)),
    async open(id) {
      const before = $open.get();
      if (before.id === id && before.load.kind !== 'failed') return;
      show({ id, title: '', exchanges: [], load: { kind: 'loading' } });
      const result = await client.call(aiConversationsApi.get, { params: { id } });
      if ($open.get().id !== id) return;
      if (result.kind === 'ok') {
        const { title, exchanges } = result.value;
        $open.set({ id, title, exchanges: exchanges.map(shownOf), load: { kind: 'ready' } });
      } else {
        const isGone = result.kind === 'refused' && result.status === 404;
        const load = isGone
          ? ({ kind: 'gone' } as const)
          : ({ kind: 'failed', message: reasonOf(result) } as const);
        $open.set({ id, title: '', exchanges: [], load });
      }
    },
  };
}

function emptyOne(ids: Ids): OpenConversation {
  return { id: ids.next(), title: '', exchanges: [], load: { kind: 'ready' } };
}

function withRunning(open: OpenConversation, running: RunningAnswer | null): OpenConversation {
  if (running === null || running.conversationId !== open.id) return open;
  return { ...open, exchanges: withExchange(open.exchanges, running.exchange) };
}

function withExchange(
  exchanges: readonly ShownExchange[],
  exchange: ShownExchange,
): readonly ShownExchange[] {
  const at = exchanges.findIndex(({ id }) => id === exchange.id);
  return at === -1 ? [...exchanges, exchange] : exchanges.with(at, exchange);
}

function problemOf(question: string): string {
  if (question === '') return 'Type a question first.';
  if (question.length <= LONGEST_QUESTION) return '';
  const [most, given] = [formatNumber(LONGEST_QUESTION), formatNumber(question.length)];
  return `A question has at most ${most} characters; this has ${given}.`;
}
