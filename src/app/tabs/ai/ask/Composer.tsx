import { useStore } from '@nanostores/react';
import { ArrowUp, Square } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import type { AiStatus } from '#shared/contract/account/ai/ai-status.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { Button } from '#ui/actions/Button.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import styles from './Composer.module.css';
import { askOf } from './store/ask-of.ts';
import { useToastLift } from './use-toast-lift.ts';

export type ComposerProps = {
  ref: RefObject<HTMLTextAreaElement | null>;
  status: AiStatus;
  isOffline: boolean;
};

/** The field for a question. Enter sends it; the focus stays here while the answer comes. */
export function Composer({ ref, status, isOffline }: ComposerProps) {
  const { store } = askOf(useApp().workspace);
  const draft = useStore(store.$draft);
  const problem = useStore(store.$problem);
  const running = useStore(store.$running);
  const { id, load, exchanges } = useStore(store.$conversation);
  const isElsewhere = running !== null && running.conversationId !== id;
  const isBlocked = load.kind !== 'ready';
  // Beside a conversation; below a note it would cover the note's button.
  const isSticky = exchanges.length > 0;
  const form = useRef<HTMLFormElement>(null);
  useToastLift(form, isSticky);

  useEffect(() => {
    if (problem === '') return;
    ref.current?.focus();
    form.current?.scrollIntoView({ block: 'nearest' });
  }, [problem, ref]);

  function send(): void {
    if (!isBlocked) store.send();
    ref.current?.focus();
  }

  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (running === null) send();
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    send();
  }

  return (
    <form
      ref={form}
      className={styles.composer}
      data-sticky={isSticky || undefined}
      onSubmit={submit}
    >
      <div className={styles.line}>
        <TextArea
          ref={ref}
          label="Your question"
          isLabelHidden
          className={styles.field}
          rows={1}
          placeholder="Ask about your work"
          autoComplete="off"
          enterKeyHint="send"
          value={draft}
          error={problem}
          aria-describedby="ask-hint"
          onChange={(event) => store.write(event.currentTarget.value)}
          onKeyDown={handleKey}
        />
        {running === null ? (
          <Button
            key="send"
            type="submit"
            variant="primary"
            icon={<ArrowUp aria-hidden="true" />}
            disabled={isBlocked}
          >
            Send
          </Button>
        ) : (
          <Button
            key="stop"
            icon={<Square aria-hidden="true" />}
            onClick={() => {
              store.stop();
              ref.current?.focus();
            }}
          >
            Stop
          </Button>
        )}
      </div>
      <p id="ask-hint" className={styles.hint}>
        {isOffline && 'You’re offline: questions need a connection. '}
        {isElsewhere && 'An answer is coming in another conversation. '}
        {answererOf(status)}
        <span className={styles.keys}> Enter sends, Shift+Enter starts a new line.</span>
      </p>
    </form>
  );
}

function answererOf({ mayAskModel, model, answersLeft, answersPerDay }: AiStatus): string {
  if (!mayAskModel || model === null) return 'The built-in planner answers.';
  return `${model.name} at ${model.host} answers. ${answersLeft} of ${counted(answersPerDay, 'answer')} left today.`;
}
