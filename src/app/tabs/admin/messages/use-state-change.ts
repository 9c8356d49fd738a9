import { adminMessagesApi, type MessageToOwner } from '#shared/contract/admin/messages.ts';
import { type MessageState, STATE_LABELS } from '#shared/domain/contact/message-states.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { explain, type Failure } from '#stores/storage/failure.ts';
import { useApp } from '../../../workspace/app-context.ts';

interface Follow {
  /** Called with each message as it is after the change. */
  readonly onChanged: (message: MessageToOwner) => void;
  /** Called where a message had changed since it was seen. */
  readonly onFailed: () => void;
}

type SetState = (messages: readonly MessageToOwner[], state: MessageState) => Promise<void>;

/** Moves messages into a state at once, and says so with an Undo. */
export function useStateChange({ onChanged, onFailed }: Follow): SetState {
  const { client, toasts } = useApp().workspace;

  async function change(
    message: MessageToOwner,
    state: MessageState,
  ): Promise<MessageToOwner | Failure> {
    const { id, version } = message;
    const result = await client.call(adminMessagesApi.update, {
      params: { id },
      body: { state, version },
    });
    if (result.kind !== 'ok') return result;
    onChanged(result.value);
    return result.value;
  }

  const setState: SetState = async (messages, state) => {
    const changed: { before: MessageToOwner; after: MessageToOwner }[] = [];
    let failure: Failure | null = null;
    for (const before of messages.filter((message) => message.state !== state)) {
      const after = await change(before, state);
      if ('kind' in after) failure = after;
      else changed.push({ before, after });
    }
    if (failure !== null) {
      toasts.show({ tone: 'error', text: explain(failure, 'Some messages were not moved.') });
      onFailed();
    }
    if (changed.length === 0) return;
    const [only] = changed;
    const what =
      changed.length === 1 && only !== undefined
        ? `${only.before.name}’s message`
        : counted(changed.length, 'message');
    toasts.show({
      tone: 'success',
      text: `${what}: ${STATE_LABELS[state].toLowerCase()}.`,
      action: {
        label: 'Undo',
        onAct: () => void undo(changed),
      },
    });
  };

  async function undo(
    changed: readonly { before: MessageToOwner; after: MessageToOwner }[],
  ): Promise<void> {
    for (const { before, after } of changed) {
      const result = await change(after, before.state);
      if ('kind' in result) {
        toasts.show({ tone: 'error', text: explain(result, 'It could not be undone.') });
      }
    }
    // Messages that had left the list come back.
    onFailed();
  }

  return setState;
}
