import { useStore } from '@nanostores/react';
import { Trash2 } from 'lucide-react';
import { formatMinutes } from '#shared/domain/stats/format-minutes.ts';
import type { GuestSession } from '#stores/sessions/guest-sessions.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { SessionDots } from '#ui/timer/SessionDots.tsx';
import type { GuestAreaParts } from '../wire-guest-area.ts';
import { BoardCard } from './BoardCard.tsx';
import styles from './BoardDay.module.css';
import { sessionsOfDay, spanOf } from './guest-day.ts';

/** The day in four figures, and its sessions. */
export function BoardDay({ area }: { area: GuestAreaParts }) {
  const stats = useStore(area.stats);
  const all = useStore(area.sessions.$sessions);
  const day = useStore(area.$today);
  const hasGame = useStore(area.$hasGame);
  const today = sessionsOfDay(all, area.timer.$nowMs.get());
  const sessions = stats.pomodorosByDate[day] ?? 0;
  const figures = [
    { label: sessions === 1 ? 'session' : 'sessions', value: String(sessions) },
    { label: 'focused', value: formatMinutes(stats.minutesByDate[day] ?? 0) },
    { label: 'day streak', value: String(stats.currentStreak) },
    hasGame
      ? { label: 'level', value: String(stats.level) }
      : { label: 'in total', value: String(stats.totalPomodoros) },
  ];
  return (
    <BoardCard title="Today">
      <dl className={styles.figures}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {today.length === 0 ? (
        <EmptyState title="No sessions yet today">
          Press Start: the first one is the hardest.
        </EmptyState>
      ) : (
        <ul className={`board-scroll ${styles.list}`} aria-label="Sessions of today">
          {today.map((session) => (
            <SessionRow key={session.id} area={area} session={session} />
          ))}
        </ul>
      )}
      <p className={styles.where}>
        Saved in this browser only. <a href="/register">With a free account</a> your sessions are
        saved to your account and available on all your devices.
      </p>
    </BoardCard>
  );
}

function SessionRow({ area, session }: { area: GuestAreaParts; session: GuestSession }) {
  const names = useStore(area.$names);
  const span = spanOf(session);
  const name = names.get(session.taskId ?? session.projectId ?? '') ?? 'Focus';
  const remove = () => {
    area.sessions.remove(session.id);
    area.toasts.show({
      tone: 'info',
      text: `Session ${span} deleted.`,
      action: { label: 'Undo', onAct: () => area.sessions.add(session) },
    });
  };
  return (
    <li className={styles.session}>
      <SessionDots
        finished={session.interrupted ? 0 : 1}
        interrupted={session.interrupted ? 1 : 0}
        label={session.interrupted ? 'Interrupted' : 'Finished'}
      />
      <span className={styles.name}>{session.intention === '' ? name : session.intention}</span>
      <span className={styles.span}>{span}</span>
      <span className={styles.length}>{formatMinutes(session.durationMinutes)}</span>
      <IconButton label={`Delete session ${span}`} className={styles.delete} onClick={remove}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </li>
  );
}
