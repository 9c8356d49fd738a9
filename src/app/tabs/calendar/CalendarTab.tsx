import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { ProjectColor } from '#shared/domain/projects/project-colors.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { LoadFailed } from '../../parts/notices/LoadFailed.tsx';
import { useApp } from '../../workspace/app-context.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { CalendarDialogs, type OpenDialog } from './CalendarDialogs.tsx';
import { CalendarHeader } from './CalendarHeader.tsx';
import styles from './CalendarTab.module.css';
import { CalendarContext, type CalendarScope, useCalendar } from './calendar-context.ts';
import { createCalendarVerbs } from './calendar-verbs.ts';
import { DragProvider } from './grid/DragProvider.tsx';
import { TimeGrid } from './grid/TimeGrid.tsx';
import { itemsOf } from './items/calendar-items.ts';
import { dueEntries } from './items/due-entries.ts';
import { MonthView } from './month/MonthView.tsx';
import { TaskSide } from './side/TaskSide.tsx';
import { type CalendarStores, useCalendarStores } from './use-calendar-stores.ts';
import { useShownDays } from './use-shown-days.ts';

const MINUTE_MS = 60_000;

/** The calendar of planned blocks and recorded sessions, by month, week and day. */
export function CalendarTab({ detail }: { detail: string | undefined }) {
  const { workspace } = useApp();
  const { step, press, isNarrow, ...days } = useShownDays(workspace, detail);
  const { axis, date, nowMs, timeZone } = days;
  const range = { from: axis.days[0]?.day ?? date, to: axis.days.at(-1)?.day ?? date };
  const stores = useCalendarStores(range);
  const plans = useStore(stores.plans.$plans);
  const sessions = useStore(stores.sessions.$sessions);
  const items = useMemo(
    () => itemsOf({ plans: valueOr(plans, []), sessions: valueOr(sessions, []), nowMs, timeZone }),
    [plans, sessions, nowMs, timeZone],
  );
  const { due, isDueKnown } = useDue(stores, workspace);
  const [said, say] = useState('');
  const verbs = useMemo(() => createCalendarVerbs(workspace, stores, say), [workspace, stores]);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const colors = useProjectColors(workspace);
  const { workTime } = useStore(workspace.settings.$settings);

  const ask: CalendarScope['ask'] = (question) => setOpen({ kind: 'plan', question });
  const calendar: CalendarScope = {
    ...days,
    items,
    due,
    colorOf: (projectId) => colors.get(projectId ?? ''),
    usualMs: Math.max(5, workTime) * MINUTE_MS,
    open: (item) =>
      item.kind === 'plan'
        ? ask({ kind: 'change', plan: item.plan })
        : setOpen({ kind: 'session', session: item.session }),
    ask,
    plan(work, { startMs, endMs }) {
      const startsAt = new Date(startMs).toISOString();
      void verbs.plan({ ...work, title: '', startsAt, endsAt: new Date(endMs).toISOString() });
    },
    move: (item, span) => void verbs.move(item, span),
    remove: verbs.remove,
    say,
  };

  const failed = [plans, sessions].find(({ kind }) => kind === 'failed');
  const isLoading = plans.kind === 'loading' || sessions.kind === 'loading';
  const isOffline = useStore(workspace.$isUnreachable);
  const isStale =
    isOffline && [plans, sessions].some((state) => state.kind === 'ready' && state.isStale);
  const View = days.view === 'month' ? MonthView : TimeGrid;
  return (
    <CalendarContext value={calendar}>
      <DragProvider>
        <div className={styles.page}>
          <section
            className={styles.calendar}
            aria-label="Calendar"
            aria-busy={isLoading}
            onKeyDown={press}
          >
            <CalendarHeader
              onStep={step}
              onFeed={() => setOpen({ kind: 'feed' })}
              isWeekShort={isNarrow}
            />
            {isStale && (
              <p className={styles.note}>Offline: showing the calendar as it was last loaded.</p>
            )}
            {failed?.kind === 'failed' ? (
              <LoadFailed message={failed.message} onRetry={stores.load} />
            ) : (
              <View isLoading={isLoading} />
            )}
            {!isLoading && failed === undefined && isDueKnown && items.length === 0 && (
              <EmptyNote />
            )}
          </section>
          <TaskSide />
        </div>
        <p role="status" className="sr-only">
          {said}
        </p>
      </DragProvider>
      <CalendarDialogs
        open={open}
        items={items}
        stores={stores}
        verbs={verbs}
        onClose={() => setOpen(null)}
      />
    </CalendarContext>
  );
}

/** Returns the due entries by day, and whether all of them are loaded. */
function useDue(stores: CalendarStores, workspace: Workspace) {
  const milestones = useStore(stores.milestones.$milestones);
  const tasks = useStore(workspace.tasks.$tasks);
  const due = useMemo(
    () => dueEntries(valueOr(milestones, []), valueOr(tasks, [])),
    [milestones, tasks],
  );
  return { due, isDueKnown: milestones.kind !== 'loading' && tasks.kind !== 'loading' };
}

/** Hint for days without entries. */
function EmptyNote() {
  const { axis, due } = useCalendar();
  if (axis.days.some(({ day }) => due.has(day))) return null;
  return (
    <p className={styles.note}>
      Nothing here yet. Drag a task onto a day, press an empty slot, or choose Plan.
    </p>
  );
}

function useProjectColors({ projects }: Workspace): ReadonlyMap<string, ProjectColor> {
  const all = valueOr(useStore(projects.$projects), []);
  return useMemo(
    () => new Map(all.flatMap(({ id, color }) => (color === null ? [] : [[id, color]]))),
    [all],
  );
}
