import { type Rule, WEEKDAY_CODES } from './rule.ts';

/** The canonical text of a rule: `FREQ=WEEKLY;INTERVAL=2;BYDAY=TU`. */
export function writeRule(rule: Rule): string {
  const { frequency, interval, weekdays, monthDays, nthWeekdays, month, until, count } = rule;
  const code = (weekday: number) => WEEKDAY_CODES[weekday - 1] ?? '';
  const days = [
    ...weekdays.map(code),
    ...nthWeekdays.map(({ place, weekday }) => `${place}${code(weekday)}`),
  ];
  return [
    `FREQ=${frequency}`,
    interval === 1 ? '' : `INTERVAL=${interval}`,
    month === null ? '' : `BYMONTH=${month}`,
    monthDays.length === 0 ? '' : `BYMONTHDAY=${monthDays.join(',')}`,
    days.length === 0 ? '' : `BYDAY=${days.join(',')}`,
    until === null ? '' : `UNTIL=${until.replaceAll('-', '')}`,
    count === null ? '' : `COUNT=${count}`,
  ]
    .filter(Boolean)
    .join(';');
}
