import { useState } from 'react';
import {
  type ClassroomSettings,
  LONGEST_NAME,
  MOST_NAMES,
  namesNotTaken,
  readNames,
} from '#shared/domain/tools/rooms/classroom.ts';
import { Button } from '#ui/actions/Button.tsx';
import { StepField } from '#ui/fields/StepField.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import styles from './ClassroomTool.module.css';
import { Drawn } from './Drawn.tsx';
import type { Draw } from './use-draw.ts';

export type RandomNamesProps = {
  settings: ClassroomSettings;
  draw: Draw;
  onChange: (settings: ClassroomSettings) => void;
};

/** The list of names, and buttons that draw a name or groups in front of the class. */
export function RandomNames({ settings, draw, onChange }: RandomNamesProps) {
  const { names, groupSize } = settings;
  const [typed, setTyped] = useState('');
  const { leftOut, cut } = namesNotTaken(typed);
  return (
    <section className={`card ${styles.random}`} aria-label="Random names">
      <TextArea
        label="Names or numbers"
        hint="One per line, or separated by commas. They stay in this browser."
        rows={3}
        // The text as typed: reformatting it while the visitor reaches for a button would move the
        // button.
        value={readNames(typed).join('\n') === names.join('\n') ? typed : names.join('\n')}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onChange({ ...settings, names: readNames(event.currentTarget.value) });
        }}
      />
      {(leftOut.length > 0 || cut.length > 0) && (
        <ul className={styles.notTaken} role="status">
          {leftOut.length > 0 && (
            <li>
              A list can hold {MOST_NAMES} names. Left out: {leftOut.join(', ')}.
            </li>
          )}
          {cut.length > 0 && (
            <li>
              A name can have {LONGEST_NAME} characters. Shortened: {cut.join(', ')}.
            </li>
          )}
        </ul>
      )}
      <StepField
        label="Per group"
        name="group"
        value={String(groupSize)}
        min={2}
        max={12}
        onChange={(value) => {
          const size = Number(value);
          if (size >= 2 && size <= 12) onChange({ ...settings, groupSize: size });
        }}
      />
      <div className={styles.acts}>
        <Button disabled={names.length === 0} onClick={draw.drawTurn}>
          Random turn
        </Button>
        <Button disabled={names.length < 2} onClick={draw.drawGroups}>
          Random groups
        </Button>
      </div>
      <div role="status">
        <Drawn draw={draw} />
      </div>
    </section>
  );
}
