import { afterAll, expect, test } from 'vitest';
import { openDatabase } from './db/connection/knex.ts';
import { createLog } from './log.ts';

const db = openDatabase({ engine: 'sqlite', file: ':memory:' });
afterAll(() => db.destroy());

function logTo(lines: string[]) {
  return createLog('info', { write: (line) => lines.push(line) });
}

test('a failed statement is logged without its values', async () => {
  const lines: string[] = [];
  const failure: unknown = await db('missing')
    .where({ token_hash: 'canary-one' })
    .update({ password_hash: 'canary-two' })
    .catch((error: unknown) => error);
  logTo(lines).error({ err: failure }, 'unexpected error');
  const line = JSON.parse(lines[0] ?? '');
  expect(line.err.code).toBe('SQLITE_ERROR');
  expect(line.err.message).toContain('no such table: missing');
  expect(lines[0]).not.toContain('canary');
});

test('an error is logged without what a driver hangs on it', () => {
  const lines: string[] = [];
  const failure = Object.assign(new Error('Duplicate entry'), {
    code: 'ER_DUP_ENTRY',
    sql: "insert into sessions values ('canary')",
    config: { password: 'canary' },
  });
  logTo(lines).warn({ err: failure }, 'the database is away');
  expect(JSON.parse(lines[0] ?? '').err).toEqual({
    type: 'Error',
    message: 'Duplicate entry',
    stack: expect.stringContaining('log.test.ts'),
    code: 'ER_DUP_ENTRY',
  });
});

test('what was thrown without being an error is logged by its kind alone', () => {
  const lines: string[] = [];
  logTo(lines).error({ err: 'canary' }, 'unexpected error');
  expect(JSON.parse(lines[0] ?? '').err).toBe('string');
});
