import type { ReadableAtom } from 'nanostores';
import type { Toasts } from '#pomodoro/notices/toasts.ts';
import type { Stats } from '#shared/contract/stats/stats.ts';
import type { TimerSettings } from '#shared/domain/settings/timer-settings.ts';
import { type GoalProgress, goalsOf } from '#shared/domain/stats/goals.ts';
import type { Loadable } from '#stores/storage/loadable.ts';
import { amountInWords } from '../parts/goals/goal-words.ts';

/** Dependencies of the notice; `today` is the local day of the user. */
export interface GoalNoticeDeps {
  readonly $stats: ReadableAtom<Loadable<Stats>>;
  readonly $settings: ReadableAtom<TimerSettings>;
  readonly today: () => string;
  readonly toasts: Pick<Toasts, 'show'>;
}

type Span = 'daily' | 'weekly';

const WORDS: Readonly<Record<Span, { readonly name: string; readonly when: string }>> = {
  daily: { name: 'Daily goal', when: 'today' },
  weekly: { name: 'Weekly goal', when: 'this week' },
};

/**
 * Shows a message when a session reaches the goal of the day or the week. Goals that were reached
 * before, or that a change of settings brings within reach, pass without one.
 */
export function connectGoalNotice({ $stats, $settings, today, toasts }: GoalNoticeDeps) {
  const open: Record<Span, string | null> = { daily: null, weekly: null };

  function follow(): void {
    const stats = $stats.get();
    if (stats.kind !== 'ready') return;
    const settings = $settings.get();
    const goals = goalsOf(settings, stats.value, today());
    for (const span of ['daily', 'weekly'] as const) {
      const progress = goals[span];
      const unit = settings.goalUnit;
      const mark = markOf(progress, unit);
      const isReachedNow = progress?.isReached === true && open[span] === mark;
      open[span] = progress?.isReached === false ? mark : null;
      if (!isReachedNow || progress === null) continue;
      const { name, when } = WORDS[span];
      const amount = amountInWords(progress.done, unit);
      toasts.show({ tone: 'success', text: `${name} reached: ${amount} ${when}.` });
    }
  }

  follow();
  const ends = [$stats.listen(follow), $settings.listen(follow)];
  return () => {
    for (const stop of ends) stop();
  };
}

/** Tells one goal from another. */
function markOf(progress: GoalProgress | null, unit: string): string | null {
  return progress === null ? null : `${progress.goal} ${unit}`;
}
