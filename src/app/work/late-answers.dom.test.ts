import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { isActive } from '#shared/domain/timer/views.ts';
import { DIG, idOf, WRITE } from '#stores/sync/contract-test-kit.ts';
import { readStoredTimer } from '#stores/timer/stored-timer.ts';
import {
  type Answer,
  openPage,
  PERSON,
  SlowServer,
  type Subject,
} from './late-answers-test-kit.ts';

const MINUTE_MS = 60_000;
const ALONE = null;

type Page = ReturnType<typeof openPage>;
type Held = { readonly subject: Subject; readonly answer: Answer };

const SUBJECTS: readonly Subject[] = [
  'settings',
  'activeTask',
  'projects',
  'tasks',
  'figures',
  'signIn',
  'timer',
];
const ANSWERS: readonly Answer[] = ['late', 'never', 'failed'];

/** Every subject with one of the answers, so that the acts together meet each with each of them. */
function casesOf(act: number): Held[] {
  return SUBJECTS.map((subject, at) => ({ subject, answer: ANSWERS[(act + at) % 3] ?? 'late' }));
}

// Preloaded, so that the fake clock does not run past lazy parts.
beforeAll(() => import('#pomodoro/alarm/alarm.ts'), 60_000);

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 10) });
});

let close = () => {};
afterEach(() => {
  close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * MINUTE_MS);

/**
 * Presses Start before any answer, acts after two minutes, and releases the late answers a minute
 * later.
 */
async function untilAnswered(held: Held, act: (page: Page) => unknown) {
  const server = new SlowServer(held);
  const page = openPage(server);
  close = page.disconnect;
  page.workspace.screen.start();
  await pass(2);
  await act(page);
  await pass(1);
  server.release();
  await pass(1);
  return { server, page, recorded: server.recorded };
}

/** Also finishes the session early, a minute after the answers. */
async function story(held: Held, act: (page: Page) => unknown) {
  const told = await untilAnswered(held, act);
  const { timer } = told.page.workspace;
  const before = timer.$timer.get();
  timer.finish(true);
  await pass(0.1);
  return { ...told, lengthMs: isActive(before) ? before.durationMs : null };
}

/** Returns the task of a running session: the server's active task, once known. */
function taskOnceKnown({ subject, answer }: Held): string | null {
  return subject !== 'activeTask' || answer === 'late' ? WRITE.taskId : ALONE;
}

/** Expects no message about a success, and the right message about a failure. */
function expectTruth({ page }: Awaited<ReturnType<typeof story>>, { subject, answer }: Held): void {
  const hasFailed = subject === 'settings' && answer === 'failed';
  expect(page.workspace.settings.$error.get()).toBe(hasFailed ? 'Failed to load settings' : null);
  expect(page.said).toEqual([]);
}

describe('where an answer does not come at once', () => {
  it.each(casesOf(0))(
    'a session is recorded in full, for the active task, with the length from the settings ($subject: $answer)',
    async (held) => {
      const told = await story(held, () => {});
      expect(told.recorded).toEqual([{ minutes: 4, taskId: taskOnceKnown(held) }]);
      const isKnown = held.subject !== 'settings' || held.answer === 'late';
      expect(told.lengthMs).toBe((isKnown ? 30 : 25) * MINUTE_MS);
      expectTruth(told, held);
    },
  );

  it.each(casesOf(1))(
    'a paused session is recorded with its focused time ($subject: $answer)',
    async (held) => {
      const told = await story(held, ({ workspace }) => {
        workspace.timer.pause();
        return pass(2).then(workspace.timer.resume);
      });
      expect(told.recorded).toEqual([{ minutes: 4, taskId: taskOnceKnown(held) }]);
      expectTruth(told, held);
    },
  );

  it.each(casesOf(2))(
    'a skipped and kept session is recorded once, for its current work ($subject: $answer)',
    async (held) => {
      const told = await story(held, ({ workspace }) => {
        workspace.timer.skip();
        workspace.timer.keep();
      });
      const taskId = held.subject === 'activeTask' ? ALONE : WRITE.taskId;
      expect(told.recorded).toEqual([{ minutes: 2, taskId }]);
      expectTruth(told, held);
    },
  );

  it.each(casesOf(3))(
    'a switch of task gives each task its own minutes ($subject: $answer)',
    async (held) => {
      const told = await story(held, ({ workspace }) => {
        const choosing = workspace.actions.chooseTask(DIG);
        workspace.switching.answer({ choice: 'split', isRemembered: false });
        return choosing;
      });
      // A session without work is assigned to the task as a whole.
      const expected =
        held.subject === 'activeTask'
          ? [{ minutes: 4, taskId: DIG.taskId }]
          : [
              { minutes: 2, taskId: WRITE.taskId },
              { minutes: 2, taskId: DIG.taskId },
            ];
      expect(told.recorded).toEqual(expected);
      expect(told.page.workspace.activeTask.$activeTask.get()?.taskId).toBe(DIG.taskId);
      expect(told.server.activeTask?.taskId).toBe(DIG.taskId);
      expectTruth(told, held);
    },
  );

  it.each(casesOf(4))(
    'a task completed during its session keeps all of it ($subject: $answer)',
    async (held) => {
      const told = await story(held, ({ workspace }) =>
        workspace.tasks.change(WRITE.taskId, { completed: true }),
      );
      // The server has no active task by then.
      const taskId = held.subject === 'activeTask' ? ALONE : WRITE.taskId;
      expect(told.recorded).toEqual([{ minutes: 4, taskId }]);
      expect(told.page.workspace.activeTask.$activeTask.get()).toBeNull();
      expectTruth(told, held);
    },
  );

  it.each(casesOf(5))(
    'a session running at sign-out is left to the server and is not found on this device ($subject: $answer)',
    async (held) => {
      const { page, recorded } = await untilAnswered(held, ({ account, disconnect }) => {
        const leaving = account.auth.signOut();
        disconnect();
        return leaving;
      });
      expect(recorded).toEqual([]);
      expect(readStoredTimer(page.account.storage, PERSON.id)).toBeNull();
      expect(readStoredTimer(page.account.storage, null)).toBeNull();
    },
  );
});

/** Expects the session from ten o'clock to run for its owner, and no visitor to find it. */
function expectToStay({ account: { storage } }: Page): void {
  const startedAt = Date.UTC(2026, 10, 20, 10);
  expect(readStoredTimer(storage, PERSON.id)?.state).toMatchObject({
    status: 'running',
    startedAt,
  });
  expect(readStoredTimer(storage, null)).toBeNull();
}

describe('when the sign-in has expired', () => {
  it('a running session stays for its owner, and the page is left once', async () => {
    const leave = vi.spyOn(location, 'replace').mockImplementation(() => {});
    const held = { subject: 'signIn', answer: 'refused' } as const;
    const { page, recorded } = await untilAnswered(held, () => {});
    expect(recorded).toEqual([]);
    expectToStay(page);
    expect(page.account.auth.$auth.get().kind).toBe('signedOut');
    expect(leave).toHaveBeenCalledExactlyOnceWith('/login');
  });
});

describe('when another device was first', () => {
  /** Its session for another task began five minutes before. */
  function openSecond(server: SlowServer): void {
    const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();
    server.timer.timer = {
      ...server.timer.reply(),
      isRunning: true,
      projectId: DIG.projectId,
      taskId: DIG.taskId,
      isStandalone: false,
      sessionId: idOf(7),
      startedAt: at(-5),
      endsAt: at(20),
      durationMs: 25 * MINUTE_MS,
      lastUpdatedTime: at(-5),
      timeRemaining: 1500,
      version: 3,
      deviceId: 'another',
    };
  }

  it('its session continues for its own task, and the one started here can be restored', async () => {
    const server = new SlowServer({ subject: 'timer', answer: 'late' });
    openSecond(server);
    const page = openPage(server);
    close = page.disconnect;
    const { timer, screen, toasts } = page.workspace;
    screen.start();
    await pass(2);
    server.release();
    await pass(0.05);
    expect(timer.$timer.get()).toMatchObject({
      sessionId: idOf(7),
      target: { taskId: DIG.taskId },
    });
    expect(page.said).toHaveLength(1);
    toasts.$toasts.get()[0]?.action?.onAct();
    await pass(2);
    timer.finish(true);
    await pass(0.1);
    expect(server.recorded).toEqual([{ minutes: 4, taskId: WRITE.taskId }]);
  });
});

describe('when the server has a working project and no task', () => {
  it('the timer uses the project, and Start asks for a task or continues without one', async () => {
    localStorage.setItem('pomodoroSettings', '{"workTime":50}');
    const server = new SlowServer(null);
    server.activeTask = null;
    const page = openPage(server);
    close = page.disconnect;
    const { timer, screen } = page.workspace;
    await pass(0.05);
    expect(timer.$timer.get().target).toEqual({ kind: 'project', projectId: WRITE.projectId });
    screen.start();
    expect(screen.$isRefused.get()).toBe(true);
    screen.startWithoutTask();
    await pass(2);
    timer.finish(true);
    await pass(0.1);
    expect(server.recorded).toEqual([{ minutes: 2, taskId: ALONE }]);
  });
});

describe('when the app is opened to start a session', () => {
  it('a session runs for the task that the server has, and a reload starts no other', async () => {
    history.replaceState(null, '', '/app#start');
    const page = openPage(new SlowServer(null));
    close = page.disconnect;
    await pass(0.05);
    expect(page.workspace.timer.$timer.get()).toMatchObject({
      status: 'running',
      target: { taskId: WRITE.taskId },
    });
    expect(location.hash).toBe('');
  });
});
