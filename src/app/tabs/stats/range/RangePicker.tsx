import { type FormEvent, useState } from 'react';
import {
  checkSpan,
  NAMED_RANGES,
  type Range,
  spanKind,
  writeRange,
} from '#shared/domain/stats/ranges.ts';
import type { DaySpan } from '#shared/domain/stats/steps.ts';
import { Button } from '#ui/actions/Button.tsx';
import { SegmentedControl } from '#ui/actions/SegmentedControl.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import styles from './RangePicker.module.css';

type Choice = (typeof NAMED_RANGES)[number] | 'custom';

const LABELS: Readonly<Record<Choice, string>> = {
  today: 'Today',
  week: 'Week',
  month: 'Month',
  year: 'Year',
  all: 'All',
  custom: 'Custom',
};

const SEGMENTS = ([...NAMED_RANGES, 'custom'] as const).map((value) => ({
  value,
  label: LABELS[value],
}));

export type RangePickerProps = {
  range: Range;
  /** The current days, the initial value of a custom range. */
  span: DaySpan;
  onChange: (range: Range) => void;
};

/** Chooses the days of the charts: a named range, or custom days. */
export function RangePicker({ range, span, onChange }: RangePickerProps) {
  // The pressed choice is shown immediately; the charts are deferred.
  const [pressed, setPressed] = useState<Choice | null>(null);
  const [before, setBefore] = useState(writeRange(range));
  if (before !== writeRange(range)) {
    // A range changed elsewhere takes precedence.
    setBefore(writeRange(range));
    setPressed(null);
  }
  const shown = pressed ?? (typeof range === 'string' ? range : spanKind(range));
  const choose = (choice: Choice) => {
    setPressed(choice);
    if (choice !== 'custom') onChange(choice);
  };
  return (
    <div className={styles.picker}>
      <div className={styles.names}>
        <SegmentedControl label="Range" segments={SEGMENTS} value={shown} onChange={choose} />
      </div>
      {shown === 'custom' && (
        <CustomRange key={`${span.from} ${span.to}`} span={span} onChange={onChange} />
      )}
    </div>
  );
}

function CustomRange({ span, onChange }: Pick<RangePickerProps, 'span' | 'onChange'>) {
  const [typed, setTyped] = useState(span);
  const [problem, setProblem] = useState<ReturnType<typeof checkSpan>>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = checkSpan(typed);
    setProblem(found);
    if (found === null) onChange(typed);
  };
  const field = (at: 'from' | 'to', label: string) => (
    <TextField
      label={label}
      type="date"
      name={at}
      value={typed[at]}
      error={problem?.at === at ? problem.message : undefined}
      onChange={(event) => setTyped({ ...typed, [at]: event.currentTarget.value })}
    />
  );
  return (
    <form className={styles.custom} onSubmit={submit} noValidate aria-label="Custom range">
      {field('from', 'First day')}
      {field('to', 'Last day')}
      <Button type="submit">Show</Button>
    </form>
  );
}
