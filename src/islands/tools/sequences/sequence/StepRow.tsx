import { SEQUENCE_TONES, type SequenceStep } from '#shared/domain/tools/sequences/sequence.ts';
import { classNames } from '#ui/class-names.ts';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { SESSION_OF_TONE } from '../../page/session-of-tone.ts';
import { LengthField } from '../../parts/fields/LengthField.tsx';
import { RowActs } from '../../parts/rows/RowActs.tsx';
import rows from '../../parts/rows/rows.module.css';
import styles from './SequenceBuilder.module.css';
import { SOUND_NAMES } from './sound-names.ts';

export type StepRowProps = {
  step: SequenceStep;
  number: number;
  isOnly: boolean;
  onChange: (step: SequenceStep) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

const COLOURS = { focus: 'Red', rest: 'Green', calm: 'Blue' } as const;

/** A step of the sequence: its name, length, colour, sound, and buttons that move it. */
export function StepRow({ step, number, isOnly, onChange, onMove, onRemove }: StepRowProps) {
  const name = step.label || `step ${number}`;
  return (
    <li className={classNames(rows.row, styles.step)} data-session={SESSION_OF_TONE[step.tone]}>
      <TextField
        label={`Name of step ${number}`}
        isLabelHidden
        value={step.label}
        maxLength={60}
        autoComplete="off"
        onChange={(event) => onChange({ ...step, label: event.currentTarget.value })}
      />
      <LengthField
        label={`Length of step ${number}`}
        isLabelHidden
        ms={step.ms}
        unit="minutes"
        stepMs={60_000}
        onChange={(ms) => onChange({ ...step, ms })}
      />
      <SelectField
        label="Colour"
        value={step.tone}
        onChange={({ currentTarget: { value } }) => {
          const tone = SEQUENCE_TONES.find((each) => each === value);
          if (tone !== undefined) onChange({ ...step, tone });
        }}
      >
        {SEQUENCE_TONES.map((tone) => (
          <option key={tone} value={tone}>
            {COLOURS[tone]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Sound"
        value={step.sound}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...step, sound: SOUND_NAMES.find((each) => each === value) ?? 'none' })
        }
      >
        {SOUND_NAMES.map((sound) => (
          <option key={sound} value={sound}>
            {sound}
          </option>
        ))}
        <option value="none">none</option>
      </SelectField>
      <RowActs {...{ name, isOnly, onMove, onRemove }} />
    </li>
  );
}
