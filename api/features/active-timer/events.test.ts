import { createParser } from 'eventsource-parser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { HEARTBEAT_MS } from '#api/middleware/replies/event-stream.ts';
import { MARK_HEADER } from '#shared/contract/data-changes.ts';
import { timerState } from '#tests/support/database/timer-states.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildUser, type TestUser } from '#tests/support/site/build.ts';

/** A busy machine may notice a closed connection late. */
const PATIENCE = { timeout: 10_000 };

let api: TestApi;
let user: TestUser;
let opened: AbortController[] = [];

beforeAll(async () => {
  api = await startApi();
});

beforeEach(async () => {
  user = await buildUser(api);
});

afterEach(async () => {
  for (const stream of opened) stream.abort();
  opened = [];
  // The test ends with as many streams as it began with.
  await vi.waitFor(() => expect(api.server.deps.timerEvents.count(user.id)).toBe(0), PATIENCE);
  vi.useRealTimers();
});

afterAll(() => api.stop());

function save(given: Record<string, unknown> = {}) {
  return api.call('/active-timer', { token: user.token, body: timerState(given) });
}

/** Signs the same user in on another device. */
async function signInAgain({ email, password }: TestUser): Promise<{ token: string }> {
  const { body } = await api.call('/auth/login', { body: { email, password } });
  return { token: body.token };
}

/** Opens the event stream; `next` returns the next event or comment, and null at the end. */
async function listen(token: string | undefined = user.token, server = api) {
  const abort = new AbortController();
  opened.push(abort);
  const response = await fetch(`${server.url}/api/active-timer/events`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  const seen: { event: string; id: string; data: unknown }[] = [];
  const parser = createParser({
    onEvent: ({ event, id, data }) =>
      void seen.push({ event: event ?? '', id: id ?? '', data: JSON.parse(data) }),
    onComment: (comment) => void seen.push({ event: 'comment', id: '', data: comment }),
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  return {
    response,
    close: () => abort.abort(),
    async next(): Promise<{ event: string; id: string; data: unknown } | null> {
      while (seen.length === 0) {
        const part = await reader?.read();
        if (part === undefined || part.done) return null;
        parser.feed(part.value);
      }
      return seen.shift() ?? null;
    },
  };
}

describe('the events of the live timer', () => {
  it('begin with the current state, unbuffered and uncached', async () => {
    await save();
    const stream = await listen();
    expect(stream.response.status).toBe(200);
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.response.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(stream.response.headers.get('x-accel-buffering')).toBe('no');
    const { body } = await api.call('/active-timer', { token: user.token });
    expect(await stream.next()).toEqual({ event: 'timer', id: '1', data: body });
  });

  it('begin with idle work before the first state', async () => {
    const stream = await listen();
    expect(await stream.next()).toMatchObject({
      event: 'timer',
      id: '0',
      data: { version: 0, isRunning: false },
    });
  });

  it('send every device the changes of the others', async () => {
    const [desk, phone] = [await listen(), await listen()];
    await Promise.all([desk.next(), phone.next()]);
    const { body } = await save({ deviceId: 'tablet', pomodoroCount: 3 });
    expect(await desk.next()).toEqual({ event: 'timer', id: '1', data: body });
    expect(await phone.next()).toEqual({ event: 'timer', id: '1', data: body });
    await save({ version: 1, isRunning: false, isPaused: true });
    expect(await desk.next()).toMatchObject({ id: '2', data: { isPaused: true } });
  });

  it('contain nothing of other users', async () => {
    const other = await buildUser(api);
    const stream = await listen(other.token);
    await stream.next();
    await save();
    await api.call('/active-timer', { token: other.token, body: timerState({ pomodoroCount: 9 }) });
    expect(await stream.next()).toMatchObject({ data: { pomodoroCount: 9 } });
  });

  it('name the lists that another device has changed, but not the device’s own changes', async () => {
    const { token: elsewhere } = await signInAgain(user);
    const [here, there] = [await listen(), await listen(elsewhere)];
    await Promise.all([here.next(), there.next()]);
    const { body: project } = await api.call('/projects', {
      token: user.token,
      body: { title: 'Thesis' },
    });
    expect(await there.next()).toEqual({
      event: 'changes',
      id: '',
      data: { kinds: ['projects', 'tasks'], mark: expect.any(String) },
    });
    await api.call(`/projects/${project.id}/notes`, { token: elsewhere, body: { text: 'Otters' } });
    expect(await here.next()).toEqual({
      event: 'changes',
      id: '',
      data: { kinds: ['notes', 'projects'], mark: expect.any(String) },
    });
  });

  it('begin with the last mark where nothing was missed', async () => {
    const { token: elsewhere } = await signInAgain(user);
    const markOf = ({ response }: Awaited<ReturnType<typeof listen>>) =>
      response.headers.get(MARK_HEADER);
    const first = await listen(elsewhere);
    await first.next();
    await api.call('/fast-tasks', { token: user.token, body: { title: 'Milk' } });
    const told = await first.next();
    await api.call('/fast-tasks', { token: elsewhere, body: { title: 'Own' } });
    const again = await listen(elsewhere);
    expect(told?.data).toMatchObject({ mark: markOf(again) });
    expect(markOf(again)).not.toBe(markOf(first));
  });

  it('do not report reads, refused changes, and other users', async () => {
    const { token: elsewhere } = await signInAgain(user);
    const other = await buildUser(api);
    const stream = await listen(elsewhere);
    await stream.next();
    await api.call('/projects', { token: user.token });
    await api.call('/projects', { token: user.token, body: {} });
    await api.call('/projects', { token: other.token, body: { title: 'Garden' } });
    await api.call('/fast-tasks', { token: user.token, body: { title: 'Milk' } });
    expect(await stream.next()).toMatchObject({ data: { kinds: ['tasks'] } });
  });

  it('open nothing for a HEAD request', async () => {
    const reply = await fetch(`${api.url}/api/active-timer/events`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${user.token}` },
    });
    expect(reply.status).toBe(200);
    expect(api.server.deps.timerEvents.count(user.id)).toBe(0);
  });

  it('are limited to twenty streams a user, and a closed one frees a place', async () => {
    const streams = [];
    for (let index = 0; index < 20; index += 1) streams.push(await listen());
    const refused = await listen();
    expect(refused.response.status).toBe(429);
    expect(refused.response.headers.get('retry-after')).toBe('60');
    streams[0]?.close();
    await vi.waitFor(() => expect(api.server.deps.timerEvents.count(user.id)).toBe(19), PATIENCE);
    expect((await listen()).response.status).toBe(200);
  });
});

describe('the heartbeat of the events', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });

  const beat = () => vi.advanceTimersByTimeAsync(HEARTBEAT_MS);

  it('is a comment every 15 seconds', async () => {
    const stream = await listen();
    await stream.next();
    await beat();
    expect(await stream.next()).toEqual({ event: 'comment', id: '', data: 'still here' });
    expect(HEARTBEAT_MS).toBe(15_000);
  });

  it('delivers changes written by another process', async () => {
    await save();
    const stream = await listen();
    await stream.next();
    await api.server
      .db('active_timers')
      .where({ user_id: user.id })
      .update({ version: 2, pomodoro_count: 5 });
    await beat();
    // The stream checks once more after it has opened, possibly after the change was made.
    const heard = [await stream.next(), await stream.next()];
    expect(heard).toContainEqual(
      expect.objectContaining({
        id: '2',
        data: expect.objectContaining({ pomodoroCount: 5 }),
      }),
    );
  });

  it('ends the stream of a device that was signed out', async () => {
    const stream = await listen();
    await stream.next();
    await api.call('/auth/logout', { method: 'POST', token: user.token });
    await beat();
    expect(await stream.next()).toBeNull();
    expect(api.server.deps.timerEvents.count(user.id)).toBe(0);
  });

  it('ends the stream of a deactivated user', async () => {
    const stream = await listen();
    await stream.next();
    await api.server.db('users').where({ id: user.id }).update({ is_active: 0 });
    await beat();
    expect(await stream.next()).toBeNull();
  });
});

describe('a stopping server', () => {
  it('ends its streams and does not wait for them', async () => {
    const home = await startApi();
    const owner = await buildUser(home);
    const stream = await listen(owner.token, home);
    await stream.next();
    const stopping = home.server.stop();
    expect(await stream.next()).toBeNull();
    const startedAt = performance.now();
    await stopping;
    expect(performance.now() - startedAt).toBeLessThan(4000);
    await home.stop();
  });
});
