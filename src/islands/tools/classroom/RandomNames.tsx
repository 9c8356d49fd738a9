import { useState } from 'react';
import {
  type ClassroomSettings,
  drawTurn,
  groupsOf,
  readNames,
} from '#shared/domain/tools/classroom.ts';
import { Button } from '#ui/Button.tsx';
import { StepField } from '#ui/StepField.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import styles from './ClassroomTool.module.css';

export type RandomNamesProps = {
  settings: ClassroomSettings;
  onChange: (settings: ClassroomSettings) => void;
};

/** Whose turn it is, and who works with whom: drawn before everybody's eyes. */
export function RandomNames({ settings, onChange }: RandomNamesProps) {
  const { names, groupSize } = settings;
  const [typed, setTyped] = useState('');
  const [drawn, setDrawn] = useState<readonly string[]>([]);
  const [groups, setGroups] = useState<readonly (readonly string[])[]>([]);
  const turn = () => {
    const name = drawTurn(names, drawn, Math.random);
    if (name === null) return;
    const hasAll = names.every((each) => drawn.includes(each));
    setDrawn(hasAll ? [name] : [...drawn, name]);
  };
  const last = drawn[drawn.length - 1];
  return (
    <section className={`card ${styles.random}`} aria-label="Random names">
      <TextArea
        label="Names or numbers"
        hint="One a line, or with commas. They stay in this browser."
        rows={3}
        maxLength={2000}
        // As it was typed: what is put in order while somebody reaches for a button moves the button.
        value={readNames(typed).join('\n') === names.join('\n') ? typed : names.join('\n')}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onChange({ ...settings, names: readNames(event.currentTarget.value) });
        }}
      />
      <StepField
        label="In a group"
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
        <Button disabled={names.length === 0} onClick={turn}>
          Random turn
        </Button>
        <Button
          disabled={names.length < 2}
          onClick={() => setGroups(groupsOf(names, groupSize, Math.random))}
        >
          Random groups
        </Button>
      </div>
      <div role="status">
        {last !== undefined && <p className={styles.turn}>{last}</p>}
        {groups.length > 0 && (
          <ol className={styles.groups}>
            {groups.map((group) => (
              <li key={group.join(' ')}>{group.join(', ')}</li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}
