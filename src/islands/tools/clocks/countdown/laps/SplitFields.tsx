import { useState } from 'react';
import {
  type CountdownPreset,
  partsText,
  splitPreset,
} from '#shared/domain/tools/clocks/countdown.ts';
import { clockText } from '#shared/domain/tools/runs/time-text.ts';
import type { TypedTimePart } from '../../../parts/fields/load-typed-time.ts';
import { withTypedTime } from '../../../parts/fields/use-typed-time.ts';
import styles from '../OwnParts.module.css';

export type SplitFieldsProps = {
  preset: CountdownPreset;
  onChange: (preset: CountdownPreset) => void;
};

/** The lengths of the parts in minutes; their sum is the total. */
export function SplitFields({ preset, onChange }: SplitFieldsProps) {
  const [typed, setTyped] = useState<{ place: number; text: string } | null>(null);
  const lengths = preset.steps.map(({ ms }) => ms);
  const whole = lengths.reduce((sum, ms) => sum + ms, 0);
  const type = (place: number, text: string) => {
    setTyped({ place, text });
    const take = ({ readLength }: TypedTimePart) => {
      const reading = readLength(text, 'minutes', false);
      if (reading.kind !== 'for') return;
      const next = splitPreset(preset, lengths.with(place, reading.ms));
      if (next !== null) onChange(next);
    };
    withTypedTime(take, () => {});
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
              maxLength={12}
              value={isTyped ? typed.text : partsText([{ ms }])}
              onChange={(event) => type(place, event.currentTarget.value)}
              onFocus={(event) => event.currentTarget.select()}
              onBlur={() => setTyped(null)}
            />
          </label>
        );
      })}
      <p>
        <strong>{clockText(whole)}</strong> in total, from the next start.
      </p>
    </fieldset>
  );
}
