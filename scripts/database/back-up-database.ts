// `npm run backup`: makes and verifies a backup, with the server stopped or not. `-- --description X` says
// what it is for, `-- --to FILE` copies it there as well.
import { constants, existsSync } from 'node:fs';
import { chmod, copyFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Knex } from 'knex';
import { createBackupMaker, requestBackup } from '#api/backups/making/maker.ts';
import { backupFile } from '#api/backups/making/places.ts';
import { type BackupRow, findBackup } from '#api/backups/rows/backup-rows.ts';
import { type Env, readEnv } from '#api/config/env.ts';
import { isMigrated } from '#api/db/schema/migrate.ts';
import { fetchAllPictures, openPictures } from '#api/features/pictures/service.ts';
import { createLog } from '#api/log.ts';
import { insertMail } from '#api/mail/sending/outbox.ts';
import { BACKUP_LIMITS, type BackupProblem } from '#shared/domain/backups/backups.ts';
import { Refusal } from '../bootstrap/project.mjs';
import { runWithDatabase } from './run-with-database.ts';

const USAGE = 'Usage: npm run backup [-- --description X] [--to FILE]';
/** The server may be at work on another backup. */
const POLL_MS = 500;

interface Task {
  readonly description: string;
  readonly to: string | null;
}

function readTask(args: string[]): Task {
  try {
    const { values } = parseArgs({
      args,
      options: { description: { type: 'string', default: '' }, to: { type: 'string' } },
    });
    const description = values.description.trim();
    if (description.length <= BACKUP_LIMITS.description && !/\p{Cc}/u.test(description)) {
      return { description, to: values.to === undefined ? null : path.resolve(values.to) };
    }
  } catch {
    // For any invalid arguments, the usage text shows the valid ones.
  }
  throw new Refusal(
    `${USAGE}. A description is one line of at most ${BACKUP_LIMITS.description} characters.`,
  );
}

const WORDS: Readonly<Record<BackupProblem, string>> = {
  noSpace: 'the disk of DATA_DIR has too little space',
  database: 'the database did not answer',
  interrupted: 'it was interrupted',
  unequal: 'its rows were not the same when it was restored to verify it',
  unreadable: 'its file could not be written or read',
  store: 'its store failed',
};

async function run(db: Knex): Promise<string> {
  const { description, to } = readTask(process.argv.slice(2));
  if (!(await isMigrated(db))) {
    throw new Refusal('The database is not up to date. Run first: npm run db:migrate');
  }
  if (to !== null && existsSync(to)) throw new Refusal(`${to} is there already.`);
  // Read again: the file `.env` was loaded with the settings of the database.
  const env = readEnv(process.env, process.cwd());
  const given = { origin: 'manual', description, madeBy: null } as const;
  const row = await makeBackup(db, env, await requestBackup(db, given, Date.now()));
  if (row.problem !== null) throw new Refusal(`No backup was made: ${WORDS[row.problem]}.`);
  const file = backupFile(env.dataDir, row.id);
  if (to !== null) await copyTo(file, to);
  return `Backed up and verified ${row.rows} rows: ${to ?? file}`;
}

async function makeBackup(db: Knex, env: Env, id: string): Promise<BackupRow> {
  const log = createLog('silent');
  const pictures = openPictures({ db, env, log });
  const maker = createBackupMaker({
    db,
    env,
    log,
    now: Date.now,
    mailer: { queue: (trx, mail) => insertMail(trx, mail, Date.now()) },
    fetchPictures: () => fetchAllPictures({ db, pictures }),
  });
  for (;;) {
    await maker.runDue();
    const row = await findBackup(db, id);
    if (row === null) throw new Refusal('The backup was deleted while it was made.');
    if (row.phase === null) return row;
    await wait(POLL_MS);
  }
}

async function copyTo(file: string, target: string): Promise<void> {
  try {
    await copyFile(file, target, constants.COPYFILE_EXCL);
    await chmod(target, 0o600);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const reason = code === 'EEXIST' ? 'is there already' : `cannot be written (${code})`;
    throw new Refusal(`The backup is at ${file}; ${target} ${reason}.`);
  }
}

await runWithDatabase(run);
