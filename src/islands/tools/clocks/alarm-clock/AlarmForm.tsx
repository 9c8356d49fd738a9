import { type FormEvent, type RefObject, useId, useState } from 'react';
import { readTimeOfDay } from '#shared/domain/durations/read-time.ts';
import {
  dayName,
  distanceText,
  LONGEST_ALARM_LABEL,
  MOST_ALARMS,
  minuteAfter,
  nextRing,
  WEEK,
  WORK_DAYS,
} from '#shared/domain/tools/clocks/alarm.ts';
import { minuteOfDayAt } from '#shared/domain/tools/runs/time-text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Chips } from '../../parts/screen/Chips.tsx';
import { timeOfDay } from '../../parts/screen/shown.ts';
import styles from './AlarmTool.module.css';
import { alarmSound } from './alarm-list.ts';
import type { Alarms } from './use-alarms.ts';

const CHIPS = [
  { id: '+15', label: '+15 min' },
  { id: '+30', label: '+30 min' },
  { id: '07:00', label: '07:00' },
  { id: '12:00', label: '12:00' },
  { id: 'weekdays', label: 'Weekdays' },
] as const;
const MINUTE_MS = 60_000;

export type AlarmFormProps = { alarms: Alarms; field: RefObject<HTMLInputElement | null> };

/** Form for a new alarm, with the time until its next ring. */
export function AlarmForm({ alarms, field }: AlarmFormProps) {
  const { controller, draft, setDraft, nowMs } = alarms;
  const id = useId();
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const enter = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && readMinute(text, nowMs) === null) return setError(WHY);
    setText('');
    alarms.add();
  };
  const choose = (chip: string) => {
    setText('');
    setError('');
    const minutes = Number(/^\+(\d+)$/.exec(chip)?.[1] ?? 0);
    if (chip === 'weekdays') setDraft({ days: draft?.days.length === 5 ? [] : WORK_DAYS });
    else if (minutes > 0)
      setDraft({ minuteOfDay: minuteAfter(minutes * MINUTE_MS, controller.clock.now()) });
    else setDraft({ minuteOfDay: readMinute(chip, nowMs) ?? 0 });
  };
  const atMs = draft === null ? null : nextRing(draft, nowMs);
  return (
    <form className={styles.form} onSubmit={enter} noValidate>
      <Chips label="Times" chips={CHIPS} chosen={null} onChoose={choose} />
      <div className={styles.fields}>
        <label className="field">
          <span className="field-label">Time of day</span>
          <input
            ref={field}
            className="input"
            value={text}
            placeholder="19:30 or 7:30 pm"
            autoComplete="off"
            aria-invalid={error !== '' || undefined}
            aria-describedby={`${id}-when`}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setError('');
              const minuteOfDay = readMinute(event.currentTarget.value, nowMs);
              if (minuteOfDay !== null) setDraft({ minuteOfDay });
            }}
          />
        </label>
        <label className="field">
          <span className="field-label">Label</span>
          <input
            className="input"
            value={draft?.label ?? ''}
            maxLength={LONGEST_ALARM_LABEL}
            autoComplete="off"
            onChange={(event) => setDraft({ label: event.currentTarget.value })}
          />
        </label>
      </div>
      <fieldset className={styles.days}>
        <legend className="field-label">Repeats on</legend>
        {WEEK.map((day) => (
          <Button
            key={day}
            variant="chip"
            aria-pressed={draft?.days.includes(day) ?? false}
            onClick={() => setDraft({ days: toggled(draft?.days ?? [], day) })}
          >
            {dayName(day)}
          </Button>
        ))}
      </fieldset>
      <p
        id={`${id}-when`}
        className={`${styles.when} ${error === '' ? 'field-hint' : 'field-error'}`}
        role="status"
      >
        {error ||
          (atMs === null ? '' : `Rings at ${timeOfDay(atMs)}, ${distanceText(atMs - nowMs)}.`)}
      </p>
      <div className={styles.acts}>
        <Button type="submit" disabled={alarms.alarms.length >= MOST_ALARMS}>
          Add alarm
        </Button>
        <Button variant="quiet" onClick={() => controller.preview(alarmSound(controller))}>
          Test sound
        </Button>
      </div>
    </form>
  );
}

const WHY = 'Type a time of day like 15:30 or 3:30 pm.';

/**
 * Reads a time of day as a minute of the day. Digits are read as a 24-hour time; "half past seven"
 * is the next one.
 */
function readMinute(text: string, nowMs: number): number | null {
  const time = readTimeOfDay(text, { nowMinute: minuteOfDayAt(nowMs), has24Hours: true });
  return time.kind === 'until' ? time.minuteOfDay : null;
}

function toggled(days: readonly number[], day: number): readonly number[] {
  return days.includes(day) ? days.filter((each) => each !== day) : [...days, day];
}
