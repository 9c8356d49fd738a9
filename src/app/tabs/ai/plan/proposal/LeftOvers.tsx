import { localDate } from '#shared/domain/dates/local-date.ts';
import { formatDay } from '#shared/domain/formats/days.ts';
import { dayName } from '#shared/domain/planner/plan/plan-words.ts';
import type { SaidPlan } from '#shared/domain/planner/proposal/say-plan.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { Button } from '#ui/actions/Button.tsx';
import type { KeptProposal } from '../planner-store.ts';
import type { ShownPlanner } from '../use-planner.ts';
import styles from './LeftOvers.module.css';

const MOST_SHOWN = 6;

export type LeftOversProps = {
  planner: ShownPlanner;
  kept: KeptProposal;
  said: SaidPlan;
};

/** The tasks that will be late, with the reason and a day; those left out; and where the others are. */
export function LeftOvers({ planner, kept, said }: LeftOversProps) {
  const { titleOf, putBack } = planner.verbs;
  const { out } = kept.proposal;
  return (
    <>
      {said.late.length > 0 && (
        <section className={styles.part} aria-labelledby="plan-late">
          <h2 id="plan-late">Does not fit in time</h2>
          <LateTasks planner={planner} late={said.late} />
        </section>
      )}
      {out.length > 0 && (
        <section className={styles.part} aria-labelledby="plan-out">
          <h2 id="plan-out">Left out by you</h2>
          <ul className={styles.list}>
            {out.map(({ taskId, pomodoros }) => (
              <li key={taskId} className={styles.row}>
                <p>
                  <strong>{titleOf(taskId)}</strong> {counted(pomodoros, 'pomodoro')}
                </p>
                <Button size="small" onClick={() => putBack(taskId)}>
                  Put back<span className="sr-only"> {titleOf(taskId)}</span>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {said.others !== '' && <p className={styles.waiting}>{said.others}</p>}
    </>
  );
}

type LateTasksProps = { planner: ShownPlanner; late: SaidPlan['late'] };

function LateTasks({ planner, late }: LateTasksProps) {
  const { verbs, nowMs, plan } = planner;
  const today = localDate(nowMs, plan.input.timeZone);
  const more = late.length - MOST_SHOWN;
  return (
    <ul className={styles.list}>
      {late.slice(0, MOST_SHOWN).map(({ taskId, doneOn, words }) => {
        const title = verbs.titleOf(taskId);
        return (
          <li key={taskId} className={styles.row}>
            <p>
              <strong>{title}</strong> {words}
            </p>
            {doneOn === null ? (
              <Button size="small" variant="quiet" onClick={() => verbs.leaveOut(taskId)}>
                Leave out<span className="sr-only"> {title}</span>
              </Button>
            ) : (
              <Button
                size="small"
                title={formatDay(doneOn, 'longWeekdayAndDay')}
                onClick={() => verbs.moveTo(taskId, doneOn)}
              >
                Move deadline to {dayName(doneOn, today)}
                <span className="sr-only"> {title}</span>
              </Button>
            )}
          </li>
        );
      })}
      {more > 0 && <li className={styles.waiting}>{counted(more, 'more task')} will be late.</li>}
    </ul>
  );
}
