import { ChevronLeft, ChevronRight, Plus, Rss } from 'lucide-react';
import { CALENDAR_VIEWS, type CalendarView } from '#shared/domain/calendar/calendar-days.ts';
import { formatDay, formatDaySpan } from '#shared/domain/formats/days.ts';
import { Button } from '#ui/actions/Button.tsx';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { SegmentedControl } from '#ui/actions/SegmentedControl.tsx';
import styles from './CalendarHeader.module.css';
import { type CalendarScope, useCalendar } from './calendar-context.ts';
import { usualSpan } from './grid/usual-span.ts';

const VIEW_LABELS: Readonly<Record<CalendarView, string>> = {
  month: 'Month',
  week: 'Week',
  day: 'Day',
};

export type CalendarHeaderProps = {
  onStep: (by: 1 | -1) => void;
  onFeed: () => void;
  /** Whether a week is shown as three days. */
  isWeekShort: boolean;
};

/** Names the shown days, with navigation to others. */
export function CalendarHeader({ onStep, onFeed, isWeekShort }: CalendarHeaderProps) {
  const calendar = useCalendar();
  const what = calendar.view === 'week' && isWeekShort ? 'days' : calendar.view;
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>{titleOf(calendar, isWeekShort)}</h1>
      <div className={styles.steps}>
        <IconButton label={`Previous ${what}`} shortcut="PageUp" onClick={() => onStep(-1)}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <Button
          size="small"
          onClick={() => calendar.go({ date: calendar.today })}
          aria-keyshortcuts="T"
          title="Today (T)"
        >
          Today
        </Button>
        <IconButton label={`Next ${what}`} shortcut="PageDown" onClick={() => onStep(1)}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
      <div className={styles.views}>
        <SegmentedControl
          label="View"
          segments={CALENDAR_VIEWS.map((view) => ({ value: view, label: VIEW_LABELS[view] }))}
          value={calendar.view}
          onChange={(view) => calendar.go({ view })}
        />
      </div>
      <div className={styles.acts}>
        <IconButton label="Calendar feed" onClick={onFeed}>
          <Rss aria-hidden="true" />
        </IconButton>
        <Button
          variant="primary"
          size="small"
          className={styles.plan}
          icon={<Plus aria-hidden="true" />}
          onClick={() =>
            calendar.ask({ kind: 'new', work: null, span: usualSpan(calendar, calendar.date) })
          }
        >
          Plan
        </Button>
      </div>
    </header>
  );
}

function titleOf({ view, date, axis }: CalendarScope, isShort: boolean): string {
  if (view === 'month') return formatDay(date, 'longMonthAndYear');
  if (view === 'day') return formatDay(date, isShort ? 'weekdayAndDate' : 'weekdayAndLongDate');
  const [first = date, last = date] = [axis.days[0]?.day, axis.days.at(-1)?.day];
  const isAcross = first.slice(0, 7) !== last.slice(0, 7);
  return formatDaySpan(first, last, isShort || isAcross ? 'date' : 'longDate');
}
