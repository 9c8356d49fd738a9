/* All numbers of an interval page, with the resulting total. */
import { useState } from 'react';
import { plannedMs } from '#shared/domain/tools/runs/schedule.ts';
import { clockText } from '#shared/domain/tools/runs/time-text.ts';
import {
  type IntervalSettings,
  intervalSchedule,
  readIntervalSettings,
} from '#shared/domain/tools/sequences/interval.ts';
import { StepField } from '#ui/fields/StepField.tsx';
import { Switch } from '#ui/fields/Switch.tsx';
import { LengthField } from '../../parts/fields/LengthField.tsx';
import styles from './IntervalTool.module.css';

export type IntervalEditorProps = {
  settings: IntervalSettings;
  onChange: (settings: IntervalSettings) => void;
  /** Whether each work step is an exercise, and a set of them a round. */
  hasExercises: boolean;
};

type LengthKey = 'prepareMs' | 'workMs' | 'restMs' | 'betweenMs' | 'coolDownMs';

export function IntervalEditor({ settings, onChange, hasExercises }: IntervalEditorProps) {
  const whole = plannedMs(intervalSchedule(settings));
  const change = (part: Partial<IntervalSettings>) => onChange({ ...settings, ...part });
  const length = (key: LengthKey, label: string) => {
    const ms = settings[key];
    return ms === null ? null : (
      <LengthField
        label={label}
        ms={ms}
        unit="seconds"
        stepMs={5000}
        canBeNone={key !== 'workMs'}
        onChange={(next) => change({ [key]: next })}
      />
    );
  };
  const [stretches, sets] = hasExercises ? ['Exercises', 'Rounds'] : ['Rounds', 'Sets'];
  return (
    <section className={styles.fields} aria-label="Edit the intervals">
      {length('prepareMs', 'Get ready')}
      {length('workMs', 'Work')}
      {length('restMs', 'Rest')}
      <CountField label={stretches} field="rounds" {...{ settings, onChange }} />
      <CountField label={sets} field="sets" {...{ settings, onChange }} />
      {length('betweenMs', `Rest between ${sets.toLowerCase()}`)}
      {length('coolDownMs', 'Cool down')}
      <div className={styles.wide}>
        <Switch
          label="Rest after the last one too"
          isOn={settings.endsWithRest}
          onChange={(endsWithRest) => change({ endsWithRest })}
        />
      </div>
      <p>
        <span className={styles.sum}>{whole === null ? 'Counts up' : clockText(whole)}</span>
        {whole === null ? ' until you stop it.' : ' in total.'} Changes apply the next time you
        start.
      </p>
    </section>
  );
}

type CountFieldProps = Omit<IntervalEditorProps, 'hasExercises'> & {
  label: string;
  field: 'rounds' | 'sets';
};

/** Number field. A number that is not allowed stays in the field, with the reason. */
function CountField({ label, field, settings, onChange }: CountFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = (text: string) => {
    const next = readIntervalSettings({ ...settings, [field]: Number(text) });
    setTyped(next === null ? text : null);
    if (next !== null) onChange(next);
  };
  return (
    <StepField
      label={label}
      name={field}
      value={typed ?? String(settings[field])}
      min={1}
      max={99}
      onChange={take}
      error={typed === null ? undefined : 'From 1 to 99, with at most 900 work intervals in total.'}
    />
  );
}
