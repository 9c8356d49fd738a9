/*
 * Moves a visitor's data into an account, each entry once and into one account only.
 *
 * Invariants
 * - An entry leaves this browser's store of visitors only when the server has confirmed it.
 * - It is sent under one id, stored first: repeats, crashes and second tabs change nothing.
 * - An entry that an account may have received is offered to no other account.
 * - Projects go first, then their tasks, then the sessions of both, the oldest first. A project
 *   stays here while something here still belongs to it.
 */
import { atom, type ReadableAtom } from 'nanostores';
import type { PomodoroCreate } from '#shared/contract/work/pomodoros.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import type { CallResult, Clock, Ids, KeyValueStore, Mutex } from '#shared/domain/platform.ts';
import { nextProjectColor, type ProjectColor } from '#shared/domain/projects/project-colors.ts';
import { type LooseKind, looseKindOf } from '#shared/domain/tasks/places/task-kinds.ts';
import { readTaskDetails, type WrittenDetails } from '#shared/domain/tasks/read-task-details.ts';
import type { GuestProject, GuestTask } from '../guest/guest-rows.ts';
import { isThere } from '../guest/present-work.ts';
import type { GuestSession } from '../sessions/guest-sessions.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import { createGuestLists, type GuestLists } from './guest-lists.ts';
import { createMigrationLog, isTaken, type MigrationLog } from './migration-log.ts';
import { countOf, type PendingData, pendingDataFor } from './pending-data.ts';
import { type SendDeps, type Sent, sendEntry } from './send-entry.ts';
import { toSessionCreate } from './session-create.ts';

/** Everything that was written of a task. */
type Written = WrittenDetails & { readonly title: string };

/** The calls of a guest migration; each create answers a repeat of its id with the first. */
export interface MigrationServer {
  createProject(project: {
    id: string;
    title: string;
    color: ProjectColor;
    workMinutes: number | null;
  }): Promise<CallResult<unknown>>;
  finishProject(id: string): Promise<CallResult<unknown>>;
  createTask(
    task: Written & {
      id: string;
      projectId: string | null;
      kind?: LooseKind;
      completedAt: string | null;
    },
  ): Promise<CallResult<Task>>;
  changeTask(id: string, change: Written & { completed: boolean }): Promise<CallResult<Task>>;
  createSession(session: PomodoroCreate): Promise<CallResult<unknown>>;
}

/** The dependencies of a guest migration; `account` is the id of who is signed in. */
export interface GuestMigrationDeps {
  readonly storage: KeyValueStore;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly mutex: Mutex;
  readonly server: MigrationServer;
  readonly account: string;
  /** The zone of sessions that do not say theirs. */
  readonly timeZone: () => string;
  /** An instant of this device in the server's time, both in UTC milliseconds. */
  readonly toServer: (localMs: number) => number;
  readonly wait: (ms: number) => Promise<void>;
}

/** How far it is. */
export type Progress =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly done: number; readonly total: number }
  | { readonly kind: 'stopped'; readonly reason: string; readonly migrated: number }
  | { readonly kind: 'done'; readonly migrated: number };

/** A visitor's data, offered to an account. */
export interface GuestMigration {
  readonly $pending: ReadableAtom<PendingData>;
  readonly $progress: ReadableAtom<Progress>;
  /**
   * Whether to offer it unasked: there is something (with `others` that are offered beside it), and
   * it was not left here or put off.
   */
  isDue(others?: number): boolean;
  /** The visitor's working project under its id in the account, once it was moved; else null. */
  workingId(): string | null;
  /** Moves everything; in one tab at a time. */
  migrate(): Promise<Progress>;
  /** Leaves it here (`left`), or puts the question off (`later`). */
  decline(kind: 'left' | 'later', others?: number): void;
  /** Follows the other tabs until the returned function is called. */
  connect(): () => void;
}

const LOCK = 'ripen-bring-along';
const ASKS_AGAIN_AFTER_MS = 86_400_000;
const BROKEN: Progress = {
  kind: 'stopped',
  reason: 'Something went wrong on our side.',
  migrated: 0,
};

/** Makes the offer of what local storage holds to one account. */
export function createGuestMigration(deps: GuestMigrationDeps): GuestMigration {
  const { storage, account, clock } = deps;
  const log = createMigrationLog(storage);
  const lists = createGuestLists(storage);
  const look = () => pendingDataFor(lists.read(), log.read(), account);
  const $pending = atom(look());
  const $progress = atom<Progress>({ kind: 'idle' });
  const refresh = () => $pending.set(look());
  let workingId: string | null = null;
  const courier = createCourier({ ...deps, log }, lists);

  async function migrateAll(): Promise<Progress> {
    const { projects, tasks, sessions } = look();
    const steps = [
      ...projects.map(({ id }) => ({ id, run: () => courier.migrateProject(id) })),
      ...tasks.map(({ id }) => ({ id, run: () => courier.migrateTask(id) })),
      ...sessions.map(({ id }) => ({ id, run: () => courier.migrateSession(id) })),
    ];
    // Also one that was moved by an earlier try, and stays here for its tasks.
    const working = lists.read().projects.find(({ status }) => status === 'working');
    let migrated = 0;
    for (const [done, step] of steps.entries()) {
      $progress.set({ kind: 'running', done, total: steps.length });
      const sent = await step.run();
      if (sent.kind === 'migrated') migrated += 1;
      workingId = log.idIn(account, working?.id);
      refresh();
      if (sent.kind === 'stopped') return { ...sent, migrated };
    }
    return { kind: 'done', migrated };
  }

  return {
    $pending,
    $progress,
    isDue(others = 0) {
      refresh();
      const fresh = freshIn($pending.get()) + others;
      const answer = log.read().answers[account];
      if (fresh <= 0 || answer === undefined) return fresh > 0;
      const isOld = Math.abs(clock.now() - answer.at) >= ASKS_AGAIN_AFTER_MS;
      return fresh > answer.count || (answer.kind === 'later' && isOld);
    },
    workingId: () => workingId,
    async migrate() {
      if ($progress.get().kind === 'running') return $progress.get();
      $progress.set({ kind: 'running', done: 0, total: countOf(look()) });
      const end = await deps.mutex.runExclusive(LOCK, migrateAll).catch((): Progress => BROKEN);
      sweep(storage, lists, log);
      refresh();
      $progress.set(end);
      return end;
    },
    decline(kind, others = 0) {
      log.answer(account, { kind, count: freshIn(look()) + others, at: clock.now() });
    },
    connect() {
      // A page that was closed between the server's answer and this browser's own writing.
      sweep(storage, lists, log);
      const ends = [
        lists.connect(refresh),
        storage.onForeignChange(STORAGE_KEYS.bringAlong, refresh),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

/** Moves single entries, and removes them here when the server has them. */
function createCourier(deps: GuestMigrationDeps & SendDeps, lists: GuestLists) {
  const { server, log, account } = deps;
  const GONE: Sent = { kind: 'refused' };
  const colored: { color: ProjectColor }[] = [];

  async function migrateProject(id: string): Promise<Sent> {
    const project = lists.projects.$items.get().find((candidate) => candidate.id === id);
    if (project === undefined) return GONE;
    return sendEntry(deps, id, (sendAs) => createProject(sendAs, project));
  }

  async function createProject(id: string, project: GuestProject) {
    const { title, status, workMinutes } = project;
    // Projects of earlier versions have none.
    const color = project.color ?? nextProjectColor(colored);
    colored.push({ color });
    const created = await server.createProject({ id, title, color, workMinutes });
    return created.kind === 'ok' && status === 'finished' ? server.finishProject(id) : created;
  }

  /** The id of a project in the account; one that another account has too gets an id of its own. */
  async function projectIn(id: string): Promise<Sent> {
    const known = log.idIn(account, id);
    if (known !== null) return { kind: 'migrated', id: known };
    const marks = log.read().marks[id] ?? {};
    const isElsewhere = Object.keys(marks).some((owner) => owner !== account);
    if (marks[account] === undefined && isElsewhere) {
      const sendAs = deps.ids.next();
      log.mark(id, account, { state: 'sending', sendAs, isRenamed: true, problem: '' });
    }
    return migrateProject(id);
  }

  async function migrateTask(id: string): Promise<Sent> {
    const task = lists.tasks.$items.get().find((candidate) => candidate.id === id);
    if (task === undefined) return GONE;
    const project = task.projectId === null ? null : await projectIn(task.projectId);
    if (project !== null && project.kind !== 'migrated') return project;
    const projectId = project?.id ?? null;
    const sent = await sendEntry(deps, id, (sendAs) => createTask(sendAs, projectId, task));
    if (sent.kind === 'migrated' && projectId !== null) await finishAgain(task, projectId);
    if (sent.kind === 'migrated') lists.remove('tasks', id);
    return sent;
  }

  /** An open task opens a finished project again; here it was left open when the project was finished. */
  async function finishAgain({ projectId, completedAt }: GuestTask, sentAs: string): Promise<void> {
    const project = lists.projects.$items.get().find(({ id }) => id === projectId);
    if (completedAt === null && project?.status === 'finished') await server.finishProject(sentAs);
  }

  async function createTask(id: string, projectId: string | null, task: GuestTask) {
    const { title, completed, completedAt } = task;
    const kind = looseKindOf(task);
    const written = { title, ...readTaskDetails(task), parentId: log.idIn(account, task.parentId) };
    const created = await server.createTask({
      ...written,
      id,
      projectId,
      ...(kind && { kind }),
      completedAt:
        completedAt === null ? null : instantText(deps.toServer(Date.parse(completedAt))),
    });
    if (created.kind !== 'ok') return created;
    const { value } = created;
    const known = { title: value.title, ...readTaskDetails(value) };
    // Sent before in an older form, of which no answer came.
    const isSame =
      value.completed === completed && JSON.stringify(known) === JSON.stringify(written);
    return isSame ? created : server.changeTask(id, { ...written, completed });
  }

  async function migrateSession(id: string): Promise<Sent> {
    const session = lists.sessions.$items.get().find((candidate) => candidate.id === id);
    if (session === undefined) return GONE;
    const sent = await sendEntry(deps, id, (sendAs) =>
      server.createSession(toSessionCreate(sendAs, withTarget(session), deps)),
    );
    if (sent.kind === 'migrated') lists.remove('sessions', id);
    return sent;
  }

  /** The session with the ids that its project and task have in the account; null where they have none. */
  function withTarget(session: GuestSession): GuestSession {
    const projectId = log.idIn(account, session.projectId);
    const taskId = projectId === null ? null : log.idIn(account, session.taskId);
    return { ...session, projectId, taskId };
  }

  return { migrateProject, migrateTask, migrateSession };
}

/** How many entries this account was not refused before. */
function freshIn(pending: PendingData): number {
  return countOf(pending) - pending.refused.length;
}

/** Takes out what the server has, and projects that hold nothing any more; at the end, the marks. */
function sweep(storage: KeyValueStore, lists: GuestLists, log: MigrationLog): void {
  const { marks } = log.read();
  const isMigrated = ({ id }: { id: string }) =>
    Object.values(marks[id] ?? {}).some(({ state }) => state === 'brought');
  const { projects, tasks, sessions } = lists.read();
  for (const { id } of tasks.filter(isMigrated)) lists.remove('tasks', id);
  for (const { id } of sessions.filter(isMigrated)) lists.remove('sessions', id);
  const left = lists.read();
  const held = new Set([
    ...left.tasks.filter(isThere).map(({ projectId }) => projectId),
    ...left.sessions.map(({ projectId }) => projectId),
  ]);
  for (const project of projects) {
    if (!held.has(project.id) && isMigrated(project)) lists.remove('projects', project.id);
  }
  const isEmpty =
    left.sessions.every(({ id }) => isTaken(marks[id])) && !lists.read().projects.some(isThere);
  if (isEmpty && Object.keys(marks).length > 0) forget(storage, lists, log);
}

/** Nothing of a visitor is left: what was deleted, reached and noted about it goes too. */
function forget(storage: KeyValueStore, lists: GuestLists, log: MigrationLog): void {
  const { projects, tasks } = lists.read();
  for (const { id } of tasks) lists.remove('tasks', id);
  for (const { id } of projects) lists.remove('projects', id);
  storage.remove(STORAGE_KEYS.guestAchievements);
  // A timer that waits to be taken over still asks for the new id of its task.
  const waits = [STORAGE_KEYS.carriedTimer, STORAGE_KEYS.placeAtSignIn];
  if (waits.every((key) => storage.read(key) === null)) log.forgetMarks();
}

function instantText(instantMs: number): string {
  return new Date(instantMs).toISOString();
}
