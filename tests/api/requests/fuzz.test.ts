import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { sealWish } from '#api/mail/mail-links.ts';
import { lookThrough } from '#tests/fuzz/afterwards.ts';
import { AI_HOST } from '#tests/fuzz/related-fields.ts';
import { type FuzzReport, runFuzz } from '#tests/fuzz/run-fuzz.ts';
import { modelSettings } from '#tests/support/ai/ask.ts';
import { insertAwayUser } from '#tests/support/database/away-user.ts';
import { recordBackup } from '#tests/support/database/backups/record-backup.ts';
import { recordRelease } from '#tests/support/database/record-release.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { PADDLE_SECRET } from '#tests/support/servers/paddle.ts';

/** `FUZZ_SEED` repeats a run, `FUZZ_REQUESTS` makes it longer. */
const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 30));
/** A server of a database only has to take the odd values; how calls answer was seen on SQLite. */
const isOnServer = inject('engine') !== 'sqlite';
const requestsPerCall = Number(process.env['FUZZ_REQUESTS'] ?? (isOnServer ? 2 : 9));

let api: TestApi;
let report: FuzzReport;

beforeAll(async () => {
  console.log(`Generated requests: FUZZ_SEED=${seed}`);
  // Each request comes from another address. Replies go out as they do in production: unchecked.
  const secrets = { paddleWebhookSecret: PADDLE_SECRET, mailWebhookSecret: PADDLE_SECRET };
  const ai = modelSettings({ baseUrl: `http://${AI_HOST}/v1`, host: AI_HOST });
  const settings = { trustedProxies: 1, checksReplies: false, ai, ...secrets };
  api = await startApi(settings, { works: true });
  // The suite runs beside others: `npm run bench:long -- --only fuzz` holds answers to a second.
  const limits = { requestsPerCall, beginsPlain: !isOnServer, longestMs: 10_000 };
  const promote = async (email: string) => {
    await api.server.db('users').where({ email }).update({ is_admin: 1 });
  };
  const failMail = async (id: string) => {
    const failed = { attempts: 2, given_up_at: api.clock.nowMs };
    await api.server.db('outgoing_mails').where({ id }).update(failed);
  };
  await insertAwayUser(api.server.db, api.clock.nowMs);
  const readMails = () => api.mails();
  const addRelease = () => recordRelease(api.server.db);
  report = await runFuzz({
    url: api.url,
    seed,
    ...limits,
    readMails,
    promote,
    failMail,
    addRelease,
    addBackup: () => recordBackup(api.server.db, api.env.dataDir),
    sealWish: (address) => {
      const wish = { address, name: '', askedAtMs: api.clock.nowMs };
      return sealWish(api.server.deps.secrets, wish);
    },
    now: () => api.clock.nowMs,
  });
}, 600_000);

afterAll(() => api.stop());

test('every answer to a generated request is as the description of the API says', () => {
  expect(report.faults, `FUZZ_SEED=${seed}`).toEqual([]);
});

test('every call succeeds at least once, and most requests reach a handler', () => {
  const sum = (key: 'requests' | 'handled') =>
    report.calls.reduce((total, call) => total + call[key], 0);
  const never = report.calls.filter(({ accepted }) => accepted === 0);
  expect(isOnServer ? [] : never).toEqual([]);
  expect(sum('handled') / sum('requests')).toBeGreaterThan(0.6);
});

test('afterwards every list can be read to its end, and figures equal the rows', async () => {
  expect(await lookThrough(api.url, report), `FUZZ_SEED=${seed}`).toEqual([]);
}, 60_000);
