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
import type { TimerSettings } from '#shared/domain/settings/timer-settings.ts';
import { createRewardsStore, type RewardsStore } from '#stores/account/rewards-store.ts';
import { type BrowserServer, createBrowserServer } from '#stores/guest/browser-server.ts';
import { createGuestStats, type GuestStats } from '#stores/guest/guest-stats.ts';
import type { GuestSessions } from '#stores/sessions/guest-sessions.ts';
import { keepsData } from '#stores/storage/keeps-data.ts';
import { type ActiveTaskStore, createActiveTaskStore } from '#stores/tasks/active-task-store.ts';
import { doneWork } from '#stores/tasks/done-work.ts';
import { createProjectsStore, type ProjectsStore } from '#stores/tasks/projects-store.ts';
import { readActiveTaskId } from '#stores/tasks/stored-task.ts';
import { createTasksStore, type TasksStore } from '#stores/tasks/tasks-store.ts';
import type { TimerStore } from '#stores/timer/timer-store.ts';
import type { Guest } from '../home/wire-guest.ts';

/** Everything around a visitor's timer: what there is to do, what was done and what it earned. */
export interface GuestAreaParts {
  readonly timer: TimerStore;
  readonly sessions: GuestSessions;
  readonly projects: ProjectsStore;
  readonly tasks: TasksStore;
  /** Names of projects and tasks by id, also of deleted ones. */
  readonly $names: BrowserServer['$names'];
  readonly stats: GuestStats['$stats'];
  readonly rewards: RewardsStore;
  readonly activeTask: ActiveTaskStore;
  readonly actions: WorkActions;
  readonly confirmations: Confirmations;
  readonly switching: SwitchQuestions;
  readonly toasts: Toasts;
  /** The local day, `YYYY-MM-DD`. */
  readonly $today: ReadableAtom<string>;
  today(): string;
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
  const toasts = createToasts(ids);
  const { server, projects, tasks, connect } = wireWork({ storage, clock, ids, $sessions, toasts });
  const $today = computed(timer.$nowMs, (nowMs) => localDate(nowMs, deviceTimeZone()));
  const { $settings } = screen.settings;
  const stats = createGuestStats({
    ...browser,
    $tasks: server.$tasks,
    $sessions,
    $today,
    $restDays: computed($settings, ({ restDays }) => restDays),
    timeZone: deviceTimeZone(),
  });
  const rewards = createRewardsStore({ storage, owner: OWNER, $settings });
  const confirmations = createConfirmations();
  const switching = createSwitchQuestions(screen.settings);
  const activeTask = wireActiveTask({ storage, clock, timer, server, tasks, projects });
  const { $working } = projects;
  const follower = createTaskFollower({ timer, activeTask, leadership, $working });

  return {
    timer,
    sessions,
    projects,
    tasks,
    $names: server.$names,
    stats: stats.$stats,
    rewards,
    activeTask,
    actions: createWorkActions({ timer, activeTask, projects, confirmations, switching, toasts }),
    confirmations,
    switching,
    toasts,
    $today,
    today: () => $today.get(),
    $settings,
    $hasGame: computed($settings, ({ game }) => game),
    $isKept: computed([atom(keepsData(storage)), sessions.$isKept, server.$isKept], (...all) =>
      all.every(Boolean),
    ),
    connect() {
      const ends = [connect(), stats.connect(), activeTask.connect(), follower.connect()];
      // A new visitor starts from level 1, so that the first rewards pop up. For others the first
      // figures are the baseline: rewards earned earlier do not pop up.
      if ($sessions.get().length === 0) rewards.observe({ level: 1, unlockedAchievements: [] });
      ends.push(
        stats.$stats.subscribe(rewards.observe),
        rewards.connect(),
        // A task that was deleted or renamed, here or in another tab.
        server.$tasks.subscribe(() => void follower.load()),
        projects.$projects.subscribe(follower.follow),
      );
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

type WorkParts = Pick<Guest['browser'], 'storage' | 'clock' | 'ids'> &
  Pick<GuestSessions, '$sessions'> &
  Pick<GuestAreaParts, 'toasts'>;

/** Projects and tasks in the stores of an account, over the server in this browser. */
function wireWork({ storage, clock, ids, $sessions, toasts }: WorkParts) {
  const server = createBrowserServer({ storage, clock, $sessions });
  const given = {
    ids,
    owner: OWNER,
    submit: server.submit,
    report: (text: string) => void toasts.show({ tone: 'error', text }),
  };
  const projects = createProjectsStore({ ...given, ...server.projects });
  const tasks = createTasksStore({ ...given, ...server.tasks, clock });
  const commitRemovals = () => {
    for (const { removals } of [tasks, projects]) void removals.commitAll();
  };
  return {
    server,
    projects,
    tasks,
    connect() {
      const end = server.connect();
      addEventListener('pagehide', commitRemovals);
      void Promise.all([tasks.load(), projects.load()]);
      return () => {
        removeEventListener('pagehide', commitRemovals);
        end();
      };
    },
  };
}

type ActiveTaskParts = Pick<GuestAreaParts, 'timer' | 'tasks' | 'projects'> &
  Pick<Guest['browser'], 'storage' | 'clock'> & { readonly server: BrowserServer };

/** The active task by the rules of an account, with this browser in the place of the server. */
function wireActiveTask(parts: ActiveTaskParts): ActiveTaskStore {
  const { storage, server, tasks, projects } = parts;
  const find = (taskId: string | null): ActiveTask | null => {
    const task = server.$tasks.get().find(({ id }) => id === taskId);
    const project = server.$projects.get().find(({ id }) => id === task?.projectId);
    if (task === undefined || project === undefined) return null;
    return activeTaskOf(task, project);
  };
  return createActiveTaskStore({
    ...parts,
    keeper: 'guest',
    find,
    $isDone: doneWork(tasks.$tasks, projects.$projects),
    server: {
      load: async () => ({ kind: 'ok', value: find(readActiveTaskId(storage, 'guest')) }),
      save: async (taskId) => ({ kind: 'ok', value: find(taskId) }),
    },
    emit: (detail) => window.dispatchEvent(new CustomEvent('activeTaskChanged', { detail })),
  });
}
