import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { addDays, isDay } from '#shared/domain/dates/days.ts';
import { Button } from '#ui/actions/Button.tsx';
import { IconButton } from '#ui/actions/IconButton.tsx';
import styles from './DaySwitcher.module.css';

export type DaySwitcherProps = { day: string; today: string; onDay: (day: string) => void };

/** Navigates the days up to today: one by one, by date, or back to today. */
export function DaySwitcher({ day, today, onDay }: DaySwitcherProps) {
  // A date is incomplete while it is typed, so the field can differ from the shown day.
  const [typed, setTyped] = useState<string | null>(null);
  const go = (next: string) => {
    setTyped(null);
    onDay(next);
  };
  const type = (value: string) => {
    if (isDay(value) && value > '2000-01-01' && value <= today) go(value);
    else setTyped(value);
  };
  return (
    <div className={styles.switcher}>
      <IconButton label="Previous day" onClick={() => go(addDays(day, -1))}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <input
        type="date"
        aria-label="Day"
        className={`input ${styles.date}`}
        value={typed ?? day}
        max={today}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => setTyped(null)}
      />
      <IconButton
        label="Next day"
        aria-disabled={day >= today || undefined}
        className={styles.after}
        onClick={() => day < today && go(addDays(day, 1))}
      >
        <ChevronRight aria-hidden="true" />
      </IconButton>
      {day !== today && (
        <Button variant="quiet" size="small" onClick={() => go(today)}>
          Today
        </Button>
      )}
    </div>
  );
}
