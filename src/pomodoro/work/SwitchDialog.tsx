import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Button } from '#ui/actions/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
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
      title={question?.canGoOn === false ? 'Switch project?' : 'Switch task?'}
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
        ? `Records the ${minutes} min so far, and the rest counts for what you switch to.`
        : `Records the ${minutes} min so far, then stops the timer.`;
    case 'keep':
      return 'The session goes on, and all of it counts for what you switch to.';
    case 'discard':
      return minutes > 0
        ? `Resets the timer. The ${minutes} min so far are not recorded.`
        : 'Resets the timer.';
  }
}
