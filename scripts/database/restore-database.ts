// `npm run restore -- FILE` restores a backup into the configured database, of whichever engine, while the
// server runs or not. It says what would change and asks; `--yes` is the answer where nobody can be asked.
// `--from-elsewhere` takes a backup of another installation, `--passphrase-file` opens an encrypted one.
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import { backupKey, type Manifest } from '#api/backups/format/format.ts';
import { RestoreError } from '#api/backups/format/problems.ts';
import type { Comparison } from '#api/backups/restoring/compare-data.ts';
import { endRestoreLease, takeLease } from '#api/backups/restoring/lease.ts';
import { RESTORING_FOLDER } from '#api/backups/restoring/run-restore.ts';
import { compareInThread } from '#api/backups/restoring/thread.ts';
import { removeScratch } from '#api/backups/scratch/restore-scratch.ts';
import { decryptFile, isEncrypted } from '#api/backups/stores/encryption.ts';
import { restoreIntoScratch } from '#api/backups/thread.ts';
import { type Env, readEnv } from '#api/config/env.ts';
import { isMigrated, migrateUp } from '#api/db/schema/migrate.ts';
import * as repo from '#api/features/restores/repo.ts';
import { restoreFile } from '#api/features/restores/runner.ts';
import { createLog } from '#api/log.ts';
import { LAST_COMMIT_BEFORE_RELEASE, type RestoreProblem } from '#shared/domain/backups/backups.ts';
import { Refusal } from '../bootstrap/project.mjs';
import { askToGoOn } from './ask-to-go-on.ts';
import { runWithDatabase } from './run-with-database.ts';

const USAGE = 'Usage: npm run restore -- FILE [--yes] [--from-elsewhere] [--passphrase-file PATH]';

const REASONS: Readonly<Record<RestoreProblem, string>> = {
  missing: 'There is no such file.',
  damaged: 'The file is damaged, cut off or no backup. Take another copy of it.',
  foreign:
    'Another installation made this backup. If you trust it, restore it with --from-elsewhere.',
  newer: 'A newer version of Ripen made this backup. Update this installation first.',
  older: `This backup is from before the first release. Restore it at commit ${LAST_COMMIT_BEFORE_RELEASE}, and make a new backup there.`,
  noSpace: 'The disk is nearly full. Free some space, then try again.',
  database: 'The database refused it.',
  interrupted: 'It was interrupted. Try again.',
};

interface Task {
  readonly file: string;
  readonly yes: boolean;
  readonly isForeignAllowed: boolean;
  readonly passphraseFile: string | null;
}

function readTask(args: string[]): Task {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        yes: { type: 'boolean', default: false },
        'from-elsewhere': { type: 'boolean', default: false },
        'passphrase-file': { type: 'string' },
      },
    });
    const [file, ...others] = positionals;
    if (file !== undefined && others.length === 0) {
      const passphraseFile = values['passphrase-file'] ?? null;
      return { file, yes: values.yes, isForeignAllowed: values['from-elsewhere'], passphraseFile };
    }
  } catch {
    // For any invalid arguments, the usage text shows the valid ones.
  }
  throw new Refusal(USAGE);
}

async function run(db: Knex): Promise<string> {
  const task = readTask(process.argv.slice(2));
  const env = readEnv(process.env, process.cwd());
  if (!existsSync(task.file)) throw new Refusal(`${task.file}: ${REASONS.missing}`);
  // A new installation, or another machine, has no tables before its first start.
  if (!(await isMigrated(db))) await migrateUp(db);
  const folder = path.join(env.dataDir, RESTORING_FOLDER);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const plain = path.join(folder, `${uuidv7()}.plain`);
  try {
    const file = (await decrypt(task, env, plain)) ? plain : task.file;
    return await restore(db, env, { ...task, file });
  } catch (error) {
    if (!(error instanceof RestoreError)) throw error;
    const { reason, message } = error;
    const details = reason === 'database' ? ` (${message})` : '';
    throw new Refusal(`${task.file}: ${REASONS[reason]}${details} Nothing was changed.`);
  } finally {
    await rm(plain, { force: true });
  }
}

/** Decrypts the file where it is encrypted; returns whether it was. */
async function decrypt(task: Task, env: Env, target: string): Promise<boolean> {
  if (!(await isEncrypted(task.file))) return false;
  const passphrase =
    task.passphraseFile === null
      ? env.backupPassphrase
      : readFileSync(task.passphraseFile, 'utf8').trim();
  if (passphrase === null) {
    throw new Refusal(
      `${task.file} is encrypted. Give its passphrase: --passphrase-file PATH, or BACKUP_PASSPHRASE.`,
    );
  }
  await decryptFile(task.file, target, passphrase).catch(() => {
    throw new Refusal(
      `${task.file} cannot be decrypted: the passphrase is another one, or the file is damaged.`,
    );
  });
  return true;
}

async function restore(db: Knex, env: Env, task: Task): Promise<string> {
  const { manifest, found } = await compare(env, task);
  process.stderr.write(describe(manifest, found));
  if (!task.yes)
    await askToGoOn(
      'restore',
      `To restore it without being asked: npm run restore -- ${task.file} --yes`,
    );
  const owner = uuidv7();
  if (!(await takeLease(db, owner))) {
    throw new Refusal('A restore is under way. Wait for its end, then try again.');
  }
  try {
    const about = { backupId: manifest.id, kind: 'restore', undoes: null, madeBy: null } as const;
    const id = uuidv7();
    await repo.insertRestore(db, { id, ...about, startedAtMs: Date.now(), network: '' });
    const row = await repo.findRestore(db, id);
    if (row === null) throw new Error('The restore is not there.');
    const { file, isForeignAllowed } = task;
    await restoreFile(depsOf(db, env), { row, owner, file, isForeignAllowed });
    await repo.noteEnd(db, id, { problem: null, nowMs: Date.now() });
    const saved = (await repo.findRestore(db, id))?.savedAs;
    return `The backup was restored, and every device is signed out. The data before is kept as backup ${saved}; the desk can bring it back for a day.`;
  } finally {
    await endRestoreLease(db, owner);
  }
}

function depsOf(db: Knex, env: Env): Parameters<typeof restoreFile>[0] {
  return {
    db,
    env,
    now: Date.now,
    log: createLog('warn'),
    stopping: new AbortController().signal,
    // This process answers no calls.
    processes: { id: '', beat: async () => {}, join: async () => {} },
    maintenance: { look: async () => {} },
  };
}

async function compare(
  env: Env,
  { file, isForeignAllowed }: Task,
): Promise<{ manifest: Manifest; found: Comparison }> {
  const scratch = path.join(env.dataDir, RESTORING_FOLDER, `${uuidv7()}.sqlite`);
  const { signal } = new AbortController();
  try {
    const given = { file, scratch, key: backupKey(env), isForeignAllowed, signal };
    const manifest = await restoreIntoScratch(given);
    const sides = { settings: env.database, scratch, nowMs: Date.now() };
    return { manifest, found: await compareInThread(sides, { total: null }) };
  } finally {
    await removeScratch(scratch);
  }
}

function describe(manifest: Manifest, { tables, people, suppressionsKept }: Comparison): string {
  const changed = tables.filter(({ comesBack, goes, changes }) => comesBack + goes + changes > 0);
  const lines = [
    `Backup of ${new Date(manifest.asOf).toISOString()} (${manifest.engine}, version ${manifest.appVersion}).`,
    ...changed.map(
      ({ table, comesBack, goes, changes }) =>
        `  ${table}: ${comesBack} come back, ${goes} go, ${changes} change`,
    ),
    ...(changed.length === 0 ? ['  Nothing that people made changes.'] : []),
    `  people: ${people.comeBack} come back, ${people.go} go, ${people.stayDeleted} stay deleted`,
    `  ${people.signedOut} devices are signed out; ${suppressionsKept} addresses that left mail since stay so.`,
  ];
  return `${lines.join('\n')}\n`;
}

await runWithDatabase(run);
