import { addDays, weekday } from '#shared/domain/dates/days.ts';

/** The days of a period, both included; null where it has no end. */
export interface Days {
  readonly from: string | null;
  readonly to: string | null;
}

/** A period that is offered by name. */
export interface Period extends Days {
  readonly name: string;
  readonly label: string;
}

/** Returns the named periods as of a day. */
export function periodsOn(today: string): readonly Period[] {
  const month = `${today.slice(0, 8)}01`;
  const lastOfBefore = addDays(month, -1);
  return [
    { name: 'all', label: 'All time', from: null, to: null },
    { name: 'today', label: 'Today', from: today, to: today },
    { name: 'week', label: 'This week', from: addDays(today, 1 - weekday(today)), to: today },
    { name: 'last30', label: 'Last 30 days', from: addDays(today, -29), to: today },
    { name: 'month', label: 'This month', from: month, to: today },
    {
      name: 'lastMonth',
      label: 'Last month',
      from: `${lastOfBefore.slice(0, 8)}01`,
      to: lastOfBefore,
    },
    { name: 'year', label: 'This year', from: `${today.slice(0, 5)}01-01`, to: today },
  ];
}

/** Returns the name of the period with these days; null for custom days. */
export function nameOfPeriod({ from, to }: Days, today: string): string | null {
  const period = periodsOn(today).find((each) => each.from === from && each.to === to);
  return period?.name ?? null;
}
