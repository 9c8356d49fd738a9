import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type CampaignDesk, openCampaignDesk } from '#tests/support/mail/campaign-desk.ts';
import {
  type Script,
  smtpError,
  startScriptedSmtp,
  startSmtp,
  takeEverything,
} from '#tests/support/mail/smtp.ts';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';

const MINUTE_MS = 60_000;

let api: TestApi;
let desk: CampaignDesk;
let lists = 0;
beforeAll(async () => {
  api = await startApi();
  desk = await openCampaignDesk(api);
});
beforeEach(() => {
  api.clock.nowMs = TEST_START_MS;
});
afterAll(() => api.stop());

/** Starts a campaign to so many people; returns its id with their addresses. */
async function startTo(size: number) {
  lists += 1;
  const addresses = Array.from({ length: size }, (_, at) => `r${at}.${lists}@example.org`);
  return { id: await desk.start(await desk.makeList(addresses)), addresses };
}

async function serve(script: Script): Promise<void> {
  const server = await startScriptedSmtp(script);
  onTestFinished(server.close);
  api.env.smtpUrl = server.url;
}

/** Sends by a server that takes all, with the clock going on by minutes; returns who got a mail. */
async function sendByGoodServer(id: string): Promise<string[]> {
  const server = await startSmtp();
  onTestFinished(server.close);
  api.env.smtpUrl = server.url;
  await expect
    .poll(
      async () => {
        await desk.send();
        api.clock.nowMs += MINUTE_MS;
        return (await desk.read(id)).state;
      },
      { timeout: 15_000 },
    )
    .toBe('sent');
  return server.received.flatMap(({ to }) => to).toSorted();
}

describe('recipients wait, and each gets the mail later, when a server', () => {
  test.each<[string, Script]>([
    ['hangs after the data', (line) => (line === '.' ? null : takeEverything(line))],
    [
      'answers byte by byte, without ever being silent',
      (line, socket) => {
        if (line !== '.') return takeEverything(line);
        const drip = setInterval(() => socket.write('2'), 20);
        socket.on('close', () => clearInterval(drip));
        return null;
      },
    ],
    [
      'closes in the middle of the message',
      (line, socket) => {
        if (line === 'DATA') socket.once('data', () => socket.destroy());
        return takeEverything(line);
      },
    ],
    ['closes before it says a word', () => false],
    [
      'refuses our own address',
      (line) => (line.startsWith('MAIL') ? '550 5.7.1 not you' : takeEverything(line)),
    ],
    [
      'refuses everybody for now',
      (line) => (line.startsWith('RCPT') ? '451 4.7.1 later' : takeEverything(line)),
    ],
  ])('%s', async (_what, script) => {
    const { id, addresses } = await startTo(8);
    await serve(script);
    expect(await desk.send({ sendLimitMs: 400 })).toBe(0);
    expect(new Set(Object.values(await desk.states(id)))).toEqual(new Set(['waiting']));
    expect(await sendByGoodServer(id)).toEqual(addresses.toSorted());
    expect(await desk.read(id)).toMatchObject({ counts: { sent: 8, unsure: 0 } });
  });
});

test('a server that accepts slowly gets each mail once', async () => {
  const { id, addresses } = await startTo(30);
  const taken: string[] = [];
  await serve((line, socket) => {
    if (line.startsWith('RCPT')) taken.push(/<(.*)>/.exec(line)?.[1] ?? '');
    if (line !== '.') return takeEverything(line);
    const answer = setTimeout(() => socket.write('250 2.0.0 ok\r\n'), 100);
    socket.on('close', () => clearTimeout(answer));
    return null;
  });
  expect(await desk.send()).toBe(30);
  expect(taken.toSorted()).toEqual(addresses.toSorted());
  expect((await desk.read(id)).state).toBe('sent');
});

test('a server that refuses all for good pauses the campaign with its words', async () => {
  const { id } = await startTo(60);
  await serve((line) => (line === '.' ? '554 5.7.1 spam' : takeEverything(line)));
  await desk.send();
  const { state, pauseReason } = await desk.read(id);
  expect(state).toBe('paused');
  expect(pauseReason).toContain('554 5.7.1 spam');
  const states = Object.values(await desk.states(id));
  expect(states.filter((each) => each === 'waiting').length).toBeGreaterThanOrEqual(30);
  expect(new Set(states)).toEqual(new Set(['waiting', 'refused']));
});

test('a server that answers 4xx for an hour gets each mail a few times, and then takes all', async () => {
  const { id, addresses } = await startTo(20);
  let tries = 0;
  const server = await startSmtp(() => {
    tries += 1;
    const isOver = api.clock.nowMs >= TEST_START_MS + 60 * MINUTE_MS;
    return isOver ? null : smtpError(451, '4.7.1 try later');
  });
  onTestFinished(server.close);
  api.env.smtpUrl = server.url;
  let sent = 0;
  while (sent < 20 && api.clock.nowMs < TEST_START_MS + 180 * MINUTE_MS) {
    sent += await desk.send();
    api.clock.nowMs += 5 * MINUTE_MS;
  }
  expect(server.received.flatMap(({ to }) => to).toSorted()).toEqual(addresses.toSorted());
  expect(tries / 20).toBeLessThan(12);
  expect((await desk.read(id)).state).toBe('sent');
});
