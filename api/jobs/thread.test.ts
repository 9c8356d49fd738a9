import { afterEach, describe, expect, test } from 'vitest';
import type { Order } from '#tests/fixtures/obedient-thread.ts';
import { createThread, TookTooLong } from './thread.ts';

const file = new URL('../../tests/fixtures/obedient-thread.ts', import.meta.url);
const thread = createThread<Order>({ file });
afterEach(() => thread.stop());

describe('a thread', () => {
  test('answers each request in this process', async () => {
    const answers = await Promise.all([thread.ask({ say: 'one' }), thread.ask({ say: 'two' })]);
    expect(answers).toEqual([`one, ${process.pid}`, `two, ${process.pid}`]);
  });

  test('passes errors on with their codes, and goes on', async () => {
    await expect(thread.ask({ fail: 'The disk is full.' })).rejects.toMatchObject({
      message: expect.stringContaining('The disk is full.'),
      code: 'ENOSPC',
    });
    expect(await thread.ask({ say: 'again' })).toContain('again');
  });

  test('that ends refuses what it was asked, and a new one takes the next request', async () => {
    const asked = [thread.ask({ exit: 1 }), thread.ask({ say: 'too late' })];
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await thread.ask({ say: 'a new one' })).toContain('a new one');
  });

  test('is stopped and started anew', async () => {
    const asked = thread.ask({ say: 'before' });
    await asked;
    await thread.stop();
    expect(await thread.ask({ say: 'after' })).toContain('after');
  });

  test('that is being stopped is not asked: a new one is', async () => {
    await thread.ask({ say: 'before' });
    const stopped = thread.stop();
    expect(await thread.ask({ say: 'meanwhile' })).toContain('meanwhile');
    await stopped;
  });

  test('that takes too long is ended, and a new one takes the next request', async () => {
    await expect(thread.ask({ spin: true }, 50)).rejects.toBeInstanceOf(TookTooLong);
    expect(await thread.ask({ say: 'a new one' }, 60_000)).toContain('a new one');
  });

  test('gives failures with details to its owner to make errors of', async () => {
    const strict = createThread<Order>({ file, errorOf: ({ code }) => new RangeError(code) });
    await expect(strict.ask({ fail: 'x' })).rejects.toEqual(new RangeError('ENOSPC'));
    await strict.stop();
  });
});
