import { rm } from 'node:fs/promises';
import type { Knex } from 'knex';
import type { Actor } from '#api/auth/actor.ts';
import { readTicket, writeTicket } from '#api/backups/downloads/download-ticket.ts';
import { isLate } from '#api/backups/making/lateness.ts';
import { forget, requestBackup } from '#api/backups/making/maker.ts';
import { neededBytes } from '#api/backups/making/needed-space.ts';
import { backupFile, freeBytes } from '#api/backups/making/places.ts';
import {
  type BackupRow,
  findBackup,
  findLastVerified,
  listAll,
  listInPhase,
  updateBackup,
} from '#api/backups/rows/backup-rows.ts';
import { findProblemOfStore, listCopies } from '#api/backups/rows/copy-rows.ts';
import { readSettings, replaceSettings } from '#api/backups/rows/settings-rows.ts';
import { storesOf } from '#api/backups/stores/stores.ts';
import type { Db } from '#api/db/connection/knex.ts';
import { type Created, createOnce } from '#api/db/rows/create-once.ts';
import { writeInstant, writeOptionalInstant } from '#api/db/rows/instants.ts';
import type { Deps } from '#api/deps.ts';
import { conflict, gone, notFound } from '#api/errors.ts';
import { type AuditActor, recordAct } from '#api/features/audit/service.ts';
import { hasSession } from '#api/features/auth/service.ts';
import { presentBackup } from '#api/features/backups/presenter.ts';
import { asAdministrator, findKnownAccount } from '#api/features/users/service.ts';
import type { QuickStats } from '#shared/contract/admin/admin-stats.ts';
import type { Backup, BackupSettings, BackupStatus } from '#shared/contract/admin/backups.ts';
import { nextDue } from '#shared/domain/backups/schedule.ts';

type Context = Pick<Deps, 'db' | 'env' | 'now' | 'backups'>;

/** Returns backups with their copies, as callers see them. */
export async function presentBackups(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  rows: readonly BackupRow[],
): Promise<Backup[]> {
  const copies = await listCopies(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) =>
    presentBackup(
      env,
      row,
      copies.filter(({ backupId }) => backupId === row.id),
    ),
  );
}

async function presentOne(deps: Pick<Deps, 'db' | 'env'>, id: string): Promise<Backup> {
  const [backup] = await presentBackups(deps, [await findKnown(deps.db, id)]);
  if (backup === undefined) throw notFound('The backup');
  return backup;
}

async function findKnown(db: Db, id: string): Promise<BackupRow> {
  const row = await findBackup(db, id);
  if (row === null) throw notFound('The backup');
  return row;
}

/** Begins a backup; a repeated call returns the first. Throws 409 while another one is under way. */
export async function beginBackup(
  deps: Context,
  actor: AuditActor,
  { id: given, description }: { id?: string | undefined; description: string },
): Promise<Created<Backup>> {
  const { db, now, backups } = deps;
  const find = async () => {
    const present = given === undefined ? null : await findBackup(db, given);
    return present === null ? null : presentOne(deps, present.id);
  };
  const create = async () => {
    const id = await asAdministrator(db, actor, async (trx) => {
      if ((await listInPhase(trx, ['waiting', 'copying', 'verifying'])).length > 0) {
        throw conflict('A backup is under way. Wait until it has ended.');
      }
      const made = { origin: 'manual', description, madeBy: actor.userId, id: given } as const;
      const inserted = await requestBackup(trx, made, now());
      await audit(trx, actor, { act: 'backup.create', id: inserted }, now());
      return inserted;
    });
    backups.wake();
    return { row: await presentOne(deps, id), isRepeat: false };
  };
  const present = await find();
  return present === null ? createOnce(create, find) : { row: present, isRepeat: true };
}

/** Has a backup restored into scratch again. Throws 409 unless it is ready and its file is here. */
export async function beginVerification(
  deps: Context,
  actor: AuditActor,
  id: string,
): Promise<Backup> {
  const { db, now, backups } = deps;
  await asAdministrator(db, actor, async (trx) => {
    refuseUnlessHere(deps, await findKnown(trx, id));
    await updateBackup(trx, id, { phase: 'waiting', doneRows: 0, totalRows: null });
    await audit(trx, actor, { act: 'backup.verify', id }, now());
  });
  backups.wake();
  return presentOne(deps, id);
}

/** Returns the path of the file of a backup, and notes that it is downloaded. Throws 409 unless it is here. */
export async function openDownload(
  deps: Pick<Context, 'db' | 'env' | 'now'>,
  actor: AuditActor,
  id: string,
): Promise<string> {
  await asAdministrator(deps.db, actor, async (trx) => {
    refuseUnlessHere(deps, await findKnown(trx, id));
    await audit(trx, actor, { act: 'backup.download', id }, deps.now());
  });
  return backupFile(deps.env.dataDir, id);
}

/** Returns an address from which a browser saves the file of a backup, and notes it as a download. Throws as `openDownload`. */
export async function linkDownload(
  deps: Pick<Context, 'db' | 'env' | 'now'> & Pick<Deps, 'secrets'>,
  actor: AuditActor & Pick<Actor, 'sessionId'>,
  id: string,
): Promise<{ path: string; endsAt: string }> {
  await openDownload(deps, actor, id);
  const download = { backupId: id, userId: actor.userId, sessionId: actor.sessionId };
  const { ticket, endsAtMs } = writeTicket(deps.secrets, download, deps.now());
  return { path: `/backup-files/${ticket}`, endsAt: writeInstant(endsAtMs) };
}

/** Returns the path of the file that such an address is for. Throws 410 after its end, 404 and 409 as others do. */
export async function openLinked(
  deps: Pick<Context, 'db' | 'env' | 'now'> & Pick<Deps, 'secrets'>,
  ticket: string,
): Promise<string> {
  const download = readTicket(deps.secrets, ticket, deps.now());
  if (download === null) throw gone('This address has ended. Press Download again.');
  const { backupId, userId, sessionId } = download;
  const { isAdmin, isActive } = await findKnownAccount(deps.db, userId);
  const isSignedIn = await hasSession(deps.db, userId, sessionId);
  if (!isAdmin || !isActive || !isSignedIn) throw notFound('The backup');
  refuseUnlessHere(deps, await findKnown(deps.db, backupId));
  return backupFile(deps.env.dataDir, backupId);
}

function refuseUnlessHere({ env }: Pick<Deps, 'env'>, row: BackupRow): void {
  if (row.phase !== null)
    throw conflict('This backup is being worked on. Wait until that has ended.');
  if (row.state !== 'ready') throw conflict('This backup has failed, so it has no file.');
  if (!presentBackup(env, row, []).isHere) {
    throw conflict('The file of this backup is not on this machine. Take it from its store.');
  }
}

/** Deletes a backup here, and after that in the stores. Throws 409 while it is worked on, or where no other is verified. */
export async function removeBackup(deps: Context, actor: AuditActor, id: string): Promise<void> {
  const { db, env, now, backups } = deps;
  await asAdministrator(db, actor, async (trx) => {
    const row = await findKnown(trx, id);
    if (row.phase !== null) {
      throw conflict('This backup is being worked on. Wait until that has ended.');
    }
    if (row.verifiedAt !== null && !(await hasOtherVerified(trx, id))) {
      throw conflict('This is the only verified backup. Make another one first.');
    }
    await forget(trx, id, now());
    await audit(trx, actor, { act: 'backup.delete', id }, now());
  });
  await rm(backupFile(env.dataDir, id), { force: true });
  backups.wake();
}

async function hasOtherVerified(db: Db, id: string): Promise<boolean> {
  const usable = (row: BackupRow) => row.state === 'ready' && row.verifiedAt !== null;
  return (await listAll(db)).some((row) => row.id !== id && usable(row));
}

/** Returns schedule and retention. */
export async function settingsOf(db: Db): Promise<BackupSettings> {
  const { since: _since, ...settings } = await readSettings(db);
  return settings;
}

/** Sets schedule and retention. Throws 409 where somebody was faster. */
export async function saveSettings(
  { db, now, backups }: Context,
  actor: AuditActor,
  settings: BackupSettings,
): Promise<BackupSettings> {
  await asAdministrator(db, actor, async (trx) => {
    if (!(await replaceSettings(trx, settings, now()))) {
      throw conflict('Somebody else has changed these settings.', await settingsOf(trx));
    }
    await audit(trx, actor, { act: 'backup.settings', id: actor.userId }, now());
  });
  backups.wake();
  return settingsOf(db);
}

/** Returns the state of backups as a whole. */
export async function readStatus({ db, env, now }: Context): Promise<BackupStatus> {
  const settings = await readSettings(db);
  const stores = storesOf(env).map(async ({ kind, place }) => {
    return { store: kind, place, problem: await findProblemOfStore(db, kind) };
  });
  return {
    nextAt: writeOptionalInstant(nextDue(settings, now())),
    ...(await readSummary(db, now())),
    freeBytes: await freeBytes(env.dataDir),
    neededBytes: await neededBytes(db),
    stores: await Promise.all(stores),
    isEncrypted: env.backupPassphrase !== null,
  };
}

/** Returns whether backups are made as they should be. */
async function readSummary(
  db: Db,
  nowMs: number,
): Promise<Pick<BackupStatus, 'isLate' | 'lastVerifiedAt' | 'lastProblem'>> {
  const verified = await findLastVerified(db);
  const [latest] = (await listAll(db)).filter(({ phase }) => phase === null);
  return {
    isLate: await isLate(db, nowMs),
    lastVerifiedAt: writeOptionalInstant(verified?.verifiedAt ?? null),
    lastProblem:
      latest === undefined || latest.problem === null
        ? null
        : { at: writeInstant(latest.finishedAt ?? latest.startedAt), problem: latest.problem },
  };
}

/** Returns in short whether backups are made as they should be. */
export async function presentHealth(db: Db, nowMs: number): Promise<QuickStats['backups']> {
  const { lastProblem, ...summary } = await readSummary(db, nowMs);
  return { ...summary, problem: lastProblem?.problem ?? null };
}

function audit(
  trx: Knex.Transaction,
  actor: AuditActor,
  { act, id }: { act: string; id: string },
  nowMs: number,
): Promise<void> {
  return recordAct(trx, actor, { act, subjectKind: 'backup', subjectId: id }, nowMs);
}
