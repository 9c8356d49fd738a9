import { useStore } from '@nanostores/react';
import { Plus } from 'lucide-react';
import { WorkName } from '#pomodoro/tasks/WorkName.tsx';
import placeStyles from '../GuestPlace.module.css';
import type { GuestAreaParts } from '../wire-guest-area.ts';
import styles from './TaskLine.module.css';

/** The task that the timer runs for; a press changes it. */
export function TaskLine({ area, onPress }: { area: GuestAreaParts; onPress: () => void }) {
  const { target } = useStore(area.timer.$timer);
  const names = useStore(area.$names);
  if (target.kind === 'standalone') {
    return (
      <button type="button" className={placeStyles.task} onClick={onPress}>
        <Plus aria-hidden="true" />
        What are you working on?
      </button>
    );
  }
  const project = names.get(target.projectId) ?? 'Project';
  const task = target.kind === 'task' ? (names.get(target.taskId) ?? 'Task') : null;
  return (
    <button type="button" className={placeStyles.task} onClick={onPress}>
      <WorkName project={project} task={task} className={styles.words} />
      <span className={styles.change}>
        {task === null ? 'Choose' : 'Change'}
        <span className="sr-only"> task</span>
      </span>
    </button>
  );
}
