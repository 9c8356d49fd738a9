import { useId } from 'react';
import type { Segment } from '#shared/contract/admin/segments.ts';
import { COUNTRY_CODES, formatCountry } from '#shared/domain/formats/countries.ts';
import { MOST_SEGMENT_DAYS, SEGMENT_PLANS } from '#shared/domain/mail/segment.ts';
import { PLAN_NAMES } from '#shared/domain/premium/plan-names.ts';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { StepField } from '#ui/fields/StepField.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { FormMessage } from '../../../../parts/forms/FormMessage.tsx';
import { NamesField } from '../../parts/NamesField.tsx';
import { SegmentCount } from './SegmentCount.tsx';
import styles from './SegmentFields.module.css';
import { segmentErrors, togglePlan, typedNumber, withConditions } from './segment-fields.ts';

const MOST_LEVEL = 1000;

export type SegmentFieldsProps = {
  segment: Segment;
  /** Called with each change, also with one that has an error, which is shown at its field. */
  onChange: (segment: Segment) => void;
};

/** The conditions of a segment, and who meets them now. */
export function SegmentFields({ segment, onChange }: SegmentFieldsProps) {
  const errors = segmentErrors(segment);
  const set = (change: Partial<Segment>) => onChange(withConditions(segment, change));
  const shared = { segment, errors, onSet: set };
  return (
    <div className={styles.fields}>
      <Plans {...shared} />
      <div className={styles.row}>
        <NumberField {...shared} name="inactiveDays" label="Not seen for (days)" from={30} />
        <NumberField {...shared} name="activeDays" label="Seen within (days)" from={30} />
        <DayField {...shared} name="joinedFrom" label="Joined on or after" />
        <DayField {...shared} name="joinedBefore" label="Joined before" />
        <NumberField {...shared} name="levelFrom" label="Lowest level" />
        <NumberField {...shared} name="levelTo" label="Highest level" />
        <SelectField
          label="Verified address"
          value={segment.isVerified === undefined ? '' : segment.isVerified ? 'yes' : 'no'}
          onChange={({ currentTarget: { value } }) =>
            set({ isVerified: value === '' ? undefined : value === 'yes' })
          }
        >
          <option value="">Either</option>
          <option value="yes">Yes</option>
          <option value="no">No</option>
        </SelectField>
      </div>
      <Countries {...shared} />
      <FormMessage message={errors[''] ?? null} />
      <SegmentCount segment={segment} isValid={Object.keys(errors).length === 0} />
    </div>
  );
}

type ConditionProps = {
  segment: Segment;
  errors: Readonly<Record<string, string>>;
  onSet: (change: Partial<Segment>) => void;
};

function Plans({ segment: { plans }, onSet }: ConditionProps) {
  return (
    <fieldset className={styles.plans}>
      <legend className="field-label">Plan</legend>
      {SEGMENT_PLANS.map((plan) => (
        <button
          key={plan}
          type="button"
          className="button button-small chip"
          aria-pressed={plans?.includes(plan) ?? false}
          onClick={() => onSet({ plans: togglePlan(plans, plan) })}
        >
          {plan === 'free' ? 'Free' : PLAN_NAMES[plan]}
        </button>
      ))}
    </fieldset>
  );
}

type NumberFieldProps = ConditionProps & {
  name: 'inactiveDays' | 'activeDays' | 'levelFrom' | 'levelTo';
  label: string;
  /** Where stepping begins. */
  from?: number;
};

function NumberField({ name, label, from = 1, segment, errors, onSet }: NumberFieldProps) {
  return (
    <StepField
      {...{ name, label, from }}
      value={segment[name] === undefined ? '' : String(segment[name])}
      onChange={(text) => onSet({ [name]: typedNumber(text) })}
      min={1}
      max={name.endsWith('Days') ? MOST_SEGMENT_DAYS : MOST_LEVEL}
      error={errors[name]}
    />
  );
}

type DayFieldProps = ConditionProps & { name: 'joinedFrom' | 'joinedBefore'; label: string };

function DayField({ name, label, segment, errors, onSet }: DayFieldProps) {
  return (
    <TextField
      {...{ name, label }}
      type="date"
      value={segment[name] ?? ''}
      onChange={({ currentTarget: { value } }) => onSet({ [name]: value })}
      error={errors[name]}
    />
  );
}

function Countries({ segment: { countries = [] }, errors, onSet }: ConditionProps) {
  const id = useId();
  const codes = new Map(COUNTRY_CODES.map((code) => [formatCountry(code), code]));
  const error = errors['countries'];
  return (
    <div aria-describedby={error === undefined ? undefined : id}>
      <NamesField
        label="Countries"
        value={countries.map(formatCountry)}
        most={null}
        options={[...codes.keys()].toSorted((one, other) => one.localeCompare(other))}
        onChange={(names) => onSet({ countries: names.flatMap((name) => codes.get(name) ?? []) })}
      />
      {error !== undefined && (
        <p id={id} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
