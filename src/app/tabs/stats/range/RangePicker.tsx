import { type FormEvent, useState } from 'react';
import { checkSpan, NAMED_RANGES, type Range, writeRange } from '#shared/domain/stats/ranges.ts';
import type { DaySpan } from '#shared/domain/stats/steps.ts';
import { Button } from '#ui/Button.tsx';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { TextField } from '#ui/TextField.tsx';
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
  /** The days in force, where a range of one's own begins. */
  span: DaySpan;
  onChange: (range: Range) => void;
};

/** Which days the charts are about: a range with a name, or from one day to another. */
export function RangePicker({ range, span, onChange }: RangePickerProps) {
  // What was pressed shows at once; the charts of another range may come a moment later.
  const [pressed, setPressed] = useState<Choice | null>(null);
  const [before, setBefore] = useState(writeRange(range));
  if (before !== writeRange(range)) {
    // Another range, by whatever way, wins.
    setBefore(writeRange(range));
    setPressed(null);
  }
  const shown = pressed ?? (typeof range === 'string' ? range : 'custom');
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
