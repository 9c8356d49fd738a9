import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { signAsPaddle } from '#tests/support/servers/paddle.ts';
import { buildId, buildUser } from '#tests/support/site/build.ts';

const SECRET = 'a-secret-of-reports';
const MINUTE_MS = 60_000;

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ mailWebhookSecret: SECRET });
});
afterAll(() => api.stop());

/** Sends somebody a mail, and returns its message id and their address. */
async function send(): Promise<{ messageId: string; recipient: string }> {
  const { email } = await buildUser(api);
  await api.call('/auth/forgot-password', { body: { email } });
  const mails = await api.mails();
  const [, messageId = ''] = /^Message-ID: (<.*>)\r?$/im.exec(mails.at(-1) ?? '') ?? [];
  return { messageId, recipient: email };
}

function tell(body: unknown, { secret = SECRET, atMs = api.clock.nowMs } = {}) {
  const headers = { 'ripen-signature': signAsPaddle(JSON.stringify(body), atMs, secret) };
  return api.call('/mail/returned', { body, headers });
}

const reasonOf = async (address: string) =>
  (await api.server.db('mail_suppressions').where({ address }).first('reason'))?.reason ?? null;

describe('signed reports', () => {
  test.each([
    [{ type: 'bounce', status: '5.1.1' }, 'hardBounce'],
    [{ type: 'bounce', status: '5.2.2' }, null],
    [{ type: 'bounce' }, null],
    [{ type: 'bounce', status: '5.7.1' }, null],
    [{ type: 'complaint' }, 'complaint'],
    [{ type: 'unsubscribe' }, 'unsubscribed'],
  ])('of %o put the address on the suppression list as %s', async (report, reason) => {
    const sent = await send();
    const reply = await tell({ reports: [{ ...sent, ...report }] });
    expect(reply).toMatchObject({ status: 200, body: { taken: 1, unknown: 0 } });
    expect(await reasonOf(sent.recipient)).toBe(reason);
  });

  test('count once, however often they come', async () => {
    const sent = await send();
    const body = { reports: Array.from({ length: 5 }, () => ({ ...sent, type: 'bounce' })) };
    await Promise.all([tell(body), tell(body), tell(body)]);
    expect(await reasonOf(sent.recipient)).toBeNull();
    const counts = await api.server.db('soft_bounces').orderBy('last_at', 'desc').pluck('bounces');
    expect(counts.every((count: number) => count === 1)).toBe(true);
  });

  test('suppress nobody to whom the mail did not go', async () => {
    const [own, other] = [await send(), await send()];
    const forged = { ...own, recipient: other.recipient, type: 'complaint' };
    const made = { ...other, messageId: `<${buildId()}@ripen.example>`, type: 'complaint' };
    expect((await tell({ reports: [forged, made] })).body).toEqual({ taken: 0, unknown: 2 });
    expect(await reasonOf(other.recipient)).toBeNull();
    expect(await reasonOf(own.recipient)).toBeNull();
  });
});

describe('reports that are refused', () => {
  test('have no signature, one of somebody else, of another text, or an old one', async () => {
    const sent = await send();
    const body = { reports: [{ ...sent, type: 'complaint' }] };
    const old = TEST_START_MS - 6 * MINUTE_MS;
    const replies = [
      await api.call('/mail/returned', { body }),
      await tell(body, { secret: 'another-secret-of-them' }),
      await tell(body, { atMs: old }),
      await tell(body, { atMs: TEST_START_MS + 6 * MINUTE_MS }),
      await api.call('/mail/returned', {
        body: { reports: [{ ...sent, type: 'bounce', status: '5.1.1' }] },
        headers: { 'ripen-signature': signAsPaddle(JSON.stringify(body), TEST_START_MS, SECRET) },
      }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    expect(await reasonOf(sent.recipient)).toBeNull();
  });

  test('say what is wrong with them', async () => {
    const sent = await send();
    const wrong = [
      { ...sent, type: 'bounce', status: 'gone' },
      { ...sent, type: 'other' },
    ];
    const { status, body } = await tell({ reports: wrong });
    expect(status).toBe(422);
    expect(Object.values(body.fields ?? body.error?.fields ?? {})).toEqual(
      expect.arrayContaining(['Give a status such as 5.1.1.']),
    );
    expect((await tell({ reports: [] })).status).toBe(422);
    const many = Array.from({ length: 101 }, () => ({ ...sent, type: 'complaint' }));
    expect((await tell({ reports: many })).status).toBe(422);
  });

  test('are for nobody where there is no secret', async () => {
    const sent = await send();
    api.env.mailWebhookSecret = null;
    const reply = await tell({ reports: [{ ...sent, type: 'complaint' }] });
    api.env.mailWebhookSecret = SECRET;
    expect(reply.status).toBe(404);
    expect(await reasonOf(sent.recipient)).toBeNull();
  });
});
