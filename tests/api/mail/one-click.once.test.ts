import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SMTP_CONNECTIONS } from '#api/mail/sending/transports.ts';
import { type CampaignDesk, openCampaignDesk } from '#tests/support/mail/campaign-desk.ts';
import { verifyDkim } from '#tests/support/mail/dkim.ts';
import { type SmtpTestServer, startSmtp } from '#tests/support/mail/smtp.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const LEAVES = 'leaves@example.org';

let smtp: SmtpTestServer;
let api: TestApi;
let desk: CampaignDesk;
/** Mails are held while it is not resolved. */
let gate = Promise.resolve();
beforeAll(async () => {
  smtp = await startSmtp(async () => {
    await gate;
    return null;
  });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const dkim = { domain: 'ripen.example', selector: 'ripen', privateKey: pem };
  api = await startApi({ smtpUrl: smtp.url, dkim });
  desk = await openCampaignDesk(api);
});
beforeEach(async () => {
  smtp.received.length = 0;
  await api.server.db('mail_suppressions').delete();
});
afterAll(async () => {
  await api.stop();
  await smtp.close();
});

/** The mail of a campaign to one person. */
async function receive(): Promise<string> {
  await desk.start(await desk.makeList([LEAVES]));
  expect(await desk.send()).toBe(1);
  return smtp.received[0]?.raw ?? '';
}

/** The value of a header, unfolded. */
function header(raw: string, name: string): string {
  const head = (raw.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ');
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? '';
}

/**
 * Unsubscribes as a mail provider does (RFC 8058): the headers as they stand say where to and what, and
 * nothing else is known. Returns the status of the answer.
 */
async function unsubscribe(raw: string): Promise<number> {
  const url = new URL(/^<(https?:[^>]+)>$/.exec(header(raw, 'List-Unsubscribe'))?.[1] ?? '');
  const body = header(raw, 'List-Unsubscribe-Post');
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
  await once(socket, 'connect');
  const request = [
    `POST ${url.pathname}${url.search} HTTP/1.1`,
    `Host: ${url.host}`,
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${body.length}`,
    'Connection: close',
    '',
    body,
  ];
  // Not ended: a provider waits for the answer.
  socket.write(request.join('\r\n'));
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);
}

test('both headers are covered by a signature that holds', async () => {
  const raw = await receive();
  expect(header(raw, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  const key = createPublicKey(privateKey);
  expect(verifyDkim(raw, key)).toEqual(
    expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post']),
  );
  const altered = raw.replace('/unsubscribe>', '/unsubscribed>');
  expect(() => verifyDkim(altered, key)).toThrow('not those that were signed');
});

test('one click suppresses the address, without a cookie, and twice is the same', async () => {
  const raw = await receive();
  for (let click = 0; click < 2; click += 1) {
    expect(await unsubscribe(raw)).toBeLessThan(300);
    expect(await api.server.db('mail_suppressions').select('address', 'reason')).toEqual([
      { address: LEAVES, reason: 'unsubscribed' },
    ]);
  }
});

test('somebody who has clicked gets nothing more of a running campaign', async () => {
  const addresses = Array.from({ length: 20 }, (_, at) => `r${at}@example.org`);
  const listId = await desk.makeList(addresses);
  await desk.start(listId);
  expect(await desk.send()).toBe(20);
  const mails = smtp.received.splice(0);
  const id = await desk.start(listId);
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  const sending = desk.send();
  const inState = async (state: string) =>
    Object.entries(await desk.states(id)).flatMap(([to, each]) => (each === state ? [to] : []));
  await expect.poll(() => inState('sending'), { timeout: 15_000 }).toHaveLength(SMTP_CONNECTIONS);
  const [leaves = ''] = await inState('waiting');
  const mail = mails.find(({ to }) => to[0] === leaves);
  expect(await unsubscribe(mail?.raw ?? '')).toBeLessThan(300);
  resolve();
  expect(await sending).toBe(19);
  const receivers = smtp.received.flatMap(({ to }) => to);
  expect(receivers.toSorted()).toEqual(addresses.filter((to) => to !== leaves).toSorted());
  expect(await inState('skipped')).toEqual([leaves]);
});
