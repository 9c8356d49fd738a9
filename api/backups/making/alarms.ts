import type { Knex } from 'knex';
import { type BackupAlarm, backupMail } from '#api/backups/making/backup-mails.ts';
import { listAll } from '#api/backups/rows/backup-rows.ts';
import { findOldestUnstored } from '#api/backups/rows/copy-rows.ts';
import type { Env } from '#api/config/env.ts';
import type { Db } from '#api/db/connection/knex.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import type { Mailer } from '#api/mail/sending/mailer.ts';
import { isLate } from './lateness.ts';

/** Dependencies of telling the owner. */
interface AlarmContext {
  readonly db: Knex;
  readonly env: Pick<Env, 'contactEmail' | 'siteUrl'>;
  readonly now: () => number;
  readonly mailer: Pick<Mailer, 'queue'>;
}

const DAY_MS = 86_400_000;
const ALARMS: readonly BackupAlarm[] = ['failed', 'late', 'copies'];

/** Mails the owner of each problem once, and once more when it is over. */
export async function raiseAlarms(context: AlarmContext): Promise<void> {
  const { db, now } = context;
  const told: string[] = await db('backup_alarms').pluck('name');
  for (const name of ALARMS) {
    const isOn = await isProblem(db, name, now());
    if (isOn !== told.includes(name)) await tell(context, name, isOn);
  }
}

async function isProblem(db: Db, name: BackupAlarm, nowMs: number): Promise<boolean> {
  if (name === 'late') return isLate(db, nowMs);
  if (name === 'copies') {
    const oldest = await findOldestUnstored(db);
    return oldest !== null && oldest.begunAt < nowMs - DAY_MS;
  }
  const [latest] = (await listAll(db)).filter(
    ({ phase, problem }) => phase === null && problem !== 'interrupted',
  );
  return latest?.state === 'failed';
}

/** The row and the mail are committed together: several processes tell once. */
async function tell(
  { db, env, now, mailer }: AlarmContext,
  name: BackupAlarm,
  isOn: boolean,
): Promise<void> {
  await withTransaction(db, async (trx) => {
    const changed = isOn
      ? await insertAlarm(trx, name, now())
      : await trx('backup_alarms').where({ name }).delete();
    if (changed > 0) await mailer.queue(trx, backupMail(env, name, isOn));
  });
}

/** Returns how many rows were inserted. */
async function insertAlarm(trx: Db, name: BackupAlarm, nowMs: number): Promise<number> {
  const present: unknown = await trx('backup_alarms').where({ name }).forUpdate().first('name');
  if (present !== undefined) return 0;
  await trx('backup_alarms').insert({ name, told_at: nowMs });
  return 1;
}
