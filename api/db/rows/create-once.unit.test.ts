import { describe, expect, it } from 'vitest';
import { createOnce } from './create-once.ts';

function failure(code: string): Error {
  return Object.assign(new Error('refused'), { code });
}

describe('creating once', () => {
  it('returns the created row', async () => {
    const created = await createOnce(
      async () => ({ row: 'mine', isRepeat: false }),
      async () => 'other',
    );
    expect(created).toEqual({ row: 'mine', isRepeat: false });
  });

  it.each(['ER_DUP_ENTRY', 'SQLITE_CONSTRAINT_PRIMARYKEY'])(
    'returns the row that took the key concurrently: %s',
    async (code) => {
      const created = await createOnce(
        () => Promise.reject(failure(code)),
        async () => 'other',
      );
      expect(created).toEqual({ row: 'other', isRepeat: true });
    },
  );

  it('rethrows a duplicate of another key, and any other failure', async () => {
    const duplicate = createOnce(
      () => Promise.reject(failure('ER_DUP_ENTRY')),
      async () => null,
    );
    const away = createOnce(
      () => Promise.reject(failure('ECONNREFUSED')),
      async () => 'other',
    );
    await expect(duplicate).rejects.toMatchObject({ code: 'ER_DUP_ENTRY' });
    await expect(away).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
