import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import { classifyDbError } from '#api/db/connection/db-errors.ts';
import type { Db } from '#api/db/connection/knex.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import type { Deps } from '#api/deps.ts';
import { conflict } from '#api/errors.ts';
import { idleTimer, readGivenTimer } from '#api/features/active-timer/given-timer.ts';
import { presentRow, presentTimer } from '#api/features/active-timer/presenter.ts';
import {
  findTimer,
  findTimerOrSettings,
  insertTimer,
  replaceTimer,
  type TimerChange,
  type TimerRow,
  type TimerValues,
} from '#api/features/active-timer/repo.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { ActiveTimer, activeTimerApi } from '#shared/contract/work/active-timer.ts';
import { mergeSettings } from '#shared/domain/settings/merge-settings.ts';

/** Returns the live timer for replies, or null before the first was saved. */
export async function readTimer(db: Db, userId: string): Promise<ActiveTimer | null> {
  const row = await findTimer(db, userId);
  return row === null ? null : presentRow(row);
}

/**
 * Returns the live timer; before the first was saved an idle one with version 0, by the user's
 * settings.
 */
export async function currentTimer(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
): Promise<TimerRow> {
  const { timer, settings } = await findTimerOrSettings(db, userId);
  return timer ?? idleTimer(mergeSettings(settings), now());
}

type Given = BodyOf<typeof activeTimerApi.save>;

/**
 * Saves the live timer and notifies the user's event streams. With a base version it succeeds only
 * while that is the current one, else it throws 409 with the current state; a retry of the save
 * that led to the current state returns that state. Without a version the last writer wins. Throws
 * 422 for an incomplete target or one of another user.
 */
export async function saveTimer(
  { db, now, timerEvents }: Pick<Deps, 'db' | 'now' | 'timerEvents'>,
  userId: string,
  given: Given,
): Promise<TimerRow> {
  const { version } = given;
  const { values, saved } = await withTransaction(db, async (trx) => {
    const nowMs = now();
    const values = await readGivenTimer(trx, userId, given, nowMs);
    const isSaved = await write(trx, { userId, values, savedAt: nowMs }, version);
    return { values, saved: isSaved ? await findTimer(trx, userId) : null };
  });
  if (saved !== null) {
    timerEvents.publish(userId, saved.version);
    return saved;
  }
  // Outside the transaction, whose snapshot may be older than the winning change.
  const current = await currentTimer({ db, now }, userId);
  if (isRepeat(current, values, version)) return current;
  throw conflict('The timer was changed on another device.', presentTimer(current, now()));
}

/** Returns whether the state was written; false means that `basedOn` is not the current version. */
async function write(
  trx: Knex.Transaction,
  change: TimerChange,
  basedOn: number | undefined,
): Promise<boolean> {
  if (basedOn !== 0 && (await replaceTimer(trx, change, basedOn))) return true;
  if (basedOn !== undefined && basedOn !== 0) return false;
  try {
    await insertTimer(trx, change);
    return true;
  } catch (error) {
    if (classifyDbError(error) !== 'duplicate') throw error;
    return basedOn === undefined && replaceTimer(trx, change);
  }
}

/** A client that lost the answer repeats the state that is stored already. */
function isRepeat(current: TimerRow, values: TimerValues, basedOn: number | undefined): boolean {
  if (basedOn === undefined || current.version !== basedOn + 1) return false;
  const { version: _version, ...stored } = current;
  return isDeepStrictEqual(stored, values);
}
