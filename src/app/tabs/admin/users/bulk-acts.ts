import type { ApiClient } from '#client/api-client.ts';
import {
  adminUsersApi,
  type BULK_ACTS,
  type ListedUser,
  MOST_IN_BULK,
} from '#shared/contract/admin/admin-users.ts';
import type { ReplyOf } from '#shared/contract/endpoint.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { reasonOf } from '#stores/storage/failure.ts';

/** An act on many users. */
export type BulkAct = (typeof BULK_ACTS)[number];

/** The outcome of an act on many users. */
export interface BulkOutcome {
  readonly act: BulkAct;
  readonly done: readonly ListedUser[];
  readonly refused: readonly { readonly name: string | null; readonly reason: string }[];
  /** The ids that were not reached, and why; null where all were. */
  readonly stopped: { readonly left: readonly string[]; readonly reason: string } | null;
}

/** Called after each batch: the users as they are now, and how many are settled. False stops the rest. */
type OnBatch = (changed: readonly ListedUser[], settled: number) => boolean;

/** Acts on users in batches, one after the other. Where a call fails or it is cancelled, it keeps the rest. */
export async function actOnUsers(
  client: Pick<ApiClient, 'call'>,
  { act, ids }: { readonly act: BulkAct; readonly ids: readonly string[] },
  onBatch: OnBatch,
): Promise<BulkOutcome> {
  const done: ListedUser[] = [];
  const refused: BulkOutcome['refused'][number][] = [];
  for (let at = 0; at < ids.length; at += MOST_IN_BULK) {
    const body = { act, ids: ids.slice(at, at + MOST_IN_BULK) };
    const result = await client.call(adminUsersApi.bulk, { body });
    if (result.kind !== 'ok') {
      return { act, done, refused, stopped: { left: ids.slice(at), reason: reasonOf(result) } };
    }
    done.push(...result.value.done);
    refused.push(...result.value.refused);
    const settled = Math.min(at + MOST_IN_BULK, ids.length);
    if (!onBatch(result.value.done, settled) && settled < ids.length) {
      return { act, done, refused, stopped: { left: ids.slice(settled), reason: 'Cancelled.' } };
    }
  }
  return { act, done, refused, stopped: null };
}

const DONE_WORDS: Readonly<Record<BulkAct, string>> = {
  activate: 'can sign in again',
  deactivate: 'deactivated',
  signOut: 'signed out of every device',
};

/** Says what came of an act on many users, and why some were left as they were. */
export function describeOutcome({ act, done, refused, stopped }: BulkOutcome): string {
  const [only] = done;
  const whom = done.length === 1 && only !== undefined ? only.name : counted(done.length, 'user');
  const sentences = [done.length === 0 ? 'No user was changed.' : `${whom} ${DONE_WORDS[act]}.`];
  const [first] = refused;
  if (first !== undefined) {
    const who = refused.length === 1 ? (first.name ?? '1 user') : counted(refused.length, 'user');
    sentences.push(`${who} left unchanged: ${first.reason}`);
  }
  if (stopped !== null) {
    const left = formatNumber(stopped.left.length);
    sentences.push(`${stopped.reason} The other ${left} are still selected.`);
  }
  return sentences.join(' ');
}

/** The most users that are selected at a time. */
export const MOST_SELECTED = 10_000;

/** The ids of all users who meet filters, at most ten thousand; null where a call failed or was cancelled. */
export async function collectIds(
  client: Pick<ApiClient, 'call'>,
  query: Readonly<Record<string, string>>,
  onCount: (count: number) => boolean,
): Promise<{ ids: readonly string[]; isCut: boolean } | { failure: string } | null> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const result: CallResult<ReplyOf<typeof adminUsersApi.ids>> = await client.call(
      adminUsersApi.ids,
      { query: { ...query, ...(cursor !== null && { cursor }) } },
    );
    if (result.kind !== 'ok') return { failure: reasonOf(result) };
    ids.push(...result.value.ids);
    cursor = result.value.nextCursor;
    if (!onCount(Math.min(ids.length, MOST_SELECTED))) return null;
  } while (cursor !== null && ids.length < MOST_SELECTED);
  return { ids: ids.slice(0, MOST_SELECTED), isCut: cursor !== null || ids.length > MOST_SELECTED };
}
