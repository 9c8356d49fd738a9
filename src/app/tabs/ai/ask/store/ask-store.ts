/*
 * The open conversation with its draft and the answer that is coming.
 *
 * Invariants
 * - A question that did not reach the server is the draft again.
 * - A question is asked again with its own id where it has no answer yet, so that it is answered once.
 */
import { atom, computed, type ReadableAtom } from 'nanostores';
import type { ApiClient } from '#client/api-client.ts';
import type { AiEvent } from '#shared/contract/account/ai/ai-answers.ts';
import { LONGEST_QUESTION } from '#shared/domain/ai/limits.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import type { Clock, Ids, Later } from '#shared/domain/platform.ts';
import { announcementOf } from './announcements.ts';
import type { ShownExchange } from './answer-state.ts';
import {
  type Answering,
  createAnswering,
  type RunningAnswer,
  type SentQuestion,
} from './answering.ts';
import {
  type ConversationStore,
  createConversationStore,
  type OpenConversation,
  withExchange,
} from './open-conversation.ts';

/** Dependencies of the store. */
export interface AskStoreDeps {
  readonly client: Pick<ApiClient, 'call' | 'open'>;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly later: Later;
  /** The server has the question. */
  readonly onBegun: (conversationId: string) => void;
  /** An answer is over; null for one that was stopped, failed or broke off. */
  readonly onOver: (done: Extract<AiEvent, { name: 'done' }>['data'] | null) => void;
}

/** The conversation with the planner or the model. */
export interface AskStore extends Pick<ConversationStore, 'rename'>, Pick<Answering, 'stop'> {
  readonly $conversation: ReadableAtom<OpenConversation>;
  readonly $running: ReadableAtom<RunningAnswer | null>;
  readonly $draft: ReadableAtom<string>;
  /** Why the draft was not sent; empty for none. */
  readonly $problem: ReadableAtom<string>;
  /** For screen readers. */
  readonly $announcement: ReadableAtom<string>;
  write(draft: string): void;
  /** Asks the question in the draft. */
  send(): void;
  /** Asks a question again: in its place where it has no answer, else at the end. */
  askAgain(exchange: ShownExchange): void;
  startNew(): void;
  open(id: string): Promise<void>;
}

/** Creates the store with a new conversation. */
export function createAskStore(deps: AskStoreDeps): AskStore {
  const { ids } = deps;
  const conversation = createConversationStore(deps.client, ids);
  const { $open } = conversation;
  const draft = createDraft();
  const $announcement = atom('');
  const answering = createAnswering({
    ...deps,
    onEvent({ name, data }) {
      if (name === 'start') {
        conversation.rename(data.conversationId, data.title);
        deps.onBegun(data.conversationId);
      } else if (name === 'done') deps.onOver(data);
    },
    onSettled(conversationId, exchange) {
      draft.forget();
      conversation.place(conversationId, exchange);
      $announcement.set(announcementOf(exchange));
      if (exchange.progress.kind !== 'done') deps.onOver(null);
    },
    onRefused(sent, message) {
      if (!conversation.fail(sent, message)) draft.giveBack(sent, message);
      $announcement.set(message);
    },
  });
  const { $running } = answering;

  function ask(sent: SentQuestion): void {
    answering.ask(sent);
    $announcement.set('The answer is coming.');
  }

  function leave(): void {
    for (const $text of [draft.$problem, $announcement]) $text.set('');
  }

  return {
    $conversation: computed([$open, $running], withRunning),
    $running,
    $announcement,
    $draft: draft.$text,
    $problem: draft.$problem,
    rename: conversation.rename,
    stop: answering.stop,
    write: draft.write,
    send() {
      const { id } = $open.get();
      const sent = $running.get() === null ? draft.take(id, ids) : null;
      if (sent !== null) ask(sent);
    },
    askAgain({ id: ownId, question, progress }) {
      if ($running.get() !== null) return;
      const isUnanswered = progress.kind === 'failed' || progress.kind === 'missing';
      const id = isUnanswered ? ownId : ids.next();
      ask({ id, question, conversationId: $open.get().id });
    },
    startNew() {
      leave();
      conversation.startNew();
    },
    open(id) {
      if ($open.get().id !== id) leave();
      return conversation.open(id);
    },
  };
}

/** The text in the field, and the last question that may have reached the server. */
function createDraft() {
  const $text = atom('');
  const $problem = atom('');
  let unsent: SentQuestion | null = null;
  return {
    $text,
    $problem,
    write(text: string): void {
      $text.set(text);
      $problem.set('');
    },
    /** Returns the question and empties the field; null where it cannot be sent. */
    take(conversationId: string, ids: Ids): SentQuestion | null {
      const question = $text.get().trim();
      const problem = problemOf(question);
      $problem.set(problem);
      if (problem !== '') return null;
      $text.set('');
      const isSame = unsent?.question === question && unsent.conversationId === conversationId;
      return isSame ? unsent : { id: ids.next(), question, conversationId };
    },
    giveBack(sent: SentQuestion, problem: string): void {
      unsent = sent;
      if ($text.get() === '') $text.set(sent.question);
      $problem.set(problem);
    },
    forget(): void {
      unsent = null;
    },
  };
}

function withRunning(open: OpenConversation, running: RunningAnswer | null): OpenConversation {
  if (running === null || running.conversationId !== open.id) return open;
  return { ...open, exchanges: withExchange(open.exchanges, running.exchange) };
}

function problemOf(question: string): string {
  if (question === '') return 'Type a question first.';
  if (question.length <= LONGEST_QUESTION) return '';
  const [most, given] = [formatNumber(LONGEST_QUESTION), formatNumber(question.length)];
  return `A question has at most ${most} characters; this has ${given}.`;
}
