import { useState } from 'react';
import { type CountdownPreset, partsText, splitPreset } from '#shared/domain/tools/countdown.ts';
import { clockText } from '#shared/domain/tools/time-text.ts';
import styles from './OwnParts.module.css';

export type SplitFieldsProps = {
  preset: CountdownPreset;
  onChange: (preset: CountdownPreset) => void;
};

const MINUTE_MS = 60_000;

/** The lengths of the parts in minutes; the total follows. */
export function SplitFields({ preset, onChange }: SplitFieldsProps) {
  const [typed, setTyped] = useState<{ place: number; text: string } | null>(null);
  const lengths = preset.steps.map(({ ms }) => ms);
  const whole = lengths.reduce((sum, ms) => sum + ms, 0);
  const type = (place: number, text: string) => {
    const minutes = /^\d{1,3}(?:[.,]\d)?$/.test(text.trim()) ? Number(text.replace(',', '.')) : 0;
    setTyped({ place, text });
    const next = splitPreset(preset, lengths.with(place, Math.round(minutes * MINUTE_MS)));
    if (minutes > 0 && next !== null) onChange(next);
  };
  return (
    <fieldset className={styles.split}>
      <legend className="sr-only">Parts in minutes</legend>
      {preset.steps.map(({ label, ms }, place) => {
        const isTyped = typed?.place === place;
        return (
          <label key={label}>
            <span>{label}</span>
            <input
              className="input"
              inputMode="decimal"
              autoComplete="off"
              maxLength={5}
              value={isTyped ? typed.text : partsText([{ ms }])}
              onChange={(event) => type(place, event.currentTarget.value)}
              onFocus={(event) => event.currentTarget.select()}
              onBlur={() => setTyped(null)}
            />
          </label>
        );
      })}
      <p>
        <strong>{clockText(whole)}</strong> in all, from the next start.
      </p>
    </fieldset>
  );
}
