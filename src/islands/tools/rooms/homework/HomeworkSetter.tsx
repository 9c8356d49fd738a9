import { type FormEvent, type RefObject, useId, useState } from 'react';
import {
  type HomeworkSettings,
  homeworkTotalMs,
  MOST_CARDS,
} from '#shared/domain/tools/rooms/homework.ts';
import { lengthText } from '#shared/domain/tools/runs/time-text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { PlusIcon } from '#ui/marks/first-icons.tsx';
import type { ToolPageController } from '../../page/tool-page-controller.ts';
import { type Entered, TimeEntry } from '../../parts/screen/TimeEntry.tsx';
import styles from './Homework.module.css';

export type HomeworkSetterProps = {
  controller: ToolPageController;
  settings: HomeworkSettings;
  change: (settings: HomeworkSettings) => void;
  field: RefObject<HTMLInputElement | null>;
  /** Called with a typed total. */
  onEnter: (entered: Entered) => void;
};

/** The highest grade on the slider: the rule of ten minutes per grade is meant for these. */
const SLIDER_GRADES = 6;

/** Fields for the grade, a total set by the parents, and the cards. */
export function HomeworkSetter(props: HomeworkSetterProps) {
  const { controller, settings, change, field, onEnter } = props;
  const id = useId();
  const { grade, subjects, chosen } = settings;
  return (
    <>
      <div className="field">
        <label className="field-label" htmlFor={id}>
          Grade {grade}: {lengthText(homeworkTotalMs(settings))} in total
        </label>
        <input
          id={id}
          type="range"
          className={styles.grade}
          min={1}
          max={SLIDER_GRADES}
          value={Math.min(grade, SLIDER_GRADES)}
          aria-valuetext={`Grade ${grade}, ${lengthText(homeworkTotalMs(settings))}`}
          onChange={(event) =>
            change({ ...settings, grade: Number(event.currentTarget.value), totalMs: null })
          }
        />
      </div>
      <div className={styles.fields}>
        <TimeEntry
          label="Your own total"
          placeholder="Own total: 25, 45m"
          now={controller.clock.now}
          field={field}
          onEnter={onEnter}
        />
        {subjects.length < MOST_CARDS && (
          <NewCard
            onAdd={(name) =>
              change({ ...settings, subjects: [...subjects, name], chosen: subjects.length })
            }
          />
        )}
        {subjects.length > 1 && (
          <Button
            size="small"
            className={styles.remove}
            onClick={() =>
              change({ ...settings, subjects: subjects.toSpliced(chosen, 1), chosen: 0 })
            }
          >
            Remove the card {subjects[chosen]}
          </Button>
        )}
      </div>
    </>
  );
}

function NewCard({ onAdd }: { onAdd: (name: string) => void }) {
  const [name, setName] = useState('');
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    onAdd(name.trim());
    setName('');
  };
  return (
    <form className={styles.newCard} onSubmit={add}>
      <TextField
        label="Another card"
        isLabelHidden
        value={name}
        maxLength={24}
        placeholder="Another card: piano"
        autoComplete="off"
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" icon={<PlusIcon />}>
        Add
      </Button>
    </form>
  );
}
