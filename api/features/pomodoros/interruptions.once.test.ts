import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildSession, sessionEnding } from '#tests/support/database/focus-data.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildUser, type TestUser } from '#tests/support/site/build.ts';

let api: TestApi;
let user: TestUser;

beforeAll(async () => {
  api = await startApi();
});

beforeEach(async () => {
  user = await buildUser(api);
});

afterAll(() => api.stop());

function record(given: Record<string, unknown>) {
  const body = sessionEnding('2026-11-20T09:00:00.000Z', given);
  return api.call('/pomodoros', { token: user.token, body });
}

function correct(id: string, body: unknown) {
  return api.call(`/pomodoros/${id}`, { method: 'PUT', token: user.token, body });
}

async function points(): Promise<number> {
  const { body } = await api.call('/stats', { token: user.token });
  return body.experiencePoints;
}

describe('interruptions of a session', () => {
  it.each([
    ['internal', { internalInterruptions: 1 }],
    ['external', { externalInterruptions: 1000 }],
    ['of both kinds', { internalInterruptions: 2, externalInterruptions: 3, interrupted: false }],
  ])('%s are kept and make it interrupted', async (_kind, given) => {
    const reply = await record(given);
    const { body } = await api.call('/pomodoros', { token: user.token });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      internalInterruptions: 0,
      externalInterruptions: 0,
      ...given,
      interrupted: true,
    });
    expect(body.items).toEqual([reply.body]);
    expect(await points()).toBe(10);
  });

  it('that nobody counted leave the counts at 0', async () => {
    const { body } = await record({ interrupted: true });
    expect(body).toMatchObject({
      interrupted: true,
      internalInterruptions: 0,
      externalInterruptions: 0,
    });
  });

  it('are corrected, with the points that follow', async () => {
    const session = await buildSession(api, user, '2026-11-19T09:00:00.000Z');
    const { body } = await correct(session.id, { externalInterruptions: 2 });
    expect(body).toEqual({ ...session, interrupted: true, externalInterruptions: 2 });
    expect(await points()).toBe(10);
  });

  it('are taken back, counts and all, by saying that there were none', async () => {
    const { body: session } = await record({ internalInterruptions: 2, externalInterruptions: 1 });
    const { body } = await correct(session.id, { interrupted: false });
    expect(body).toMatchObject({
      interrupted: false,
      internalInterruptions: 0,
      externalInterruptions: 0,
    });
    expect(await points()).toBe(15);
  });

  it('that are still counted win over saying that there were none', async () => {
    const { body: session } = await record({});
    const change = { interrupted: false, internalInterruptions: 1 };
    expect((await correct(session.id, change)).body).toMatchObject({
      interrupted: true,
      internalInterruptions: 1,
    });
  });

  it('counted down to none leave it interrupted until that is taken back', async () => {
    const { body: session } = await record({ internalInterruptions: 2 });
    const change = { internalInterruptions: 0 };
    expect((await correct(session.id, change)).body).toMatchObject({
      interrupted: true,
      internalInterruptions: 0,
    });
  });

  it.each([-1, 1001, 0.5, '2', null])('are no count of %j', async (count) => {
    const reply = await record({ internalInterruptions: count });
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.error.fields)).toEqual(['internalInterruptions']);
    const session = await buildSession(api, user, '2026-11-19T09:00:00.000Z');
    const change = await correct(session.id, { externalInterruptions: count });
    expect(change.status).toBe(422);
    expect(Object.keys(change.body.error.fields)).toEqual(['externalInterruptions']);
  });
});

describe('the intention of a session', () => {
  it.each([
    [' Write\n\tthe letter ', 'Write the letter'],
    ['caf\u0065\u0301', 'caf\u00e9'],
    ['\u{1f345}'.repeat(200), '\u{1f345}'.repeat(200)],
    ['', ''],
  ])('%j is kept as %j', async (intention, kept) => {
    const { status, body } = await record({ intention });
    const list = await api.call('/pomodoros', { token: user.token });
    expect(status).toBe(201);
    expect(body.intention).toBe(kept);
    expect(list.body.items[0].intention).toBe(kept);
  });

  it.each(['x'.repeat(201), '\u{1f345}'.repeat(201), 'x'.repeat(20_000)])(
    'is refused beyond 200 characters',
    async (intention) => {
      const reply = await record({ intention });
      expect(reply.status).toBe(422);
      expect(reply.body.error.fields).toEqual({
        intention: 'Intention is too long: at most 200 characters.',
      });
    },
  );

  it('is corrected, and stays where a correction says nothing of it', async () => {
    const { body: session } = await record({ intention: 'Write the letter' });
    const noted = await correct(session.id, { note: 'Half of it.' });
    expect(noted.body).toEqual({ ...session, note: 'Half of it.' });
    const corrected = await correct(session.id, { intention: 'Write both letters' });
    expect(corrected.body).toEqual({ ...noted.body, intention: 'Write both letters' });
  });
});
