import Koa from 'koa';
import { describe, expect, test } from 'vitest';
import { conflict, invalid, notFound, tooManyRequests, unauthorized } from '#api/errors.ts';
import { createLog } from '#api/log.ts';
import { errors } from '#api/middleware/errors.ts';
import { serveApp } from '#tests/support/servers/serve-app.ts';

/** Returns the middleware's response to a thrown value, and the logged lines. */
async function answerTo(thrown: unknown) {
  const logged: string[] = [];
  const app = new Koa();
  app.use(async (ctx, next) => {
    ctx.state['requestId'] = 'r1';
    ctx.set('X-Kept', 'yes');
    await next();
  });
  app.use(errors(createLog('info', { write: (line) => logged.push(line) })));
  app.use(() => {
    throw thrown;
  });
  const reply = await fetch(await serveApp(app));
  return { status: reply.status, headers: reply.headers, body: await reply.json(), logged };
}

const driverError = (code: string) => Object.assign(new Error('select canary'), { code });

describe('errors', () => {
  test('answers a named error as it says', async () => {
    const { status, body, logged } = await answerTo(invalid({ email: 'E-mail is missing.' }));
    expect(status).toBe(422);
    expect(body).toEqual({
      error: {
        id: 'invalid',
        message: 'E-mail is missing.',
        fields: { email: 'E-mail is missing.' },
        requestId: 'r1',
      },
    });
    expect(logged).toEqual([]);
  });

  test('gives the current version along with a conflict', async () => {
    const { status, body } = await answerTo(conflict('Somebody was faster.', { version: 3 }));
    expect([status, body.error.current]).toEqual([409, { version: 3 }]);
  });

  test('says how to sign in, and when to try again', async () => {
    expect((await answerTo(unauthorized())).headers.get('www-authenticate')).toBe('Bearer');
    expect((await answerTo(tooManyRequests(42))).headers.get('retry-after')).toBe('42');
  });

  test('keeps the headers that were set before and forbids to store', async () => {
    const { headers } = await answerTo(notFound());
    expect([headers.get('x-kept'), headers.get('cache-control')]).toEqual(['yes', 'no-store']);
  });

  test.each([
    'ECONNREFUSED',
    'PROTOCOL_CONNECTION_LOST',
    'ER_LOCK_DEADLOCK',
    'SQLITE_BUSY',
    'SQLITE_IOERR_WRITE',
  ])('answers 503 when the database says %s', async (code) => {
    const { status, headers, body } = await answerTo(driverError(code));
    expect([status, headers.get('retry-after'), body.error.id]).toEqual([503, '5', 'unavailable']);
    expect(JSON.stringify(body)).not.toContain('canary');
  });

  test('answers 409 to what exists already', async () => {
    const { status, body } = await answerTo(driverError('ER_DUP_ENTRY'));
    expect([status, body.error.message]).toEqual([409, 'That exists already.']);
  });

  test.each([[new Error('canary')], ['canary'], [null], [driverError('ER_PARSE_ERROR')]])(
    'answers %j blandly and logs it',
    async (thrown) => {
      const { status, body, logged } = await answerTo(thrown);
      expect(status).toBe(500);
      expect(body.error).toEqual({
        id: 'internal',
        message: 'Something went wrong on our side. Nothing was changed; try again.',
        requestId: 'r1',
      });
      expect(logged).toHaveLength(1);
      expect(logged[0]).toContain('"requestId":"r1"');
    },
  );
});
