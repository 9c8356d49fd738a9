import { useState } from 'react';
import { plannedMs } from '#shared/domain/tools/runs/schedule.ts';
import { lengthText } from '#shared/domain/tools/runs/time-text.ts';
import {
  fitsSchedule,
  MOST_SEQUENCE_STEPS,
  type Sequence,
  type SequenceStep,
  sequenceSchedule,
} from '#shared/domain/tools/sequences/sequence.ts';
import { Button } from '#ui/actions/Button.tsx';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { PlusIcon } from '#ui/marks/first-icons.tsx';
import rows from '../../parts/rows/rows.module.css';
import { withMoved } from '../../parts/rows/with-moved.ts';
import styles from './SequenceBuilder.module.css';
import { StepRow } from './StepRow.tsx';

export type SequenceBuilderProps = {
  sequence: Sequence;
  onChange: (sequence: Sequence) => void;
  isSaved: boolean;
  onSave: () => void;
  onForget: () => void;
};

const ROUNDS = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30];

export function SequenceBuilder(props: SequenceBuilderProps) {
  const { sequence, onChange, isSaved, onSave, onForget } = props;
  const { steps, rounds, name } = sequence;
  const [gone, setGone] = useState<{ step: SequenceStep; place: number } | null>(null);
  const whole = plannedMs(sequenceSchedule(sequence));
  const put = (next: readonly SequenceStep[]) => {
    const changed = { ...sequence, steps: next };
    if (next.length > 0 && next.length <= MOST_SEQUENCE_STEPS && fitsSchedule(changed))
      onChange(changed);
  };
  const remove = (place: number) => {
    const step = steps[place];
    if (step === undefined || steps.length === 1) return;
    setGone({ step, place });
    put(steps.toSpliced(place, 1));
  };
  const move = (from: number, by: 1 | -1) => {
    const next = withMoved(steps, from, by);
    if (next !== null) put(next);
  };
  const add = () => {
    const last = steps[steps.length - 1];
    const label = `Step ${steps.length + 1}`;
    put([...steps, { ms: 300_000, tone: 'focus', sound: 'bell', ...last, label }]);
  };
  return (
    <section className={`card ${rows.editor}`} aria-label="Build the sequence">
      <TextField
        label="Sequence name"
        value={name}
        maxLength={60}
        autoComplete="off"
        onChange={(event) => onChange({ ...sequence, name: event.currentTarget.value })}
      />
      <ol className={rows.rows}>
        {steps.map((step, place) => (
          <StepRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place alone.
            key={place}
            step={step}
            number={place + 1}
            isOnly={steps.length === 1}
            onChange={(next) => put(steps.with(place, next))}
            onMove={(by) => move(place, by)}
            onRemove={() => remove(place)}
          />
        ))}
      </ol>
      <div className={styles.acts}>
        <Button icon={<PlusIcon />} disabled={steps.length >= MOST_SEQUENCE_STEPS} onClick={add}>
          Add a step
        </Button>
        {gone !== null && (
          <Button
            variant="quiet"
            onClick={() => {
              put(steps.toSpliced(gone.place, 0, gone.step));
              setGone(null);
            }}
          >
            Put “{gone.step.label}” back
          </Button>
        )}
      </div>
      <div className={styles.end}>
        <SelectField
          label="Repeat"
          value={rounds ?? 'endless'}
          onChange={({ currentTarget: { value } }) => {
            const next = { ...sequence, rounds: value === 'endless' ? null : Number(value) };
            if (fitsSchedule(next)) onChange(next);
          }}
        >
          {[...new Set([...ROUNDS, ...(rounds === null ? [] : [rounds])])]
            .toSorted((a, b) => a - b)
            .map((count) => (
              <option key={count} value={count}>
                {count === 1 ? 'once' : `${count} times`}
              </option>
            ))}
          <option value="endless">until I stop it</option>
        </SelectField>
        <p className={styles.sum}>
          {whole === null ? 'It never ends.' : `${lengthText(whole)} in total.`}
        </p>
        <div className={styles.acts}>
          <Button disabled={name.trim() === ''} onClick={onSave}>
            {isSaved ? 'Save again' : 'Save'}
          </Button>
          {isSaved && (
            <Button variant="quiet" onClick={onForget}>
              Delete
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
