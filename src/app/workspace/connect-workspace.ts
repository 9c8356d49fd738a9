import { whenAllowedToAsk } from '#platform/device/when-allowed-to-ask.ts';
import { later } from '#platform/time/later.ts';
import { connectTimerGuard } from '#pomodoro/guards/timer-guard.ts';
import { createLiveExtras } from '#pomodoro/screen/live-extras.ts';
import { createTimerScreen } from '#pomodoro/screen/timer-screen.ts';
import { connectEarlyStart } from '#pomodoro/work/early-start.ts';
import { createSessionRules, type SessionRules } from '#pomodoro/work/session-rules.ts';
import { createTaskFollower } from '#pomodoro/work/task-follower.ts';
import type { Ids, Leadership, Network, TabChannel, Ticker } from '#shared/domain/platform.ts';
import type { EndedSession } from '#shared/domain/timer/types.ts';
import { START_HASH } from '#shared/page/first-script.ts';
import { site } from '#site.ts';
import { takeJustSignedIn } from '#stores/account/reset-for-sign-in.ts';
import { createSessionNotes } from '#stores/sessions/session-notes.ts';
import type { ServerClock } from '#stores/sync/server-clock.ts';
import { createTimerSync } from '#stores/sync/timer-sync.ts';
import type { ListStream } from '../server/list-stream.ts';
import type { WorkspaceServer } from '../server/server-ports.ts';
import { connectAccountLists } from '../work/account-lists.ts';
import { createConflictNotice } from '../work/conflict-notice.ts';
import { followOtherSessions } from '../work/follow-other-sessions.ts';
import { connectRefresher } from '../work/refresher.ts';
import { emit, listenTo } from '../work/window-events.ts';
import type { Account } from './wire-account.ts';
import type { Workspace } from './workspace.ts';

/** Debounces reloads, so that changes delivered together cause one load. */
const AFTER_DELIVERY_MS = 500;

/** Actions of a workspace that need all of its stores. */
export type LiveVerb =
  | 'connect'
  | 'reload'
  | 'commitRemovals'
  | 'screen'
  | 'sound'
  | 'device'
  | 'leadership'
  | 'notifier';

/** Dependencies of connecting a workspace. */
export interface ConnectDeps {
  readonly workspace: Omit<Workspace, LiveVerb>;
  readonly account: Account;
  readonly server: WorkspaceServer;
  readonly owner: string;
  /** Records an ended session. */
  readonly record: (ended: EndedSession) => void;
  readonly serverClock: ServerClock;
  /** Whether settings chosen here are waiting to be sent. */
  readonly areSettingsWaiting: () => boolean;
  readonly leadership: Leadership;
  readonly tabs: TabChannel;
  readonly ticker: Ticker;
  readonly network: Network;
  readonly ids: Ids;
  /**
   * Subscribes to the kinds of lists that another device has changed; returns an unsubscribe
   * function.
   */
  readonly onLists: ListStream['listen'];
}

/** Passes the server's answers to a session that began before they arrived. */
function followAnswers(
  { timer, activeTask, settings }: ConnectDeps['workspace'],
  rulesFor: SessionRules,
): () => void {
  return connectEarlyStart({
    timer,
    onTaskKnown: activeTask.onKnown,
    onRulesKnown: (hear) =>
      settings.onLoaded((loaded) => hear(rulesFor(timer.$timer.get(), loaded))),
  });
}

/** Explains a refused start at the timer when another tab of the app is open. */
function showRefusals(
  { $isRefused }: Workspace['screen'],
  { go }: Workspace['navigation'],
): () => void {
  return $isRefused.listen((isRefused) => {
    if (isRefused) go({ tab: 'pomodoro', projectId: null });
  });
}

function screenOf(
  { workspace, account, server, owner }: ConnectDeps,
  prepareStart: () => void,
): Workspace['screen'] {
  const { timer, settings, queue, sessions } = workspace;
  const save = server.notePomodoro;
  return createTimerScreen({
    timer,
    settings,
    storage: account.storage,
    prepareStart,
    saveNote: createSessionNotes({ queue, save, sessions, owner, now: account.clock.now }),
  });
}

function commitRemovalsOf({
  tasks,
  sessions,
  projects,
  partRemovals,
}: ConnectDeps['workspace']): void {
  for (const { removals } of [tasks, sessions, projects]) void removals.commitAll();
  for (const removals of partRemovals) void removals.commitAll();
}

/** Returns the current instant at the server; null without an answer. */
async function serverTime({ load }: WorkspaceServer['timer']): Promise<number | null> {
  const answer = await load();
  return answer.kind === 'ok' ? Date.parse(answer.value.serverNow) : null;
}

/**
 * Connects the stores of a workspace with the timer, the server, sound, notifications and each
 * other.
 */
export function connectWorkspace(deps: ConnectDeps): Pick<Workspace, LiveVerb> {
  const { workspace, account, leadership, network } = deps;
  const { timer, queue, changes, settings, projects, tasks, sessions, stats, activeTask, rewards } =
    workspace;
  const currentSettings = () => settings.$settings.get();
  const extras = createLiveExtras({
    timer,
    leadership,
    tabs: deps.tabs,
    owner: deps.owner,
    settings: currentSettings,
    now: account.clock.now,
    productName: site.name,
  });
  // Some browsers allow the permission request only inside a press, so it is repeated there.
  const screen = screenOf(deps, extras.prepareStart);
  const conflict = createConflictNotice({ timer, toasts: workspace.toasts });
  const follower = createTaskFollower({ ...workspace, leadership, $working: projects.$working });
  const sync = createTimerSync({
    timer,
    api: deps.server.timer,
    clock: account.clock,
    serverClock: deps.serverClock,
    ids: deps.ids,
    storage: account.storage,
    leadership,
    network,
    owner: deps.owner,
    later,
    onReplaced: conflict.onReplaced,
  });

  const isAllowed = () => account.token() !== null;

  const loadWork = () => Promise.all([projects.load(), tasks.load(), sessions.load()]);
  const load = (user: Promise<void>) =>
    Promise.all([user, loadWork(), stats.load(), follower.load()]);
  const loadFigures = () => {
    if (isAllowed()) void Promise.all([loadWork(), stats.load()]);
  };
  const loadAgain = () =>
    // Settings chosen offline have waited for this.
    Promise.all([load(account.auth.load()), deps.areSettingsWaiting() ? settings.load() : null]);
  const reload = () => Promise.all([loadAgain(), changes.flush().then(queue.flush)]);

  let cancelLoad = (): void => {};
  function loadSoon(): void {
    cancelLoad();
    cancelLoad = later(AFTER_DELIVERY_MS, loadFigures);
  }

  const commitRemovals = () => commitRemovalsOf(workspace);
  const rulesFor = createSessionRules(workspace);
  const configure = () => timer.configure(rulesFor(timer.$timer.get()));

  function connect(): () => void {
    // The navigation takes it out of the address.
    const isToStart = location.hash === START_HASH;
    const ends = [
      conflict.connect(),
      showRefusals(screen, workspace.navigation),
      timer.onEnded(deps.record),
      queue.onKept(({ id, message }) => {
        account.log.note(message);
        emit('pomodoroSavedLocally', { sessionId: id, message });
      }),
      extras.connect(),
      settings.$settings.listen(configure),
      projects.$projects.listen(configure),
      followAnswers(workspace, rulesFor),
      settings.connect(),
      rewards.connect(),
      activeTask.connect(),
      follower.connect(),
      // A completed task, or a task of a finished project, collects no more sessions.
      tasks.$tasks.listen(follower.follow),
      projects.$projects.listen(follower.follow),
      workspace.navigation.connect(),
      timer.connect(),
      connectTimerGuard({
        ...deps,
        timer,
        clock: account.clock,
        later,
        askServer: () => serverTime(deps.server.timer),
      }),
      sync.connect(),
      changes.connect(),
      changes.onDelivered(({ change, error }) => {
        // This call follows every recorded session (the specification, section 4).
        if (change.entity === 'session' && change.act === 'create') void stats.aggregate();
        // A change answered immediately is in the lists already.
        if (error !== '') loadSoon();
      }),
      queue.connect(),
      followOtherSessions({ timer, later, load: loadFigures }),
      connectAccountLists({ ...deps, loadActiveTask: follower.load, isAllowed }),
      account.auth.$isExpired.listen((isExpired) => {
        // The user has signed in again in another tab: queued changes can be sent.
        if (!isExpired) void reload();
      }),
      connectRefresher({
        load: loadAgain,
        $isOffline: workspace.$isOffline,
        today: workspace.today,
        now: account.clock.now,
        later,
        onOnline: network.onOnline,
        onReturn: listenTo(document, 'visibilitychange', () => !document.hidden),
        isAllowed,
      }),
      listenTo(window, 'pagehide')(commitRemovals),
    ];
    const loaded = takeJustSignedIn(account.storage) ? settings.reload() : settings.load();
    // Permission is not requested where the account has notifications off, which this device may
    // not know yet.
    const asking = loaded.then(() =>
      whenAllowedToAsk(() => {
        if (currentSettings().notifications) void extras.notifier.request();
      }),
    );
    ends.push(() => void asking.then((stopAsking) => stopAsking()));
    void load(account.auth.loadOnce()).then(() => {
      if (isToStart && timer.$timer.get().status === 'idle') screen.start();
    });
    return () => {
      for (const end of ends) end();
    };
  }

  return {
    connect,
    reload,
    commitRemovals,
    screen,
    sound: extras.sound,
    device: extras.device,
    leadership,
    notifier: extras.notifier,
  };
}
