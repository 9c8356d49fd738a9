import { atom, type ReadableAtom } from 'nanostores';
import type { ApiClient } from '#client/api-client.ts';
import { aiConversationsApi } from '#shared/contract/account/ai/ai-conversations.ts';
import type { Ids } from '#shared/domain/platform.ts';
import { reasonOf } from '#stores/storage/failure.ts';
import { askedNow, type ShownExchange, shownOf } from './answer-state.ts';
import type { SentQuestion } from './answering.ts';

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

/** Which conversation is open, and what it holds besides the answer that is coming. */
export interface ConversationStore {
  readonly $open: ReadableAtom<OpenConversation>;
  startNew(): void;
  /** Fetches a conversation and shows it. */
  open(id: string): Promise<void>;
  /** Takes over a question with its answer, in its place or at the end. */
  place(conversationId: string, exchange: ShownExchange): void;
  /** Shows why a question was not asked again; returns false where it is not part of the conversation. */
  fail(question: SentQuestion, message: string): boolean;
  rename(id: string, title: string): void;
}

/** Creates the store with a new conversation. */
export function createConversationStore(
  client: Pick<ApiClient, 'call'>,
  ids: Ids,
): ConversationStore {
  const $open = atom<OpenConversation>(emptyOne(ids));

  function change(id: string, edit: (open: OpenConversation) => OpenConversation): void {
    const open = $open.get();
    if (open.id === id) $open.set(edit(open));
  }

  return {
    $open,
    startNew: () => $open.set(emptyOne(ids)),
    async open(id) {
      const before = $open.get();
      if (before.id === id && before.load.kind !== 'failed') return;
      $open.set({ id, title: '', exchanges: [], load: { kind: 'loading' } });
      const result = await client.call(aiConversationsApi.get, { params: { id } });
      change(id, (open) => {
        if (result.kind === 'ok') {
          const { title, exchanges } = result.value;
          return { id, title, exchanges: exchanges.map(shownOf), load: { kind: 'ready' } };
        }
        const isGone = result.kind === 'refused' && result.status === 404;
        if (isGone) return { ...open, load: { kind: 'gone' } };
        return { ...open, load: { kind: 'failed', message: reasonOf(result) } };
      });
    },
    place: (id, exchange) =>
      change(id, (open) => ({ ...open, exchanges: withExchange(open.exchanges, exchange) })),
    fail({ id, question, conversationId }, message) {
      if (!$open.get().exchanges.some((each) => each.id === id)) return false;
      const failed: ShownExchange = {
        ...askedNow(id, question),
        progress: { kind: 'failed', message },
      };
      change(conversationId, (open) => ({
        ...open,
        exchanges: withExchange(open.exchanges, failed),
      }));
      return true;
    },
    rename: (id, title) => change(id, (open) => ({ ...open, title })),
  };
}

/** Returns the exchanges with one more, or with one replaced. */
export function withExchange(
  exchanges: readonly ShownExchange[],
  exchange: ShownExchange,
): readonly ShownExchange[] {
  const at = exchanges.findIndex(({ id }) => id === exchange.id);
  return at === -1 ? [...exchanges, exchange] : exchanges.with(at, exchange);
}

function emptyOne(ids: Ids): OpenConversation {
  return { id: ids.next(), title: '', exchanges: [], load: { kind: 'ready' } };
}
