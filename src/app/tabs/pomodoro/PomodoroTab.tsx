import { PomodoroTimer } from '#pomodoro/screen/PomodoroTimer.tsx';
import { StaleSessionNote } from '#pomodoro/stale-session/StaleSessionNote.tsx';
import { useApp } from '../../workspace/app-context.ts';
import { CarriedSessionNote } from './CarriedSessionNote.tsx';
import { TaskPill } from './current-task/TaskPill.tsx';
import { LooseTasksPlace } from './LooseTasksPlace.tsx';
import styles from './PomodoroTab.module.css';
import { DayNumbers } from './today/DayNumbers.tsx';
import { TodaySessions } from './today/TodaySessions.tsx';
import { TodayTasks } from './today/TodayTasks.tsx';

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
