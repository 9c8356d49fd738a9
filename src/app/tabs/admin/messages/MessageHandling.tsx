import { useState } from 'react';
import { adminMessagesApi, type MessageThread } from '#shared/contract/admin/messages.ts';
import type { BodyInputOf } from '#shared/contract/endpoint.ts';
import {
  ANSWER_LIMITS,
  MESSAGE_STATES,
  STATE_LABELS,
} from '#shared/domain/contact/message-states.ts';
import { Button } from '#ui/actions/Button.tsx';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { useAct } from '../../../parts/calls/use-act.ts';
import { FormMessage } from '../../../parts/forms/FormMessage.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import { isStale } from './is-stale.ts';
import styles from './MessageDrawer.module.css';

export type MessageHandlingProps = {
  message: MessageThread;
  onChanged: (message: MessageThread) => void;
  /** Called where somebody has changed the message meanwhile. */
  onStale: () => void;
};

/** The state of a message, who takes care of it, and the note for administrators. */
export function MessageHandling({ message, onChanged, onStale }: MessageHandlingProps) {
  const { user, workspace } = useApp();
  const { id, version, state, assignee } = message;
  const [note, setNote] = useState(message.note);
  const { act, isBusy, problem } = useAct();
  const isMine = assignee?.id === user.id;

  const change = (fields: BodyInputOf<typeof adminMessagesApi.update>) => {
    const body = { ...fields, version };
    act({
      call: () => workspace.client.call(adminMessagesApi.update, { params: { id }, body }),
      onDone: onChanged,
      onFailed: (failure) => isStale(failure) && onStale(),
    });
  };

  return (
    <section className={styles.handling} aria-label="Handling">
      <SelectField
        label="State"
        value={state}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          const next = MESSAGE_STATES.find((each) => each === chosen);
          if (next !== undefined) change({ state: next });
        }}
      >
        {MESSAGE_STATES.map((each) => (
          <option key={each} value={each}>
            {STATE_LABELS[each]}
          </option>
        ))}
      </SelectField>
      <div className={styles.form}>
        <p>{assignee === null ? 'Not assigned to anybody.' : `Assigned to ${assignee.name}.`}</p>
        <div className={styles.buttons}>
          <Button size="small" onClick={() => change({ assigneeId: isMine ? null : user.id })}>
            {isMine ? 'Unassign' : 'Assign to me'}
          </Button>
        </div>
      </div>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          change({ note });
        }}
      >
        <TextArea
          label="Note"
          hint="Only administrators can read it."
          rows={2}
          maxLength={ANSWER_LIMITS.note}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <FormMessage message={problem} />
        {note !== message.note && (
          <div className={styles.buttons}>
            <Button type="submit" size="small" isBusy={isBusy}>
              Save the note
            </Button>
          </div>
        )}
      </form>
    </section>
  );
}
