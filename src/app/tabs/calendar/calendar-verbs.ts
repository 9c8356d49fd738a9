import type { PlannedBlock } from '#shared/contract/work/planned-block.ts';
import type { Pomodoro } from '#shared/contract/work/pomodoros.ts';
import { type Span, wrongBlockLength } from '#shared/domain/calendar/block-rules.ts';
import type { BlockTitles, BlockValues } from '#stores/calendar/planned-blocks-store.ts';
import { explain } from '#stores/storage/failure.ts';
import { blockTitles, startBlock } from '../../planned-blocks/block-verbs.ts';
import { withOverlapTold } from '../../sessions/overlap-words.ts';
import { minutesOf } from '../../sessions/session-editor/session-draft.ts';
import { unsavedOverlap } from '../../sessions/session-editor/unsaved-overlap.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { type CalendarItem, sessionSpan } from './items/calendar-items.ts';
import { spanWords, whenWords } from './items/item-words.ts';
import type { CalendarStores } from './use-calendar-stores.ts';

/** Actions on the items of the calendar. */
export interface CalendarVerbs {
  plan(values: BlockValues): Promise<void>;
  move(item: CalendarItem, span: Span): Promise<void>;
  remove(item: CalendarItem): void;
  /** Opens the timer with the work of a block. */
  start(plan: PlannedBlock): Promise<void>;
  /** Returns the titles for a block until the server has returned them. */
  titlesOf(values: Pick<BlockValues, 'projectId' | 'taskId'>): BlockTitles;
}

const LONGEST_FOCUS_MINUTES = 720;
const NOT_MOVED = 'The session wasn’t moved.';
const IN_FUTURE = 'That is in the future: sessions are recorded after they end.';

/** Creates the actions; `say` announces to screen readers. */
export function createCalendarVerbs(
  workspace: Workspace,
  stores: CalendarStores,
  say: (text: string) => void,
): CalendarVerbs {
  const { toasts } = workspace;

  const titlesOf = (values: Pick<BlockValues, 'projectId' | 'taskId'>) =>
    blockTitles(workspace, values);

  async function moveBlock(plan: PlannedBlock, span: Span): Promise<void> {
    const wrong = wrongBlockLength(span);
    if (wrong !== null) return void toasts.show({ tone: 'error', text: wrong });
    const { projectTitle, taskTitle } = plan;
    await stores.plans.change(plan, timesOf(span), { projectTitle, taskTitle });
  }

  async function correct(session: Pomodoro, span: Span): Promise<void> {
    const problem = await correctSession(workspace, stores, { session, span });
    if (problem === null) void Promise.all([workspace.stats.load(), workspace.sessions.load()]);
    else toasts.show({ tone: 'error', text: problem });
  }

  return {
    titlesOf,
    async plan(values) {
      await stores.plans.create(values, titlesOf(values));
    },
    async move(item, span) {
      if (span.startMs === item.startMs && span.endMs === item.endMs) return;
      say(`${item.title}: ${whenWords(span, workspace.timeZone())}`);
      await (item.kind === 'plan' ? moveBlock(item.plan, span) : correct(item.session, span));
    },
    remove: (item) => removeItem(workspace, stores, item),
    start: (plan) => startBlock(workspace, plan),
  };
}

/** Hides an item and offers Undo. */
function removeItem(workspace: Workspace, stores: CalendarStores, item: CalendarItem): void {
  const { removals } = item.kind === 'plan' ? stores.plans : stores.sessions;
  const what = item.kind === 'plan' ? 'Planned block' : 'Session';
  removals.begin(item.key);
  workspace.toasts.show({
    tone: 'info',
    text: `${what} ${spanWords(item, workspace.timeZone())} deleted.`,
    action: { label: 'Undo', onAct: () => removals.undo(item.key) },
    onEnd: () =>
      void removals.commit(item.key).then(() => {
        if (item.kind !== 'session') return;
        stores.load();
        void workspace.stats.load();
      }),
  });
}

/** Edits the times of a session; returns the error, or null. */
async function correctSession(
  workspace: Workspace,
  stores: CalendarStores,
  { session, span }: { session: Pomodoro; span: Span },
): Promise<string | null> {
  const nowMs = workspace.clock.now();
  if (span.endMs > nowMs) return `${NOT_MOVED} ${IN_FUTURE}`;
  const unsaved = unsavedOverlap(span, {
    timer: workspace.timer.$timer.get(),
    waiting: workspace.queue.$waiting.get(),
    nowMs,
    timeZone: workspace.timeZone(),
  });
  if (unsaved !== null) return `${NOT_MOVED} ${Object.values(unsaved)[0] ?? ''}`;
  // A hidden session must not conflict with one about to be saved.
  await stores.sessions.removals.commitAll();
  const { startsAt, endsAt } = timesOf(span);
  const times = { startTime: startsAt, endTime: endsAt, duration: focusedIn(session, span) };
  const answer = await stores.sessions.correct(session, times);
  const result = withOverlapTold(answer, workspace.timeZone());
  return result.kind === 'ok' ? null : explain(result, NOT_MOVED);
}

function timesOf({ startMs, endMs }: Span) {
  return { startsAt: new Date(startMs).toISOString(), endsAt: new Date(endMs).toISOString() };
}

/** Returns the focused minutes of a session with other times; unchanged where it is only moved. */
function focusedIn(session: Pomodoro, span: Span): number {
  const before = sessionSpan(session);
  if (span.endMs - span.startMs === before.endMs - before.startMs) return session.duration;
  const minutes = minutesOf(span, { ...before, minutes: session.duration });
  return Math.min(minutes, LONGEST_FOCUS_MINUTES);
}
