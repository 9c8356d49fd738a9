import { useEffect, useRef, useState } from 'react';
import { exerciseLines, type IntervalSettings } from '#shared/domain/tools/sequences/interval.ts';
import { TextArea } from '#ui/fields/TextArea.tsx';
import styles from './IntervalTool.module.css';

export type ExerciseListProps = {
  settings: IntervalSettings;
  onChange: (settings: IntervalSettings) => void;
};

/**
 * A list of exercises, one per line. A set that had as many rounds as exercises keeps following the
 * list.
 */
export function ExerciseList({ settings, onChange }: ExerciseListProps) {
  const { exercises } = settings;
  const [text, setText] = useState(exercises.join('\n'));
  const own = useRef(exercises);
  useEffect(() => {
    // Ignores the component's own changes; others come from a preset, the URL or the last visit.
    if (own.current.join('\n') === exercises.join('\n')) return;
    own.current = exercises;
    setText(exercises.join('\n'));
  }, [exercises]);
  const type = (typed: string) => {
    const lines = exerciseLines(typed);
    const isWhole = settings.rounds === exercises.length && lines.length > 0;
    own.current = lines;
    setText(typed);
    onChange({ ...settings, exercises: lines, ...(isWhole ? { rounds: lines.length } : {}) });
  };
  return (
    <TextArea
      className={styles.list}
      label="Your exercises"
      hint="One per line. After a bar, a note for the voice: Squats | weight on the heels"
      rows={Math.min(12, Math.max(4, exercises.length))}
      maxLength={8000}
      spellCheck={false}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
