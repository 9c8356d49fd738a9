import { useMemo } from 'react';
import { addDays } from '#shared/domain/dates/days.ts';
import { localDate } from '#shared/domain/dates/local-date.ts';
import { formatDay } from '#shared/domain/formats/days.ts';
import { dayName, leftInWords } from '#shared/domain/planner/plan/plan-words.ts';
import type { LeftOver } from '#shared/domain/planner/plan/types.ts';
import { inputFrom } from '#shared/domain/planner/proposal/plan-settings.ts';
import { laterDays } from '#shared/domain/planner/proposal/proposal.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { Button } from '#ui/actions/Button.tsx';
import type { KeptProposal } from '../planner-store.ts';
import type { ShownPlanner } from '../use-planner.ts';
import styles from './LeftOvers.module.css';

const MOST_SHOWN = 6;

export type LeftOversProps = {
  planner: ShownPlanner;
  kept: KeptProposal;
};

/** The tasks that do not fit, with the reason and a day; and those that the person left out. */
export function LeftOvers({ planner, kept }: LeftOversProps) {
  const { verbs, plan } = planner;
  const { titleOf } = verbs;
  const { proposal } = kept;
  const pressing = proposal.left.filter((left) => isPressing(left, planner, kept));
  const waiting = proposal.left.length - pressing.length + plan.others;
  return (
    <>
      {pressing.length > 0 && (
        <section className={styles.part} aria-labelledby="plan-left">
          <h2 id="plan-left">Does not fit</h2>
          <Pressing {...{ planner, kept, pressing }} />
        </section>
      )}
      {proposal.out.length > 0 && (
        <section className={styles.part} aria-labelledby="plan-out">
          <h2 id="plan-out">Left out by you</h2>
          <ul className={styles.list}>
            {proposal.out.map(({ taskId, pomodoros }) => (
              <li key={taskId} className={styles.row}>
                <p>
                  <strong>{titleOf(taskId)}</strong> {counted(pomodoros, 'pomodoro')}
                </p>
                <Button size="small" onClick={() => verbs.putBack(taskId)}>
                  Put back<span className="sr-only"> {titleOf(taskId)}</span>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {waiting > 0 && (
        <p className={styles.waiting}>
          {counted(waiting, 'other task')} {waiting === 1 ? 'is' : 'are'} not due yet and can wait.
        </p>
      )}
    </>
  );
}

/** Something that is due within the plan. */
function isPressing(
  { dueOn }: LeftOver,
  { plan }: ShownPlanner,
  { startsOn }: KeptProposal,
): boolean {
  return dueOn !== null && dueOn <= addDays(startsOn, plan.input.days - 1);
}

type PressingProps = LeftOversProps & { pressing: readonly LeftOver[] };

function Pressing({ planner, kept, pressing }: PressingProps) {
  const { verbs, nowMs } = planner;
  const { input, settings } = planner.plan;
  const later = useMemo(
    () => laterDays(kept.proposal, inputFrom(input, kept.startsOn)),
    [kept, input],
  );
  const today = localDate(nowMs, input.timeZone);
  const given = { today, hours: input.hours, isWeek: settings.range === 'week' };
  const lengths = new Map(input.tasks.map(({ id, workMinutes }) => [id, workMinutes]));
  const ownMinutes = (taskId: string) => {
    const minutes = lengths.get(taskId) ?? input.rules.workMinutes;
    return minutes === input.rules.workMinutes ? null : minutes;
  };
  const more = pressing.length - MOST_SHOWN;
  return (
    <ul className={styles.list}>
      {pressing.slice(0, MOST_SHOWN).map((left) => {
        const title = verbs.titleOf(left.taskId);
        const day = later.get(left.taskId);
        return (
          <li key={left.taskId} className={styles.row}>
            <p>
              <strong>{title}</strong>{' '}
              {leftInWords(left, { ...given, ownMinutes: ownMinutes(left.taskId) })}
              {day === undefined && ' It does not fit within the next week either.'}
            </p>
            <div className={styles.acts}>
              {day !== undefined && (
                <Button
                  size="small"
                  title={formatDay(day, 'longWeekdayAndDay')}
                  onClick={() => verbs.moveTo(left.taskId, day)}
                >
                  Move to {dayName(day, today)}
                  <span className="sr-only"> {title}</span>
                </Button>
              )}
              <Button size="small" variant="quiet" onClick={() => verbs.leaveOut(left.taskId)}>
                Leave out<span className="sr-only"> {title}</span>
              </Button>
            </div>
          </li>
        );
      })}
      {more > 0 && <li className={styles.waiting}>{counted(more, 'more task')} due by then.</li>}
    </ul>
  );
}
