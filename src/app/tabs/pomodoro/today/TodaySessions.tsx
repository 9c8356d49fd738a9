import { useStore } from '@nanostores/react';
import { Plus } from 'lucide-react';
import { type MouseEvent, useCallback, useDeferredValue, useState } from 'react';
import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import type { Pomodoro } from '#shared/contract/work/pomodoros.ts';
import { formatDay } from '#shared/domain/formats/days.ts';
import { formatMinutes } from '#shared/domain/stats/format-minutes.ts';
import type { Loadable } from '#stores/storage/loadable.ts';
import { dayOfPending } from '#stores/sync/waiting-figures.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useKeptFocus } from '../../../parts/forms/use-kept-focus.ts';
import { LoadFailed } from '../../../parts/notices/LoadFailed.tsx';
import rowStyles from '../../../sessions/SessionRow.module.css';
import { PendingSessions, SessionRow } from '../../../sessions/SessionRow.tsx';
import { useSessionDeletions } from '../../../sessions/use-session-deletions.ts';
import { addressOf } from '../../../shell/tabs/tabs.ts';
import { useApp } from '../../../workspace/app-context.ts';
import styles from '../Card.module.css';
import { DaySwitcher } from './DaySwitcher.tsx';
import ownStyles from './TodaySessions.module.css';

const SessionEditor = lazyPart(() =>
  import('../../../sessions/session-editor/SessionEditor.tsx').then((part) => part.SessionEditor),
);

const HISTORY = { tab: 'stats', projectId: null, detail: 'view=sessions' } as const;

/** The sessions recorded on a day, today's first, including those waiting for the network. */
export function TodaySessions() {
  const { workspace } = useApp();
  const { sessions } = workspace;
  const state = useStore(sessions.$sessions);
  const day = useStore(sessions.$day);
  const waiting = useStore(workspace.queue.$waiting).filter(
    (session) => dayOfPending(session) === day,
  );
  const focus = useKeptFocus<HTMLElement>();
  const deletions = useSessionDeletions();
  const removeOne = useCallback((session: Pomodoro) => deletions.remove([session]), [deletions]);
  /** The session in the editor; `new` for an added one, null while it is closed. */
  const [edited, setEdited] = useState<Pomodoro | 'new' | null>(null);
  // A closing editor is hidden immediately and removed a moment later.
  const closing = useDeferredValue(edited);
  const shown = edited ?? closing;
  const today = workspace.today();

  function showSaved(saved: Pomodoro): void {
    setEdited(null);
    void workspace.reload();
    if (saved.localDate === sessions.$day.get()) return;
    workspace.toasts.show({
      tone: 'success',
      text: `The session is saved on ${formatDay(saved.localDate, 'weekdayAndDay')}.`,
      action: { label: 'Show', onAct: () => void sessions.showDay(saved.localDate) },
    });
  }

  function openHistory(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    workspace.navigation.go(HISTORY);
  }

  return (
    <section
      className={`card ${styles.card}`}
      {...focus}
      aria-labelledby="sessions-heading"
      aria-busy={state.kind === 'loading'}
    >
      <header className={ownStyles.head}>
        <h2 id="sessions-heading">Sessions</h2>
        <span className={ownStyles.total}>{totalOf(state, waiting)}</span>
        <IconButton label="Add a session" onClick={() => setEdited('new')}>
          <Plus aria-hidden="true" />
        </IconButton>
      </header>
      <PendingSessions />
      <DaySwitcher day={day} today={today} onDay={(next) => void sessions.showDay(next)} />
      <DayList
        state={state}
        label={
          day === today ? 'Sessions of today' : `Sessions of ${formatDay(day, 'weekdayAndDay')}`
        }
        onEdit={setEdited}
        onRemove={removeOne}
      />
      {state.kind === 'ready' && state.value.length + waiting.length === 0 && (
        <EmptyState title={day === today ? 'No sessions yet today' : 'No sessions on this day'}>
          {day === today
            ? 'Press Start: the first one is the hardest.'
            : 'Work you did without the timer can be added by hand.'}
        </EmptyState>
      )}
      <a href={addressOf(HISTORY)} className={ownStyles.all} onClick={openHistory}>
        All sessions
      </a>
      {shown !== null && (
        <SessionEditor
          isOpen={edited !== null}
          session={shown === 'new' ? null : shown}
          beforeSave={deletions.finish}
          onDone={showSaved}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  );
}

type DayListProps = {
  state: Loadable<readonly Pomodoro[]>;
  label: string;
  onEdit: (session: Pomodoro) => void;
  onRemove: (session: Pomodoro) => void;
};

function DayList({ state, label, onEdit, onRemove }: DayListProps) {
  const { workspace } = useApp();
  if (state.kind === 'loading') return <SessionsSkeleton />;
  if (state.kind === 'failed') {
    return <LoadFailed message={state.message} onRetry={() => void workspace.sessions.load()} />;
  }
  if (state.value.length === 0) return null;
  return (
    <ul className={rowStyles.list} aria-label={label}>
      {state.value.map((session) => (
        <SessionRow
          key={session.id}
          session={session}
          timeZone={workspace.timeZone()}
          onEdit={onEdit}
          onRemove={onRemove}
        />
      ))}
    </ul>
  );
}

/** The minutes of the day, including unsent sessions. */
function totalOf(
  state: Loadable<readonly Pomodoro[]>,
  waiting: readonly Pick<Pomodoro, 'duration'>[],
): string {
  const recorded = state.kind === 'ready' ? state.value : [];
  const all = [...recorded, ...waiting];
  if (all.length === 0) return '';
  return formatMinutes(all.reduce((sum, { duration }) => sum + duration, 0));
}

function SessionsSkeleton() {
  return (
    <>
      <span className="sr-only">Loading</span>
      <Skeleton shape="block" className={styles.waiting} />
      <Skeleton shape="block" className={styles.waiting} />
    </>
  );
}
