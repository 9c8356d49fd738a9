import type { TodayStats } from '#shared/contract/admin/admin-stats.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { Button } from '#ui/actions/Button.tsx';
import type { Loaded } from '../../../parts/calls/use-loaded.ts';
import { changeInWords, toneOfChange } from './change-words.ts';
import { OverviewCard } from './OverviewCard.tsx';
import styles from './OverviewSection.module.css';

const FIGURES = [
  { figure: 'minutes', label: 'Focused minutes' },
  { figure: 'sessions', label: 'Sessions' },
  { figure: 'active', label: 'Active users' },
  { figure: 'signUps', label: 'Sign-ups' },
  { figure: 'errors', label: 'Errors' },
] as const;

/** Today against what is usual for its weekday up to this time. */
export function TodayCard({ today, onAll }: { today: Loaded<TodayStats>; onAll: () => void }) {
  const known = valueOr<TodayStats | null>(today.state, null);
  return (
    <OverviewCard title={known === null ? 'Today' : titleOf(known)} loaded={today}>
      {({ figures, days }) => (
        <>
          <dl className={styles.figures}>
            {FIGURES.map(({ figure, label }) => {
              const { today: now, usual } = figures[figure];
              const change = changeInWords(now, usual);
              return (
                <div key={figure} className={styles.figure}>
                  <dt>{label}</dt>
                  <dd className={styles.value}>{formatNumber(now)}</dd>
                  <dd
                    className={styles.change}
                    data-tone={toneOfChange(now, usual, figure === 'errors')}
                  >
                    {change ?? (usual === null ? '' : `usual ${formatNumber(usual)}`)}
                  </dd>
                </div>
              );
            })}
          </dl>
          <div className={styles.note}>
            <p className={styles.second}>
              {days === 0
                ? 'There is no earlier such weekday to compare with yet. Days are in UTC.'
                : 'Today so far, compared with the median of the same weekdays at this time. Days are in UTC.'}
            </p>
            <Button variant="quiet" size="small" onClick={onAll}>
              Statistics
            </Button>
          </div>
        </>
      )}
    </OverviewCard>
  );
}

function titleOf({ day, days }: TodayStats): string {
  if (days === 0) return 'Today';
  return `Today and a typical ${formatInstant(`${day}T12:00:00.000Z`, 'longWeekday', 'UTC')}`;
}
