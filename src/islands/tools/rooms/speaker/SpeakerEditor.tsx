import { useState } from 'react';
import { readSpeakerSettings, type SpeakerSettings } from '#shared/domain/tools/rooms/speaker.ts';
import { Button } from '#ui/actions/Button.tsx';
import { LengthField } from '../../parts/fields/LengthField.tsx';
import styles from './SpeakerTool.module.css';

export type SpeakerEditorProps = {
  settings: SpeakerSettings;
  onChange: (settings: SpeakerSettings) => void;
};

const MINUTE_MS = 60_000;

/**
 * Fields for the thresholds of the lights and the length of the questions; values in the wrong
 * order are rejected.
 */
export function SpeakerEditor({ settings, onChange }: SpeakerEditorProps) {
  const [problem, setProblem] = useState('');
  const { parts, greenMs, amberMs, redMs } = settings;
  const questions = parts[1]?.ms ?? 0;
  const change = (part: Partial<SpeakerSettings>) => {
    const next = readSpeakerSettings({ ...settings, ...part });
    setProblem(next === null ? 'Amber comes before red, and both within the talk.' : '');
    if (next !== null) onChange(next);
  };
  const field = (label: string, ms: number, take: (ms: number) => void) => (
    <LengthField {...{ label, ms }} unit="minutes" stepMs={30_000} canBeNone onChange={take} />
  );
  return (
    <section className={styles.fields} aria-label="Thresholds">
      {greenMs !== null && field('Green with … left', greenMs, (ms) => change({ greenMs: ms }))}
      {field('Amber with … left', amberMs, (ms) => change({ amberMs: ms }))}
      {field('Red with … left', redMs, (ms) => change({ redMs: ms }))}
      {field('Questions', questions, (ms) =>
        change({
          parts: [...parts.slice(0, 1), ...(ms > 0 ? [{ label: 'Questions', ms }] : [])],
        }),
      )}
      <Button
        className={styles.green}
        onClick={() => change({ greenMs: greenMs === null ? amberMs + MINUTE_MS : null })}
      >
        {greenMs === null ? 'Turn green later' : 'Green from the start'}
      </Button>
      {problem !== '' && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}
