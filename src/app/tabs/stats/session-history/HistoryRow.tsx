import { Trash2 } from 'lucide-react';
import { memo, useCallback, useSyncExternalStore } from 'react';
import type { Pomodoro } from '#shared/contract/work/pomodoros.ts';
import { formatMinutes } from '#shared/domain/stats/format-minutes.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { classNames } from '#ui/class-names.ts';
import { ProjectMark } from '../../../parts/lists/ProjectMark.tsx';
import type { Selection } from '../../../parts/lists/selection.ts';
import acts from '../../../sessions/RowActs.module.css';
import { SessionMark } from '../../../sessions/SessionRow.tsx';
import { whenOf } from '../../../sessions/session-when.ts';
import styles from './HistoryRow.module.css';

export type HistoryRowProps = {
  session: Pomodoro;
  timeZone: string;
  selection: Selection;
  /** Selects or deselects it, or extends the selection to it. */
  onSelect: (id: string, isReach: boolean) => void;
  onEdit: (session: Pomodoro) => void;
  onRemove: (session: Pomodoro) => void;
};

/** One session of the session history: it can be chosen, opened and deleted. */
export const HistoryRow = memo(function HistoryRow({
  session,
  timeZone,
  selection,
  onSelect,
  onEdit,
  onRemove,
}: HistoryRowProps) {
  const { id, taskTitle, projectTitle, intention, note } = session;
  const isSelected = useIsSelected(selection, id);
  const when = whenOf(session, timeZone);
  const name = taskTitle ?? projectTitle ?? 'Focus without a task';
  const label = `${name}, ${when}`;
  const words = [intention, note].filter(Boolean).join(' · ');
  return (
    <li
      className={classNames(acts.row, styles.row)}
      data-session={id}
      data-selected={isSelected || undefined}
    >
      <label className={styles.check}>
        <input
          type="checkbox"
          className="checkbox"
          data-part="check"
          checked={isSelected}
          aria-label={`Select ${label}`}
          onChange={({ nativeEvent }) => onSelect(id, isWithShift(nativeEvent))}
        />
      </label>
      <span className={styles.mark}>
        <SessionMark session={session} />
      </span>
      <span className={styles.when}>{when}</span>
      <span className={styles.minutes}>{formatMinutes(session.duration)}</span>
      <span className={styles.what}>
        <button
          type="button"
          className={acts.open}
          data-part="open"
          aria-label={`Edit ${label}`}
          onClick={() => onEdit(session)}
        >
          <ProjectMark projectId={session.projectId} />
          {name}
        </button>
        {taskTitle !== null && projectTitle !== null && (
          <span className={styles.project}>{projectTitle}</span>
        )}
      </span>
      <span className={styles.words}>{words}</span>
      <IconButton
        label={`Delete ${label}`}
        className={classNames(acts.delete, styles.delete)}
        data-part="delete"
        onClick={() => onRemove(session)}
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
    </li>
  );
});

/** Checkboxes change on clicks; pressing Space is a click too. */
function isWithShift(event: Event): boolean {
  return event instanceof MouseEvent && event.shiftKey;
}

function useIsSelected({ $ids }: Selection, id: string): boolean {
  const listen = useCallback((tell: () => void) => $ids.listen(tell), [$ids]);
  return useSyncExternalStore(listen, () => $ids.get().has(id));
}
