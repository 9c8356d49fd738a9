import { atom, computed, type ReadableAtom } from 'nanostores';
import { deviceTimeZone } from '#platform/time/time-zone.ts';
import { type Confirmations, createConfirmations } from '#pomodoro/notices/confirmations.ts';
import { createToasts, type Toasts } from '#pomodoro/notices/toasts.ts';
import { activeTaskOf } from '#pomodoro/work/active-task-of.ts';
import { createSwitchQuestions, type SwitchQuestions } from '#pomodoro/work/switch-question.ts';
import { createTaskFollower } from '#pomodoro/work/task-follower.ts';
import { createWorkActions, type WorkActions } from '#pomodoro/work/work-actions.ts';
import type { ActiveTask } from '#shared/contract/account/users.ts';
import { localDate } from '#shared/domain/dates/local-date.ts';
import type { KeyValueStore } from '#shared/domain/platform.ts';
import type { TimerSettings } from '#shared/domain/settings/timer-settings.ts';
import { createRewardsStore, type RewardsStore } from '#stores/account/rewards-store.ts';
import { createGuestStats, type GuestStats } from '#stores/guest/guest-stats.ts';
import { createGuestWork, type GuestWork } from '#stores/guest/guest-work.ts';
import type { GuestSessions } from '#stores/sessions/guest-sessions.ts';
import { keepsData } from '#stores/storage/keeps-data.ts';
import type { Loadable } from '#stores/storage/loadable.ts';
import { type ActiveTaskStore, createActiveTaskStore } from '#stores/tasks/active-task-store.ts';
import { doneWork } from '#stores/tasks/done-work.ts';
import { readActiveTaskId } from '#stores/tasks/stored-task.ts';
import type { TimerStore } from '#stores/timer/timer-store.ts';
import type { Guest } from '../home/wire-guest.ts';

/** Everything around a visitor's timer: what there is to do, what was done and what it earned. */
export interface GuestAreaParts {
  readonly timer: TimerStore;
  readonly sessions: GuestSessions;
  readonly work: GuestWork;
  readonly stats: GuestStats['$stats'];
  readonly rewards: RewardsStore;
  readonly activeTask: ActiveTaskStore;
  readonly actions: WorkActions;
  readonly confirmations: Confirmations;
  readonly switching: SwitchQuestions;
  readonly toasts: Toasts;
  /** The local day, `YYYY-MM-DD`. */
  readonly $today: ReadableAtom<string>;
  readonly $settings: ReadableAtom<TimerSettings>;
  /** Whether points, levels and achievements are to be seen. */
  readonly $hasGame: ReadableAtom<boolean>;
  /** False where this browser does not keep what is done here. */
  readonly $isKept: ReadableAtom<boolean>;
  /** Begins to live; the answered function ends it. */
  connect(): () => void;
}

/** The name under which this browser keeps what it has shown to visitors. */
const OWNER = 'guest';

/** Makes the area of a visitor around the timer. */
export function wireGuestArea({ timer, screen, sessions, browser }: Guest): GuestAreaParts {
  const { storage, clock, ids, leadership } = browser;
  const { $sessions } = sessions;
  const work = createGuestWork({ storage, clock, ids, $sessions });
  const $today = computed(timer.$nowMs, (nowMs) => localDate(nowMs, deviceTimeZone()));
  const timeZone = deviceTimeZone();
  const { $settings } = screen.settings;
  const stats = createGuestStats({
    ...browser,
    ...work,
    $sessions,
    $today,
    $restDays: computed($settings, ({ restDays }) => restDays),
    timeZone,
  });
  const rewards = createRewardsStore({ storage, owner: OWNER, $settings });
  const confirmations = createConfirmations();
  const switching = createSwitchQuestions(screen.settings);
  const toasts = createToasts(ids);
  const activeTask = wireActiveTask(storage, { timer, clock, work });
  const follower = createTaskFollower({ timer, activeTask, leadership, $working: work.$working });

  return {
    timer,
    sessions,
    work,
    stats: stats.$stats,
    rewards,
    activeTask,
    actions: createWorkActions({
      timer,
      activeTask,
      projects: work,
      confirmations,
      switching,
      toasts,
    }),
    confirmations,
    switching,
    toasts,
    $today,
    $settings,
    $hasGame: computed($settings, ({ game }) => game),
    $isKept: computed([atom(keepsData(storage)), sessions.$isKept, work.$isKept], (...all) =>
      all.every(Boolean),
    ),
    connect() {
      const ends = [work.connect(), stats.connect(), activeTask.connect(), follower.connect()];
      // A new visitor starts from level 1, so that the first rewards pop up. For others the first
      // figures are the baseline: rewards earned earlier do not pop up.
      if ($sessions.get().length === 0) rewards.observe({ level: 1, unlockedAchievements: [] });
      ends.push(
        stats.$stats.subscribe(rewards.observe),
        rewards.connect(),
        // A task that was deleted or renamed, here or in another tab.
        work.$tasks.subscribe(() => void follower.load()),
        work.$projects.subscribe(follower.follow),
      );
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

/** The active task by the rules of an account, with this browser in the place of the server. */
function wireActiveTask(
  storage: KeyValueStore,
  { timer, clock, work }: Pick<GuestAreaParts, 'timer' | 'work'> & Pick<Guest['browser'], 'clock'>,
): ActiveTaskStore {
  const find = (taskId: string | null): ActiveTask | null => {
    const task = work.$tasks.get().find(({ id }) => id === taskId);
    const project = work.$projects.get().find(({ id }) => id === task?.projectId);
    if (task === undefined || project === undefined) return null;
    return activeTaskOf(task, project);
  };
  return createActiveTaskStore({
    storage,
    clock,
    timer,
    keeper: 'guest',
    find,
    $isDone: doneWork(ready(work.$tasks), ready(work.$projects)),
    server: {
      load: async () => ({ kind: 'ok', value: find(readActiveTaskId(storage, 'guest')) }),
      save: async (taskId) => ({ kind: 'ok', value: find(taskId) }),
    },
    emit: (detail) => window.dispatchEvent(new CustomEvent('activeTaskChanged', { detail })),
  });
}

/** Wraps data of this browser as ready: it needs no loading and is never stale. */
function ready<T>($value: ReadableAtom<T>): ReadableAtom<Loadable<T>> {
  return computed($value, (value): Loadable<T> => ({ kind: 'ready', value, isStale: false }));
}
