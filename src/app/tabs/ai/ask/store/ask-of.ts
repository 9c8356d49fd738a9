import { createIds } from '#platform/device/ids.ts';
import { later } from '#platform/time/later.ts';
import type { Workspace } from '../../../../workspace/workspace.ts';
import { nameInAddress } from './ask-address.ts';
import { type AskStore, createAskStore } from './ask-store.ts';
import { type Conversations, createConversations } from './conversations.ts';
import type { ModelStatus } from './model-status.ts';
import { modelStatusOf } from './model-status-of.ts';

/** The stores of the view. They outlive it: an answer goes on while another tab is open. */
export interface Ask {
  readonly store: AskStore;
  readonly model: ModelStatus;
  readonly conversations: Conversations;
}

const all = new WeakMap<Workspace, Ask>();

/** Returns the stores of a workspace, created on first use. */
export function askOf(workspace: Workspace): Ask {
  const present = all.get(workspace);
  if (present !== undefined) return present;
  const { client, clock, toasts, navigation, partRemovals } = workspace;
  const model = modelStatusOf(workspace);
  const report = (text: string) => void toasts.show({ tone: 'error', text });
  const conversations = createConversations({ client, report });
  partRemovals.add(conversations.removals);
  const store = createAskStore({
    client,
    clock,
    later,
    ids: createIds(),
    onBegun(id) {
      if (store.$conversation.get().id === id) nameInAddress(navigation, id);
      if (conversations.$conversations.get().kind === 'ready') void conversations.load();
    },
    onOver(done) {
      if (done !== null) model.spend(done.answersLeft);
      // The reason may be one that the status does not show yet.
      if (done === null || done.answer.planner !== null) void model.load();
    },
  });
  const ask = { store, model, conversations };
  all.set(workspace, ask);
  return ask;
}
