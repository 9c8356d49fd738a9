import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import { PomodoroTimer } from '#pomodoro/screen/PomodoroTimer.tsx';
import { StaleSessionNote } from '#pomodoro/stale-session/StaleSessionNote.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useApp } from '../../workspace/app-context.ts';
import cardStyles from './Card.module.css';
import { CarriedSessionNote } from './CarriedSessionNote.tsx';
import { TaskPill } from './current-task/TaskPill.tsx';
import { LooseTasksPlace } from './LooseTasksPlace.tsx';
import styles from './PomodoroTab.module.css';
import { DayNumbers } from './today/DayNumbers.tsx';
import { TodayTasks } from './today/TodayTasks.tsx';

const TodaySessions = lazyPart(
  () => import('./today/TodaySessions.tsx').then((part) => part.TodaySessions),
  { fallback: <SessionsOutline /> },
);

/** The timer, with the tasks and sessions of the day next to it. */
export function PomodoroTab() {
  const { workspace } = useApp();
  return (
    <div className={styles.tab}>
      <h1 className="sr-only">Pomo</h1>
      <div className={styles.timer}>
        <PomodoroTimer
          screen={workspace.screen}
          below={
            <div className={styles.below}>
              <CarriedSessionNote />
              <StaleSessionNote stale={workspace.stale} />
              <TaskPill />
            </div>
          }
        />
      </div>
      <div className={styles.day}>
        <TodayTasks />
        <TodaySessions />
        <LooseTasksPlace />
      </div>
      <div className={styles.numbers}>
        <DayNumbers />
      </div>
    </div>
  );
}

function SessionsOutline() {
  return (
    <section
      className={`card ${cardStyles.card}`}
      aria-busy="true"
      aria-labelledby="sessions-heading"
    >
      <header className={cardStyles.head}>
        <h2 id="sessions-heading">Sessions</h2>
      </header>
      <span className="sr-only">Loading</span>
      <Skeleton shape="block" className={cardStyles.waiting} />
      <Skeleton shape="block" className={cardStyles.waiting} />
    </section>
  );
}
