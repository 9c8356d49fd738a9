import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import styles from './SwitchDialog.module.css';
import type { OpenSwitchQuestion, SwitchChoice, SwitchQuestions } from './switch-question.ts';

const LABELS: Readonly<Record<SwitchChoice, string>> = {
  split: 'Split',
  keep: 'Keep',
  discard: 'Discard',
};

/** Asks what becomes of the session under way when its task is switched. */
export function SwitchDialog({ questions }: { questions: SwitchQuestions }) {
  const question = useStore(questions.$question);
  // For one question alone: the next one begins unticked.
  const [remembered, setRemembered] = useState<OpenSwitchQuestion | null>(null);
  const isRemembered = question !== null && remembered === question;
  const cancel = () => questions.answer(null);
  const choices = question?.choices ?? [];
  return (
    <Dialog
      isOpen={question !== null}
      onClose={cancel}
      title="Reset the timer?"
      footer={
        <>
          <Button variant="secondary" onClick={cancel}>
            Cancel
          </Button>
          {choices.toReversed().map((choice) => (
            <Button
              key={choice}
              variant={choice === choices[0] ? 'primary' : 'secondary'}
              data-autofocus={choice === choices[0] || undefined}
              onClick={() => questions.answer({ choice, isRemembered })}
            >
              {LABELS[choice]}
            </Button>
          ))}
        </>
      }
    >
      <p>{question?.text}</p>
      <dl className={styles.choices}>
        {question?.choices.map((choice) => (
          <div key={choice}>
            <dt>{LABELS[choice]}</dt>
            <dd>{explain(choice, question)}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.remember}>
        <input
          type="checkbox"
          className="checkbox"
          checked={isRemembered}
          onChange={(event) => setRemembered(event.currentTarget.checked ? question : null)}
        />
        <span>
          Don’t ask again
          <span className="field-hint">You can change this in Settings.</span>
        </span>
      </label>
    </Dialog>
  );
}

function explain(choice: SwitchChoice, { minutes, canGoOn }: OpenSwitchQuestion): string {
  switch (choice) {
    case 'split':
      return canGoOn
        ? `Records ${minutes} min for the old task and goes on with the new one.`
        : `Records ${minutes} min for the old task, then stops the timer.`;
    case 'keep':
      return 'Goes on and counts the whole session for the new task.';
    case 'discard':
      return minutes > 0
        ? `Resets the timer; ${minutes} min are not recorded.`
        : 'Resets the timer.';
  }
}
