import { vi } from 'vitest';
import type { ActiveTask, User } from '#shared/contract/account/users.ts';
import { activeTimerApi } from '#shared/contract/work/active-timer.ts';
import type { Project } from '#shared/contract/work/projects.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { DEFAULT_SETTINGS, type TimerSettings } from '#shared/domain/settings/timer-settings.ts';
import { isFields } from '#shared/domain/timer/engine/reading.ts';
import {
  ADA,
  buildProject,
  buildStats,
  buildTask,
  DIG,
  idOf,
  WRITE,
} from '#stores/sync/contract-test-kit.ts';
import { FakeTimerServer } from '#stores/timer/timer-server-test-kit.ts';
import { wireAccount } from '../workspace/wire-account.ts';
import { wireWorkspace } from '../workspace/wire-workspace.ts';

/** The calls that a page makes when it opens. */
export type Subject =
  | 'settings'
  | 'activeTask'
  | 'projects'
  | 'tasks'
  | 'figures'
  | 'signIn'
  | 'timer';

/** How a call is answered: after the action, never, with a failure, or late with a 401. */
export type Answer = 'late' | 'never' | 'failed' | 'refused';

/** A session as the server recorded it. */
export interface Recorded {
  readonly minutes: number;
  readonly taskId: string | null;
}

/** The signed-in user. */
export const PERSON: User = { ...ADA, id: idOf(8) };

const SUBJECTS: readonly (readonly [RegExp, Subject])[] = [
  [/^GET \/api\/users\/settings/, 'settings'],
  [/^GET \/api\/users\/active-task/, 'activeTask'],
  [/^GET \/api\/projects/, 'projects'],
  [/^GET \/api\/tasks/, 'tasks'],
  [/^GET \/api\/(stats|pomodoros)/, 'figures'],
  [/^GET \/api\/auth\/current/, 'signIn'],
  [/^GET \/api\/active-timer$/, 'timer'],
];

/** The server of one account. The test releases its answers about one subject. */
export class SlowServer {
  settings: TimerSettings = { ...DEFAULT_SETTINGS, workTime: 30 };
  activeTask: ActiveTask | null = WRITE;
  projects: Project[] = [
    buildProject(2, { title: 'Thesis', status: 'working' }),
    buildProject(4, { title: 'Garden' }),
  ];
  tasks: Task[] = [
    buildTask(1, { projectId: idOf(2), title: 'Write' }),
    buildTask(3, { projectId: idOf(4), title: 'Dig' }),
  ];
  readonly recorded: Recorded[] = [];
  readonly timer = new FakeTimerServer(() => Date.now());
  readonly #held: { subject: Subject; answer: Answer } | null;
  readonly #gate = Promise.withResolvers<void>();

  constructor(held: { subject: Subject; answer: Answer } | null) {
    this.#held = held;
  }

  /** Sends the late answers. */
  release(): void {
    this.#gate.resolve();
  }

  readonly fetch = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const method = init.method ?? 'GET';
    const path = String(url);
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : {};
    const subject = SUBJECTS.find(([form]) => form.test(`${method} ${path}`))?.[1];
    if (subject !== undefined && subject === this.#held?.subject) {
      if (this.#held.answer === 'failed') return reply(500, {});
      await (this.#held.answer === 'never' ? new Promise(() => {}) : this.#gate.promise);
      if (this.#held.answer === 'refused')
        return refusal({ status: 401, id: 'unauthorized', message: 'Please sign in.' });
    }
    if (path.endsWith('/events')) return new Promise(() => {});
    return this.#answer(
      `${method} ${path.replace('/api', '').split('?')[0]}`,
      isFields(body) ? body : {},
    );
  };

  async #answer(call: string, body: Readonly<Record<string, unknown>>): Promise<Response> {
    if (call === 'POST /active-timer')
      return fromResult(await this.timer.save(activeTimerApi.save.body.parse(body)));
    if (call === 'GET /active-timer') return reply(200, this.timer.reply());
    if (call === 'POST /pomodoros') return this.#record(body);
    if (call.startsWith('PUT /projects/')) return this.#work(call.split('/')[2] ?? '');
    if (call.startsWith('PUT /tasks/')) return this.#complete(call.split('/')[2] ?? '');
    if (call === 'PUT /users/active-task') {
      this.activeTask = [WRITE, DIG].find(({ taskId }) => taskId === body['taskId']) ?? null;
    }
    return reply(200, this.#state(call));
  }

  #state(call: string): unknown {
    if (call.includes('/users/settings')) return { settings: this.settings };
    if (call.includes('/users/active-task')) return { activeTask: this.activeTask };
    if (call.includes('/auth/current')) {
      return { user: PERSON, settings: this.settings, activeTask: this.activeTask };
    }
    if (call.includes('/stats') || call.includes('/aggregate')) return buildStats();
    if (call.includes('/projects')) return { items: this.projects, nextCursor: null };
    if (call.includes('/tasks')) return { items: this.tasks, nextCursor: null };
    return { items: [], nextCursor: null };
  }

  #record(body: Readonly<Record<string, unknown>>): Response {
    const { duration, taskId } = body;
    this.recorded.push({
      minutes: Number(duration),
      taskId: typeof taskId === 'string' ? taskId : null,
    });
    const names = { taskTitle: null, projectTitle: null };
    const rest = { localDate: '2026-11-20', isFlagged: false, createdAt: body['endTime'] };
    return reply(201, { ...body, ...names, ...rest });
  }

  #work(id: string): Response {
    this.projects = this.projects.map((project) => ({
      ...project,
      status: project.id === id ? 'working' : 'open',
    }));
    return reply(
      200,
      this.projects.find((project) => project.id === id),
    );
  }

  #complete(id: string): Response {
    const completedAt = new Date().toISOString();
    this.tasks = this.tasks.map((task) =>
      task.id === id ? { ...task, completed: true, completedAt } : task,
    );
    if (this.activeTask?.taskId === id) this.activeTask = null;
    return reply(
      200,
      this.tasks.find((task) => task.id === id),
    );
  }
}

/** Opens a page of the app for that account, wired as in a browser. */
export function openPage(server: SlowServer) {
  vi.stubGlobal('fetch', server.fetch);
  localStorage.setItem('ripenUser', JSON.stringify(PERSON));
  localStorage.setItem('token', 'token-a');
  // A task is completed in a list that this device has cached.
  const owner = PERSON.id;
  localStorage.setItem('ripenTasks', JSON.stringify({ owner, value: server.tasks }));
  localStorage.setItem('ripenProjects', JSON.stringify({ owner, value: server.projects }));
  const account = wireAccount();
  const workspace = wireWorkspace(account, PERSON);
  const disconnect = workspace.connect();
  /** Every message shown to the user, in order. */
  const said: string[] = [];
  workspace.toasts.$toasts.listen((toasts) => {
    for (const { message } of toasts) if (!said.includes(message)) said.push(message);
  });
  return { account, workspace, disconnect, said };
}

function reply(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status });
}

function fromResult(result: CallResult<unknown>): Response {
  if (result.kind === 'ok') return reply(200, result.value);
  if (result.kind === 'offline') return reply(503, {});
  return refusal(result);
}

type Refusal = { status: number; id: string; message: string; current?: unknown };

function refusal({ status, id, message, current = null }: Refusal): Response {
  return reply(status, { error: { id, message, current, requestId: 'test' } });
}
