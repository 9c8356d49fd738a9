import * as z from 'zod';
import { createIds } from '#platform/device/ids.ts';
import { createNetwork } from '#platform/device/network.ts';
import { createLeadership } from '#platform/tabs/leadership.ts';
import { createMutex } from '#platform/tabs/mutex.ts';
import { createTabChannel } from '#platform/tabs/tabs.ts';
import { webLocks } from '#platform/tabs/web-locks.ts';
import { createAfterPaint } from '#platform/time/after-paint.ts';
import { later } from '#platform/time/later.ts';
import { createTicker } from '#platform/time/ticker.ts';
import { createConfirmations } from '#pomodoro/notices/confirmations.ts';
import { createToasts, type Toasts } from '#pomodoro/notices/toasts.ts';
import { createStaleSession } from '#pomodoro/stale-session/stale-session.ts';
import { activeTaskOf } from '#pomodoro/work/active-task-of.ts';
import { createSessionRules } from '#pomodoro/work/session-rules.ts';
import { createSwitchQuestions } from '#pomodoro/work/switch-question.ts';
import { createWorkActions } from '#pomodoro/work/work-actions.ts';
import type { User } from '#shared/contract/account/users.ts';
import { Stats } from '#shared/contract/stats/stats.ts';
import { Project } from '#shared/contract/work/projects.ts';
import { Task } from '#shared/contract/work/tasks.ts';
import { localDate } from '#shared/domain/dates/local-date.ts';
import type { Ids, Leadership, Network, TabChannel, Ticker } from '#shared/domain/platform.ts';
import { rulesOf } from '#shared/domain/settings/rules-of.ts';
import { createRewardsStore } from '#stores/account/rewards-store.ts';
import { createSettingsStore, type SettingsStore } from '#stores/account/settings-store.ts';
import { createStatsStore } from '#stores/account/stats-store.ts';
import { rememberUnsavedSettings } from '#stores/account/unsaved-settings.ts';
import { type ChangeQueue, createChangeQueue } from '#stores/change-queue/change-queue.ts';
import { pendingIn } from '#stores/change-queue/shows/shows.ts';
import { createSessionQueue, type SessionQueue } from '#stores/sessions/session-queue.ts';
import { createAccountRecorder } from '#stores/sessions/session-recorder.ts';
import { createSessionsStore } from '#stores/sessions/sessions-store.ts';
import { CACHE_KEYS } from '#stores/storage/cache-keys.ts';
import type { CachedCopy } from '#stores/storage/cached-copy.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { createServerClock } from '#stores/sync/server-clock.ts';
import { pendingSessionPatch } from '#stores/sync/waiting-figures.ts';
import { createActiveTaskStore } from '#stores/tasks/active-task-store.ts';
import { doneWork } from '#stores/tasks/done-work.ts';
import { createProjectsStore } from '#stores/tasks/projects-store.ts';
import { createTasksStore } from '#stores/tasks/tasks-store.ts';
import { createCarriedSession } from '#stores/timer/carried-session.ts';
import { createClockCheck } from '#stores/timer/clock-watch.ts';
import { createTimerStore } from '#stores/timer/timer-store.ts';
import { createPasswordQuestion } from '../account/fresh-password/password-question.ts';
import { createMigrationOffer } from '../account/guest-migration/migration-offer.ts';
import { createCachedCopy } from '../server/cached-copies.ts';
import { type EventStreamDeps, openEventStream } from '../server/event-stream.ts';
import { createListStream, type ListStream } from '../server/list-stream.ts';
import {
  createWorkspaceServer,
  type OpenStream,
  type WorkspaceServer,
} from '../server/server-ports.ts';
import { watchConnection } from '../server/watch-connection.ts';
import { cacheSessions } from '../sessions/cached-sessions.ts';
import { createNavigation } from '../shell/tabs/navigation.ts';
import { createProjectNavigationFlag } from '../shell/tabs/navigation-flags.ts';
import { afterChanges } from '../work/after-changes.ts';
import { replaces, sendChange } from '../work/changes/entities.ts';
import { readPendingChange } from '../work/changes/read-change.ts';
import { createEndedSessions } from '../work/ended-sessions.ts';
import { createNames } from '../work/names-of-work.ts';
import { emit } from '../work/window-events.ts';
import { connectWorkspace, type LiveVerb } from './connect-workspace.ts';
import type { Account } from './wire-account.ts';
import type { Workspace } from './workspace.ts';

/** Dependencies of the parts of a workspace. */
interface Base {
  readonly account: Account;
  readonly owner: string;
  readonly ids: Ids;
  readonly leadership: Leadership;
  readonly tabs: TabChannel;
  readonly ticker: Ticker;
  readonly network: Network;
  readonly server: WorkspaceServer;
  readonly changes: ChangeQueue;
  readonly cache: {
    readonly stats: CachedCopy<Stats>;
    readonly projects: CachedCopy<readonly Project[]>;
    readonly tasks: CachedCopy<readonly Task[]>;
  };
  readonly timeZone: () => string;
  readonly today: () => string;
  readonly toasts: Toasts;
  readonly report: (message: string) => void;
  readonly markProjectNavigation: () => void;
  readonly onLists: ListStream['listen'];
}

/**
 * Creates the workspace of the signed-in user in a real browser; it makes no call before `connect`.
 */
export function wireWorkspace(account: Account, user: User): Workspace {
  const ids = createIds();
  const network = createNetwork();
  const toasts = createToasts(ids);
  const confirmations = createConfirmations();
  const connection = watchConnection(account.client, { later, network });
  const { client, $isOffline, $isUnreachable, $isRestoring, look } = connection;
  const listStream = createListStream(account.clock.now);
  const hearing = { onOnline: network.onOnline, onOpen: listStream.opened, onAway: look };
  const streams = streamsOf(account, hearing);
  const direct = createWorkspaceServer(client, streams, listStream.tell);
  const timeZone = () => {
    const auth = account.auth.$auth.get();
    return auth.kind === 'signedIn' ? auth.user.timeZone : user.timeZone;
  };
  const keep = { storage: account.storage, owner: user.id };
  const cache = {
    stats: createCachedCopy({ ...keep, key: CACHE_KEYS.stats, schema: Stats }),
    projects: createCachedCopy({ ...keep, key: CACHE_KEYS.projects, schema: z.array(Project) }),
    tasks: createCachedCopy({ ...keep, key: CACHE_KEYS.tasks, schema: z.array(Task) }),
  };
  const changes = createChangeQueue({
    storage: account.storage,
    mutex: createMutex(),
    network,
    clock: account.clock,
    ids,
    owner: user.id,
    send: (change) => sendChange(client, change),
    replaces,
    nameOf: createNames([cache.tasks, cache.projects]),
    read: readPendingChange,
    later,
  });
  const base: Base = {
    account,
    owner: user.id,
    ids,
    // An open guest tab must not become leader for the account.
    leadership: createLeadership(webLocks, `ripen-timer-leader-${user.id}`),
    tabs: createTabChannel(),
    ticker: createTicker({ clock: account.clock }),
    network,
    // Records and the live timer may name what was created just before.
    server: {
      ...direct,
      timer: { ...direct.timer, save: afterChanges(changes, direct.timer.save) },
      createPomodoro: afterChanges(changes, direct.createPomodoro),
    },
    cache,
    changes,
    timeZone,
    today: () => localDate(account.clock.now(), timeZone()),
    toasts,
    report: (text) => toasts.show({ tone: 'error', text }),
    markProjectNavigation: createProjectNavigationFlag(window, later),
    onLists: listStream.listen,
  };
  const { settings, areSettingsWaiting } = wireSettings(base, () => void lists.stats.load());
  const switching = createSwitchQuestions(settings);
  const queue = wireQueue(base, () => lists.stats.aggregate());
  const lists = wireLists(base, settings, queue);
  const { live, ...focus } = wireTimer(base, { ...lists, queue }, { settings, areSettingsWaiting });
  const { timer, activeTask } = focus;
  const workspace: Omit<Workspace, LiveVerb> = {
    ...lists,
    ...focus,
    settings,
    changes,
    devices: base.server.devices,
    guestMigration: createMigrationOffer({
      client,
      storage: account.storage,
      clock: account.clock,
      ids,
      account: user.id,
      toServer: live.serverClock.toServer,
    }),
    client,
    log: account.log,
    clock: account.clock,
    storage: account.storage,
    actions: createWorkActions({
      timer,
      activeTask,
      projects: lists.projects,
      confirmations,
      switching,
      toasts,
    }),
    switching,
    navigation: createNavigation({
      page: window,
      storage: account.storage,
      onProject: base.markProjectNavigation,
    }),
    toasts,
    confirmations,
    passwordQuestion: createPasswordQuestion(),
    partRemovals: new Set(),
    $isOffline,
    $isUnreachable,
    $isRestoring,
    timeZone,
    today: base.today,
  };
  return { ...workspace, ...connectWorkspace({ ...base, ...live, workspace }) };
}

/**
 * Creates the settings; `onRestDays` is called when the server returns other days of rest, because
 * streaks depend on them.
 */
function wireSettings({ account, owner, server }: Base, onRestDays: () => void) {
  const { storage } = account;
  const waiting = rememberUnsavedSettings({ server: server.settings, storage, owner });
  let restDays = '';
  const settings: SettingsStore = createSettingsStore({
    storage,
    server: {
      ...waiting,
      async save(changed) {
        const result = await waiting.save(changed);
        const now = changed.restDays?.join() ?? restDays;
        if (now !== restDays) onRestDays();
        restDays = now;
        return result;
      },
    },
    broadcast: (changed) => emit('settingsChanged', changed),
  });
  return { settings, areSettingsWaiting: waiting.isWaiting };
}

/** Creates the queue of sessions; `aggregate` follows each recorded session. */
function wireQueue(
  { account, owner, network, server }: Base,
  aggregate: () => Promise<unknown>,
): SessionQueue {
  return createSessionQueue({
    storage: account.storage,
    mutex: createMutex(),
    network,
    api: {
      createPomodoro: server.createPomodoro,
      notePomodoro: server.notePomodoro,
      aggregate,
    },
    user: () => owner,
    later,
  });
}

/** Creates the stores of projects, tasks and sessions. */
function wireLists(base: Base, { $settings }: SettingsStore, queue: SessionQueue) {
  const { account, owner, ids, server, changes, cache, timeZone, today, report } = base;
  const { storage, clock } = account;
  const { submit } = changes;
  const rewards = createRewardsStore({ storage, owner, $settings });
  return {
    rewards,
    stats: createStatsStore({
      server: server.stats,
      cache: cache.stats,
      onConfirmed: rewards.observe,
      timeZone,
      pending: pendingSessionPatch(queue),
    }),
    projects: createProjectsStore({
      ids,
      owner,
      submit,
      report,
      server: server.projects,
      cache: cache.projects,
      pending: pendingIn(changes, 'projects'),
    }),
    tasks: createTasksStore({
      ids,
      clock,
      owner,
      submit,
      report,
      server: server.tasks,
      cache: cache.tasks,
      pending: pendingIn(changes, 'tasks'),
    }),
    sessions: createSessionsStore({
      today,
      timeZone,
      ids,
      submit,
      report,
      list: server.listSessions,
      pending: (belongs) => pendingIn(changes, 'sessions', belongs),
      cache: cacheSessions({ storage, owner, key: CACHE_KEYS.todaysSessions }),
    }),
  };
}

/** Creates the timer with its settings and task, and connects its sessions to the server. */
function wireTimer(
  base: Base,
  { queue, tasks, projects }: Pick<Workspace, 'queue' | 'tasks' | 'projects'>,
  { settings, areSettingsWaiting }: { settings: SettingsStore; areSettingsWaiting: () => boolean },
) {
  const { account, owner, ids, leadership, server, changes } = base;
  const { storage, clock } = account;
  const serverClock = createServerClock({ storage });
  const timer = createTimerStore({
    clock,
    ids,
    ticker: base.ticker,
    storage,
    tabs: base.tabs,
    leadership,
    rules: rulesOf(settings.$settings.get()),
    rulesFor: createSessionRules({ settings, projects }),
    owner,
    mayTimeAct: createClockCheck(clock, serverClock),
    afterPaint: createAfterPaint(),
  });
  const recorder = createAccountRecorder({
    queue,
    userId: owner,
    timeZone: base.timeZone,
    serverClock,
    now: clock.now,
    hasToken: () => account.token() !== null,
    countFor: (taskId, countId) =>
      void changes.submit({
        entity: 'task',
        id: taskId,
        act: 'count',
        fields: { countId },
      }),
  });
  const activeTask = createActiveTaskStore({
    storage,
    clock,
    server: {
      load: server.loadActiveTask,
      save: (taskId) => changes.submit({ entity: 'activeTask', id: owner, fields: { taskId } }),
      isBehind: () => changes.$waiting.get().some(({ change }) => change.entity === 'activeTask'),
    },
    timer,
    $isDone: doneWork(tasks.$tasks, projects.$projects),
    find(taskId) {
      const task = valueOr(tasks.$tasks.get(), []).find(({ id }) => id === taskId);
      const all = valueOr(projects.$projects.get(), []);
      const project = all.find(({ id }) => id === task?.projectId);
      return task && project ? activeTaskOf(task, project) : null;
    },
    emit(change) {
      if (change.fromProjectDetail) base.markProjectNavigation();
      emit('activeTaskChanged', change);
    },
  });
  const record = createEndedSessions({
    recorder,
    toasts: base.toasts,
    emit,
    note: account.log.note,
  });
  const stale = createStaleSession({ timer, storage, record });
  const carried = createCarriedSession({ storage, timer, owner });
  const live = { record, serverClock, areSettingsWaiting };
  return { timer, stale, carried, queue, activeTask, live };
}

function streamsOf(
  account: Account,
  hearing: Pick<EventStreamDeps, 'onOnline' | 'onOpen' | 'onAway'>,
): OpenStream {
  return (path, onEvent) =>
    openEventStream({
      url: `/api${path}`,
      token: () => {
        const token = account.token();
        return token !== null && account.isForeign() ? null : token;
      },
      fetch: (...request) => fetch(...request),
      onEvent,
      onUnauthorized: account.onUnauthorized,
      ...hearing,
      later,
      random: Math.random,
      now: account.clock.now,
    });
}
