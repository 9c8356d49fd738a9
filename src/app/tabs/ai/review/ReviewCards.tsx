import { formatHour } from '#shared/domain/formats/days.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import type { WeekReview } from '#shared/domain/planner/review/review-week.ts';
import {
  daysInWords,
  estimatesInWords,
  interruptionsInWords,
  percent,
  plannedInWords,
  timeInWords,
  totalInWords,
} from '#shared/domain/planner/review/review-words.ts';
import { formatMinutes } from '#shared/domain/stats/format-minutes.ts';
import { ReviewCard } from './ReviewCard.tsx';
import styles from './ReviewView.module.css';

/** The parts of a review, each as a sentence with a small table. */
export function ReviewCards({ review }: { review: WeekReview }) {
  const { planned, time, interruptions, estimates, days } = review;
  return (
    <>
      <p className={styles.total}>
        {totalInWords(review)} {daysInWords(days)}
      </p>
      <div className={styles.cards}>
        <ReviewCard
          title="Planned and done"
          words={plannedInWords(planned)}
          columns={['Planned for', 'Planned', 'Focused', 'Blocks done']}
          rows={planned.rows.map((row) => [
            row.title,
            formatMinutes(row.plannedMinutes),
            row.focusedMinutes === null ? '–' : formatMinutes(row.focusedMinutes),
            `${formatNumber(row.done)} of ${formatNumber(row.blocks)}`,
          ])}
        />
        <ReviewCard
          title="Where time went"
          words={timeInWords(time)}
          columns={['Project', 'Sessions', 'Time', 'Share']}
          rows={time.map((row) => [
            row.title,
            formatNumber(row.sessions),
            formatMinutes(row.minutes),
            percent(row.share),
          ])}
        />
        <ReviewCard
          title="Interruptions"
          words={interruptionsInWords(interruptions)}
          columns={['Hour', 'Sessions', 'By yourself', 'By others']}
          rows={interruptions.hours.map((row) => [
            formatHour(row.hour),
            formatNumber(row.sessions),
            formatNumber(row.internal),
            formatNumber(row.external),
          ])}
        />
        <ReviewCard
          title="Estimates"
          words={estimatesInWords(estimates)}
          columns={['Done task', 'Estimated', 'Took']}
          rows={estimates.rows.map((row) => [
            row.title,
            formatNumber(row.estimate),
            formatNumber(row.took),
          ])}
        />
      </div>
    </>
  );
}
