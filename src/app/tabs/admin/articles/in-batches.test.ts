import { expect, test } from 'vitest';
import type { ArticleOutcome } from '#shared/contract/admin/articles.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { OFFLINE, ok } from '#stores/sync/server-test-kit.ts';
import { inBatches } from './in-batches.ts';

const IDS = Array.from({ length: 120 }, (_, place) => `id-${place}`);

test('more articles than the server takes at once are sent in batches', async () => {
  const sent: number[] = [];
  const result = await inBatches(IDS, async (ids) => {
    sent.push(ids.length);
    return ok({
      done: [],
      refused: ids.slice(0, 1).map((id) => ({ id, title: null, reason: 'No.' })),
    });
  });
  expect(sent).toEqual([50, 50, 20]);
  expect(result.kind === 'ok' && result.value.refused.map(({ id }) => id)).toEqual([
    'id-0',
    'id-50',
    'id-100',
  ]);
});

test('where a batch fails, the rest is refused with the reason', async () => {
  const answers: CallResult<ArticleOutcome>[] = [ok({ done: [], refused: [] }), OFFLINE];
  const result = await inBatches(IDS, async () => answers.shift() ?? OFFLINE);
  expect(result.kind === 'ok' && result.value.refused).toHaveLength(70);
  expect(answers).toEqual([]);
});

test('where the first one fails, nothing was done', async () => {
  expect(await inBatches(IDS, async () => OFFLINE)).toBe(OFFLINE);
});
