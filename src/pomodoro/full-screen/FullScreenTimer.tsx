import { useStore } from '@nanostores/react';
import { useLayoutEffect, useRef } from 'react';
import type { ActiveTask } from '#shared/contract/account/users.ts';
import { readActiveTask } from '#stores/tasks/stored-task.ts';
import { TimerAnnouncer } from '../controls/TimerAnnouncer.tsx';
import { TimerExtras } from '../controls/TimerExtras.tsx';
import { TimerControls } from '../screen/TimerControls.tsx';
import { TimerRing } from '../screen/TimerRing.tsx';
import { detailOf, nextOf } from '../screen/timer-reading.ts';
import type { TimerScreen } from '../screen/timer-screen.ts';
import { useTimerReading } from '../screen/use-timer-reading.ts';
import { WorkName } from '../tasks/WorkName.tsx';
import { FullScreen } from './FullScreen.tsx';
import styles from './FullScreenTimer.module.css';
import { fullViewOf } from './full-view.ts';

/** The timer of a visitor or an account alone on the screen. */
export function FullScreenTimer({ screen }: { screen: TimerScreen }) {
  const reading = useTimerReading(screen.timer);
  const mainButton = useRef<HTMLButtonElement>(null);
  // The dialog within has opened by now, and has put the focus on its first button.
  useLayoutEffect(() => mainButton.current?.focus(), []);
  const { target } = useStore(screen.timer.$timer);
  const work = target.kind === 'task' ? workOf(target.taskId, screen) : null;
  return (
    <FullScreen
      view={fullViewOf(screen.$isFull)}
      session={reading.session}
      className={styles.stage}
    >
      <TimerAnnouncer screen={screen} />
      <div className={styles.layout}>
        <div className={styles.ring}>
          <TimerRing reading={reading} detail={detailOf(reading)} />
        </div>
        <div className={styles.side}>
          {work !== null && (
            <WorkName project={work.projectName} task={work.taskName} className={styles.work} />
          )}
          <p className={styles.intention}>{reading.intention}</p>
          <TimerControls
            status={reading.status}
            next={nextOf(reading)}
            screen={screen}
            mainButton={mainButton}
          />
          <TimerExtras reading={reading} screen={screen} writing={null} />
        </div>
      </div>
    </FullScreen>
  );
}

/** The names of the task that the timer works on, as this browser keeps them. */
function workOf(taskId: string, { storage }: TimerScreen): ActiveTask | null {
  const task = readActiveTask(storage);
  return task?.taskId === taskId ? task : null;
}
