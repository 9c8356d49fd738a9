import { PomodoroTimer } from '#pomodoro/PomodoroTimer.tsx';
import { StaleSessionNote } from '#pomodoro/StaleSessionNote.tsx';
import { useApp } from '../../app-context.ts';
import { CarriedSessionNote } from './CarriedSessionNote.tsx';
import { DayNumbers } from './DayNumbers.tsx';
import { LooseTasksPlace } from './LooseTasksPlace.tsx';
import styles from './PomodoroTab.module.css';
import { TaskPill } from './TaskPill.tsx';
import { TodaySessions } from './TodaySessions.tsx';
import { TodayTasks } from './TodayTasks.tsx';

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
              <DayNumbers />
            </div>
          }
        />
      </div>
      <div className={styles.day}>
        <TodayTasks />
        <TodaySessions />
        <LooseTasksPlace />
      </div>
    </div>
  );
}
