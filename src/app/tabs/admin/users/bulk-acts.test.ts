import { describe, expect, it, vi } from 'vitest';
import type { ListedUser } from '#shared/contract/admin/admin-users.ts';
import { actOnUsers, type BulkOutcome, collectIds, describeOutcome } from './bulk-acts.ts';

const user = (id: string, name = `User ${id}`): ListedUser => ({
  id,
  name,
  email: `${id}@example.org`,
  isAdmin: false,
  isActive: false,
  isVerified: true,
  state: 'deactivated',
  plan: 'free',
  level: 1,
  lastSeenAt: null,
  deletesAt: null,
  joinedAt: '2026-11-20T10:00:00.000Z',
  version: 1,
});
const ids = (count: number) => Array.from({ length: count }, (_, at) => `id-${at}`);
const OFFLINE = { kind: 'offline', retryAfterMs: null } as const;

describe('an act on many users', () => {
  it('goes in batches of a hundred, and tells how far it is', async () => {
    const call = vi.fn(async (_: unknown, { body }: { body: { ids: string[] } }) => ({
      kind: 'ok',
      value: { done: body.ids.map((id) => user(id)), refused: [] },
    }));
    const settled: number[] = [];
    const outcome = await actOnUsers(
      { call: call as never },
      { act: 'deactivate', ids: ids(230) },
      (_, count) => settled.push(count) > 0,
    );
    expect(call.mock.calls.map(([, { body }]) => body.ids.length)).toEqual([100, 100, 30]);
    expect(settled).toEqual([100, 200, 230]);
    expect(outcome).toMatchObject({ stopped: null });
    expect(outcome.done).toHaveLength(230);
  });

  it('stops where a call fails, and keeps those that it did not reach', async () => {
    const call = vi
      .fn()
      .mockResolvedValueOnce({ kind: 'ok', value: { done: [user('id-0')], refused: [] } })
      .mockResolvedValue(OFFLINE);
    const outcome = await actOnUsers({ call }, { act: 'signOut', ids: ids(150) }, () => true);
    expect(outcome.stopped?.left).toEqual(ids(150).slice(100));
    expect(describeOutcome(outcome)).toBe(
      'User id-0 signed out of every device. There is no connection to the server. The other 50 are still selected.',
    );
  });
});

it('an act that is cancelled ends after its batch, and keeps the rest', async () => {
  const call = vi.fn().mockResolvedValue({ kind: 'ok', value: { done: [], refused: [] } });
  const outcome = await actOnUsers({ call }, { act: 'signOut', ids: ids(150) }, () => false);
  expect(call).toHaveBeenCalledTimes(1);
  expect(outcome.stopped).toEqual({ left: ids(150).slice(100), reason: 'Cancelled.' });
});

describe('the words for an outcome', () => {
  const outcome = (part: Partial<BulkOutcome>): BulkOutcome => ({
    act: 'deactivate',
    done: [],
    refused: [],
    stopped: null,
    ...part,
  });
  it.each([
    [outcome({ done: [user('a', 'Ada'), user('b')] }), '2 users deactivated.'],
    [outcome({ act: 'activate', done: [user('a', 'Ada')] }), 'Ada can sign in again.'],
    [
      outcome({ done: [user('a', 'Ada')], refused: [{ name: 'Otto', reason: 'Already so.' }] }),
      'Ada deactivated. Otto left unchanged: Already so.',
    ],
    [
      outcome({ refused: [{ name: null, reason: 'The user was not found.' }] }),
      'No user was changed. 1 user left unchanged: The user was not found.',
    ],
  ])('say who was changed and who was not', (given, words) => {
    expect(describeOutcome(given)).toBe(words);
  });
});

describe('the ids of all who meet filters', () => {
  const pages = (...sizes: number[]) => {
    const call = vi.fn();
    for (const [place, size] of sizes.entries()) {
      const nextCursor = place === sizes.length - 1 ? null : `page-${place + 1}`;
      call.mockResolvedValueOnce({ kind: 'ok', value: { ids: ids(size), nextCursor } });
    }
    return { call };
  };

  it('are collected page by page', async () => {
    const client = pages(1000, 204);
    const counts: number[] = [];
    const found = await collectIds(client, { plan: 'free' }, (count) => counts.push(count) > 0);
    expect(found).toMatchObject({ isCut: false });
    expect(found !== null && 'ids' in found && found.ids).toHaveLength(1204);
    expect(counts).toEqual([1000, 1204]);
    expect(client.call.mock.calls[1]?.[1]).toEqual({ query: { plan: 'free', cursor: 'page-1' } });
  });

  it('end at ten thousand, and say that they were cut', async () => {
    const client = pages(...Array.from({ length: 12 }, () => 1000));
    const found = await collectIds(client, {}, () => true);
    expect(found).toMatchObject({ isCut: true });
    expect(client.call).toHaveBeenCalledTimes(10);
  });

  it('are none where it was cancelled, and a reason where a call failed', async () => {
    expect(await collectIds(pages(1000, 1), {}, () => false)).toBeNull();
    const call = vi.fn().mockResolvedValue(OFFLINE);
    expect(await collectIds({ call }, {}, () => true)).toEqual({
      failure: 'There is no connection to the server.',
    });
  });
});
