import { isDay } from '#shared/domain/dates/days.ts';
import { formatOffset } from '#shared/domain/formats/offset.ts';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import styles from './SessionEditor.module.css';
import { atTimes, onDay, type SessionDraft, showingsOf } from './session-draft.ts';

export type TimesFieldsProps = {
  draft: SessionDraft;
  onChange: (draft: SessionDraft) => void;
  timeZone: string;
  today: string;
  errors: Readonly<Record<string, string>>;
};

/** Fields for a session: day, start and end, and the choice at a clock change. */
export function TimesFields({ draft, onChange, timeZone, today, errors }: TimesFieldsProps) {
  const { start, end } = showingsOf(draft, timeZone);
  const endsLater = isDay(draft.day) && draft.endDay !== draft.day;
  return (
    <div className={styles.times}>
      <TextField
        label={endsLater ? 'Begins on' : 'Day'}
        name="day"
        type="date"
        max={today}
        value={draft.day}
        onChange={(event) => onChange(onDay(draft, event.currentTarget.value))}
        error={errors['day']}
        className={styles.day}
      />
      <TextField
        label="From"
        name="startTime"
        type="time"
        value={draft.from}
        onChange={(event) => onChange(atTimes(draft, { from: event.currentTarget.value }))}
        error={errors['startTime']}
        className={styles.from}
        data-autofocus
      />
      <TextField
        label="To"
        name="endTime"
        type="time"
        value={draft.to}
        onChange={(event) => onChange(atTimes(draft, { to: event.currentTarget.value }))}
        error={errors['endTime']}
        className={styles.to}
      />
      {(endsLater || errors['endDay'] !== undefined) && (
        <TextField
          label="Ends on"
          name="endDay"
          type="date"
          max={today}
          value={draft.endDay}
          onChange={(event) => onChange({ ...draft, endDay: event.currentTarget.value })}
          error={errors['endDay']}
          className={styles.day}
        />
      )}
      <TurnField
        label={`The clocks went back: did it start at the first or second ${draft.from}?`}
        name="startTurn"
        showings={start}
        timeZone={timeZone}
        turn={draft.startTurn}
        onChange={(startTurn) => onChange({ ...draft, startTurn })}
      />
      <TurnField
        label={`The clocks went back: did it end at the first or second ${draft.to}?`}
        name="endTurn"
        showings={end}
        timeZone={timeZone}
        turn={draft.endTurn}
        onChange={(endTurn) => onChange({ ...draft, endTurn })}
      />
    </div>
  );
}

type TurnFieldProps = {
  label: string;
  name: string;
  showings: readonly number[];
  timeZone: string;
  turn: number | null;
  onChange: (turn: number | null) => void;
};

/** Chooses between two instants that share a local time. */
function TurnField({ label, name, showings, timeZone, turn, onChange }: TurnFieldProps) {
  if (showings.length < 2) return null;
  return (
    <SelectField
      label={label}
      name={name}
      value={turn ?? ''}
      onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : Number(value))}
      className={styles.wide}
    >
      <option value="">The likely one</option>
      {showings.map((instantMs, place) => (
        <option key={instantMs} value={place}>
          {place === 0 ? 'The first' : 'The second'} ({formatOffset(instantMs, timeZone)})
        </option>
      ))}
    </SelectField>
  );
}
