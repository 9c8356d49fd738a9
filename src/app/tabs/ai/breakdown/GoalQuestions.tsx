import { type FormEvent, type RefObject, useId, useState } from 'react';
import {
  type GoalAnswers,
  LONGEST_GOAL,
  readNamedParts,
} from '#shared/domain/planner/breakdown/break-down.ts';
import { readPomodoros } from '#shared/domain/planner/breakdown/edit-parts.ts';
import { MOST_ESTIMATE } from '#shared/domain/tasks/limits.ts';
import { Button } from '#ui/actions/Button.tsx';
import { StepField } from '#ui/fields/StepField.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import styles from './BreakdownView.module.css';
import type { AskedGoal } from './use-breakdown.ts';

export type GoalQuestionsProps = {
  heading: RefObject<HTMLHeadingElement | null>;
  asked: AskedGoal;
  onAnswer: (answers: GoalAnswers) => void;
  onLeave: () => void;
};

/** Asks for outcome, parts and size of a goal that is like nothing that was done. */
export function GoalQuestions({ heading, asked, onAnswer, onLeave }: GoalQuestionsProps) {
  const { goal, note } = asked;
  const [outcome, setOutcome] = useState('');
  const [parts, setParts] = useState('');
  const [size, setSize] = useState(goal.estimate === null ? '' : String(goal.estimate));
  const [problems, setProblems] = useState({ parts: '', size: '' });
  const label = useId();

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const named = readNamedParts(parts);
    const pomodoros = readPomodoros(size);
    const isWrong = size.trim() !== '' && pomodoros === null;
    setProblems({
      parts: named.length === 0 ? 'Name at least one part.' : '',
      size: isWrong ? `A whole number from 1 to ${MOST_ESTIMATE}, or nothing.` : '',
    });
    if (named.length === 0 || isWrong) return;
    onAnswer({ outcome: outcome.trim(), parts: named, size: pomodoros });
  }

  return (
    <section className={`card ${styles.form}`} aria-labelledby={label}>
      <h2 ref={heading} id={label} tabIndex={-1} className={styles.title}>
        {goal.title.trim()}
      </h2>
      {note !== '' && <p className={styles.note}>{note}</p>}
      <p className={styles.basis}>
        Nothing that you have done is known to be like this. Say three things about it.
      </p>
      <form className={styles.fields} onSubmit={submit} noValidate>
        <TextField
          label="Outcome"
          placeholder="Twenty guests, cake and music"
          hint="What is there when it is done. Optional."
          autoComplete="off"
          maxLength={LONGEST_GOAL - 'Check: '.length}
          value={outcome}
          onChange={(event) => setOutcome(event.currentTarget.value)}
        />
        <TextArea
          label="Parts"
          placeholder={'Invite guests\nOrder the cake'}
          hint="What there is to do, one on a line or with commas."
          rows={4}
          value={parts}
          error={problems.parts}
          onChange={(event) => setParts(event.currentTarget.value)}
        />
        <div className={styles.size}>
          <StepField
            label="Size"
            name="size"
            value={size}
            onChange={setSize}
            min={1}
            max={MOST_ESTIMATE}
            hint="Pomodoros in all. Optional."
            error={problems.size}
          />
        </div>
        <div className={styles.actions}>
          <Button type="submit" variant="primary">
            Propose these parts
          </Button>
          <Button variant="quiet" onClick={onLeave}>
            Discard
          </Button>
        </div>
      </form>
    </section>
  );
}
