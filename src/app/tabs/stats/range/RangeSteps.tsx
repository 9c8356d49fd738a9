import { ChevronLeft, ChevronRight } from 'lucide-react';
import { neighbourOf, type Range, spanKind } from '#shared/domain/stats/ranges.ts';
import type { DaySpan } from '#shared/domain/stats/steps.ts';
import { Button } from '#ui/actions/Button.tsx';
import { IconButton } from '#ui/actions/IconButton.tsx';
import styles from './RangePicker.module.css';

const WORDS = {
  today: { one: 'day', now: 'Today' },
  week: { one: 'week', now: 'This week' },
  month: { one: 'month', now: 'This month' },
  year: { one: 'year', now: 'This year' },
  custom: { one: 'days', now: null },
} as const;

export type RangeStepsProps = {
  range: Range;
  span: DaySpan;
  today: string;
  onChange: (range: Range) => void;
};

/** Steps to the range before and after, and back to the one of today. */
export function RangeSteps({ range, span, today, onChange }: RangeStepsProps) {
  if (range === 'all') return null;
  const kind = spanKind(span);
  const { one, now } = WORDS[kind];
  const isFirst = span.from <= '2000-01-01';
  const isLast = span.to >= today;
  return (
    <div className={styles.steps}>
      <IconButton
        label={`Previous ${one}`}
        aria-disabled={isFirst || undefined}
        onClick={() => isFirst || onChange(neighbourOf(span, -1, today))}
      >
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <IconButton
        label={`Next ${one}`}
        aria-disabled={isLast || undefined}
        onClick={() => isLast || onChange(neighbourOf(span, 1, today))}
      >
        <ChevronRight aria-hidden="true" />
      </IconButton>
      {typeof range !== 'string' && kind !== 'custom' && now !== null && (
        <Button variant="chip" size="small" onClick={() => onChange(kind)}>
          {now}
        </Button>
      )}
    </div>
  );
}
