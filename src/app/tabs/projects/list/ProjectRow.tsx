import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, memo, useEffect, useRef, useState } from 'react';
import { ProjectDot, tintOf } from '#pomodoro/tasks/ProjectDot.tsx';
import type { Project } from '#shared/contract/work/projects.ts';
import type { TaskTally } from '#shared/domain/projects/task-tallies.ts';
import { classNames } from '#ui/class-names.ts';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import { addressOf } from '../../../shell/tabs/tabs.ts';
import { useApp } from '../../../workspace/app-context.ts';
import { openEstimateWords, projectFigures } from '../project-figures.ts';
import { firstLetter } from './first-letter.ts';
import { ProjectMenu } from './ProjectMenu.tsx';
import styles from './ProjectRow.module.css';
import { connectRow, type DropSide } from './project-drag.ts';
import type { ProjectOrder } from './use-project-order.ts';

export type ProjectRowProps = {
  project: Project;
  /** Figures of its tasks; null while unknown. */
  tally: TaskTally | null;
  isFirst: boolean;
  isLast: boolean;
  order: ProjectOrder;
};

/** Row of a project: link, progress, menu, and dragging. */
function Row({ project, tally, isFirst, isLast, order }: ProjectRowProps) {
  const { id, title, status, color } = project;
  const { navigation } = useApp().workspace;
  const { ref, isDragging, side } = useDraggedRow(project, order);
  const place = { tab: 'projects', projectId: id } as const;
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigation.go(place);
  };
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (!event.altKey || by === null) return;
    event.preventDefault();
    const link = event.currentTarget;
    order.step(id, by);
    // An element loses the focus when it is moved.
    requestAnimationFrame(() => link.focus());
  };
  return (
    <li
      ref={ref}
      className={classNames(styles.row, status === 'finished' && styles.finished)}
      data-dragging={isDragging || undefined}
      data-drop={side ?? undefined}
    >
      <GripVertical className={styles.grip} aria-hidden="true" />
      <a
        href={addressOf(place)}
        className={styles.link}
        // The row is dragged, not the link.
        draggable={false}
        onClick={open}
        onKeyDown={step}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      >
        <ProjectDot color={color} letter={firstLetter(title)} />
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          <span className={styles.figures}>{projectFigures(project, tally)}</span>
        </span>
        {tally !== null && tally.estimated > 0 && <Estimate tally={tally} color={color} />}
      </a>
      <ProjectMenu project={project} order={order} isFirst={isFirst} isLast={isLast} />
    </li>
  );
}

/** Memoised: renders only when its own project changes. */
export const ProjectRow = memo(Row);

function Estimate({ tally, color }: { tally: TaskTally; color: Project['color'] }) {
  const words = openEstimateWords(tally);
  const tint = tintOf(color);
  return (
    <span {...tint} className={classNames(styles.estimate, tint.className)}>
      <span className={styles.figures} aria-hidden="true">
        {words}
      </span>
      <ProgressBar isQuiet value={tally.spent} max={tally.estimated} label={words} />
    </span>
  );
}

function useDraggedRow({ id, status }: Project, order: ProjectOrder) {
  const ref = useRef<HTMLLIElement>(null);
  const [isDragging, setDragging] = useState(false);
  const [side, setSide] = useState<DropSide | null>(null);
  useEffect(() => {
    if (ref.current === null) return;
    const row = { id, group: status, onDragging: setDragging, onSide: setSide, onDrop: order.move };
    return connectRow(ref.current, row);
  }, [id, status, order]);
  return { ref, isDragging, side };
}
