import { ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Task } from '#shared/contract/work/tasks.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { doneDays } from '#shared/domain/tasks/done-days.ts';
import { dayWords } from '#shared/domain/tasks/due-words.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useApp } from '../../workspace/app-context.ts';
import { useGrowing } from '../dialog/use-growing.ts';
import styles from './ProjectTasks.module.css';
import { TaskList } from './TaskList.tsx';

export type DoneTasksProps = {
  tasks: readonly Task[];
  /** How many there are, with those that are still in the list of open tasks. */
  count: number;
  partsOf: ReadonlyMap<string, readonly Task[]>;
  /** Whether it is expanded: search results are not hidden. */
  isOpenNow: boolean;
  onToggle: () => void;
};

/** Completed tasks by day of completion, newest first. */
export function DoneTasks({ tasks, count, partsOf, isOpenNow, onToggle }: DoneTasksProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={styles.done}
      open={isOpen || isOpenNow}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        onToggle();
      }}
    >
      <summary>
        <ChevronRight className={styles.chevron} aria-hidden="true" />
        Done ({formatNumber(count)})
      </summary>
      {(isOpen || isOpenNow) && <Days tasks={tasks} partsOf={partsOf} />}
    </details>
  );
}

function Days({ tasks, partsOf }: Pick<DoneTasksProps, 'tasks' | 'partsOf'>) {
  const { workspace } = useApp();
  const timeZone = workspace.timeZone();
  const days = useMemo(() => doneDays(tasks, timeZone), [tasks, timeZone]);
  const { shown, more, end, grow } = useGrowing(days, 14);
  return (
    <>
      {shown.map(({ day, tasks: done }) => {
        const words = dayWords(day, workspace.today());
        return (
          <section key={day} aria-label={`Done: ${words}`}>
            <h3 className={styles.day}>{words}</h3>
            <TaskList
              tasks={done}
              partsOf={partsOf}
              label={`Done tasks: ${words}`}
              isOrdered={false}
              from="projectDetail"
            />
          </section>
        );
      })}
      {more > 0 && (
        <Button ref={end} variant="quiet" size="small" onClick={grow}>
          Show earlier days
        </Button>
      )}
    </>
  );
}
