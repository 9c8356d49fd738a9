import { type FormEvent, useRef, useState } from 'react';
import { createIds } from '#platform/device/ids.ts';
import { adminMessagesApi, type MessageThread } from '#shared/contract/admin/messages.ts';
import { ANSWER_LIMITS } from '#shared/domain/contact/message-states.ts';
import { Button } from '#ui/actions/Button.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { useAct } from '../../../parts/calls/use-act.ts';
import { FormMessage } from '../../../parts/forms/FormMessage.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import { isStale } from './is-stale.ts';
import styles from './MessageDrawer.module.css';

export type AnswerFormProps = {
  message: MessageThread;
  /** Answers that were begun, by the message's id. */
  drafts: Map<string, string>;
  onAnswered: (message: MessageThread) => void;
  /** Called where somebody has changed the message meanwhile. */
  onStale: () => void;
};

const ids = createIds();

/**
 * Writes an answer. The typed text stays until the server has accepted it. It is sent once, however
 * often sending is retried.
 */
export function AnswerForm({ message, drafts, onAnswered, onStale }: AnswerFormProps) {
  const { client, toasts } = useApp().workspace;
  const { id, version, email, state } = message;
  const [text, setText] = useState(drafts.get(id) ?? '');
  const { act, busy, problem, setProblem } = useAct(toasts);
  const answerId = useRef(ids.next());

  function type(typed: string): void {
    // Another text is another answer.
    answerId.current = ids.next();
    setText(typed);
    if (typed === '') drafts.delete(id);
    else drafts.set(id, typed);
  }

  function send(keepOpen: boolean): void {
    if (busy !== null) return;
    if (text.trim() === '') {
      setProblem('Write an answer first.');
      return;
    }
    const body = { id: answerId.current, text, keepOpen, version };
    act({
      name: keepOpen ? 'open' : 'done',
      call: () => client.call(adminMessagesApi.answer, { params: { id }, body }),
      done: `The answer is on its way to ${email}.`,
      onDone(answered) {
        type('');
        onAnswered(answered);
      },
      onFailed: (failure) => isStale(failure) && onStale(),
    });
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(false);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextArea
        label="Answer"
        hint="Sent by e-mail as written here, with the message quoted below."
        rows={5}
        maxLength={ANSWER_LIMITS.text}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
        }}
      />
      <FormMessage message={problem} />
      <div className={styles.buttons}>
        <Button
          type="submit"
          variant={state === 'done' ? 'secondary' : 'primary'}
          isBusy={busy === 'done'}
        >
          Send and mark as done
        </Button>
        <Button isBusy={busy === 'open'} onClick={() => send(true)}>
          Send and keep open
        </Button>
      </div>
    </form>
  );
}
