import type { AdminFigures, RangeStats } from '#shared/contract/admin/admin-stats.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import type { TimeRange } from '#shared/domain/rollups/time-ranges.ts';
import { comparedInWords, toneOfChange } from '../overview/change-words.ts';
import type { Figure } from '../parts/figures/Figures.tsx';

const LABELS: Readonly<Record<keyof AdminFigures, string>> = {
  active: 'Active users',
  sessions: 'Sessions',
  minutes: 'Focused minutes',
  signUps: 'Sign-ups',
  requests: 'Premium requests',
  confirmed: 'Premium confirmed',
  premium: 'Users with premium',
  errors: 'Errors',
};

const ORDER = Object.keys(LABELS) as (keyof AdminFigures)[];

/** Names of the previous range. */
const BEFORE: Readonly<Record<TimeRange, string>> = {
  today: 'yesterday',
  yesterday: 'the day before',
  this_week: 'last week',
  last_week: 'the week before',
  this_month: 'last month',
  last_month: 'the month before',
  this_year: 'last year',
  all: '',
};

/** Returns the figures of a range in words, each compared with the previous range. */
export function figuresOf(stats: RangeStats): Figure[] {
  return ORDER.map((id) => ({
    id,
    label: LABELS[id],
    value: formatNumber(stats.figures[id]),
    ...compared(stats, id),
  }));
}

function compared(
  { timeRange, figures, before, beforeSoFar }: RangeStats,
  id: keyof AdminFigures,
): Pick<Figure, 'note' | 'tone'> {
  if (before === null) return { note: '', tone: 'plain' };
  const name = BEFORE[timeRange];
  const part = beforeSoFar === null ? before[id] : beforeSoFar[id];
  // People are counted once per range: for a part of it there is no figure to compare with.
  if (part === undefined) {
    const words = id === 'premium' ? 'at the end of' : 'in all of';
    return { note: `${formatNumber(before[id])} ${words} ${name}`, tone: 'plain' };
  }
  const soFar = beforeSoFar === null ? name : `${name} up to the same time`;
  return {
    note: comparedInWords(figures[id], part, soFar),
    tone: toneOfChange(figures[id], part, id === 'errors'),
  };
}
