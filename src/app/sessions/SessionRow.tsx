import { useStore } from '@nanostores/react';
import { CircleAlert, CloudOff, Trash2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { Pomodoro } from '#shared/contract/work/pomodoros.ts';
import type { PendingPomodoro } from '#stores/sessions/pending-pomodoro.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { classNames } from '#ui/class-names.ts';
import { SessionDots } from '#ui/timer/SessionDots.tsx';
import { ProjectMark } from '../parts/lists/ProjectMark.tsx';
import { useApp } from '../workspace/app-context.ts';
import acts from './RowActs.module.css';
import styles from './SessionRow.module.css';
import { spanOf } from './session-times.ts';
import { useWorkTitles, WITHOUT_TASK, workOf } from './work-titles.ts';

export type SessionRowProps = {
  session: Pomodoro;
  timeZone: string;
  onEdit: (session: Pomodoro) => void;
  onRemove: (session: Pomodoro) => void;
};

/**
 * A recorded session that opens its editor. Memoised, because a day can hold dozens that do not
 * change.
 */
export const SessionRow = memo(function SessionRow({
  session,
  timeZone,
  onEdit,
  onRemove,
}: SessionRowProps) {
  const span = spanOf(session.startTime, session.endTime, timeZone);
  const name = session.taskTitle ?? session.projectTitle ?? WITHOUT_TASK;
  return (
    <Row
      mark={<SessionMark session={session} />}
      name={
        <>
          <ProjectMark projectId={session.projectId} />
          <button
            type="button"
            className={classNames(acts.open, styles.open)}
            aria-label={`Edit ${name}, ${span}`}
            onClick={() => onEdit(session)}
          >
            {name}
          </button>
        </>
      }
      span={span}
    >
      <IconButton
        label={`Delete session ${span}`}
        className={acts.delete}
        onClick={() => onRemove(session)}
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
    </Row>
  );
});

/** The icon of a session: a tomato, half a tomato, or a warning. */
export function SessionMark({ session: { interrupted, isFlagged } }: { session: Pomodoro }) {
  if (isFlagged) {
    return (
      <span
        className={styles.flag}
        title="Overlaps another session, lasts longer than a day, or was recorded with a wrong clock"
      >
        <CircleAlert aria-hidden="true" />
        <span className="sr-only">Check its times</span>
      </span>
    );
  }
  return (
    <SessionDots
      finished={interrupted ? 0 : 1}
      interrupted={interrupted ? 1 : 0}
      label={interrupted ? 'Interrupted' : 'Completed'}
    />
  );
}

/** The sessions that the server has not confirmed, with the reason; empty without any. */
export function PendingSessions() {
  const { auth, workspace } = useApp();
  const { queue, timeZone } = workspace;
  const isExpired = useStore(auth.$isExpired);
  const titles = useWorkTitles();
  const pending = [...useStore(queue.$refused), ...useStore(queue.$waiting).toReversed()];
  if (pending.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Unsaved sessions">
      {pending.map((session) => (
        <PendingRow
          key={session.id}
          session={session}
          timeZone={timeZone()}
          work={workOf(session, titles)}
          waitsFor={
            isExpired ? 'Will be saved when you sign in' : 'Will be saved when you’re online'
          }
        />
      ))}
    </ul>
  );
}

type PendingRowProps = {
  session: PendingPomodoro;
  timeZone: string;
  work: string;
  waitsFor: string;
};

function PendingRow({ session, timeZone, work, waitsFor }: PendingRowProps) {
  const note = session.isRefused ? `Not accepted: ${session.error}` : waitsFor;
  return (
    <Row
      mark={
        session.isRefused ? <CircleAlert aria-hidden="true" /> : <CloudOff aria-hidden="true" />
      }
      name={
        <>
          {work}
          <span className={styles.note}>{note}</span>
        </>
      }
      span={spanOf(session.startTime, session.endTime, timeZone)}
    />
  );
}

type RowProps = { mark: ReactNode; name: ReactNode; span: string; children?: ReactNode };

function Row({ mark, name, span, children }: RowProps) {
  return (
    <li className={classNames(acts.row, styles.row)}>
      <span className={styles.mark}>{mark}</span>
      <span className={styles.name}>{name}</span>
      <span className={styles.span}>{span}</span>
      <span className={styles.end}>{children}</span>
    </li>
  );
}
