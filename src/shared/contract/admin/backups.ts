/* Backups: made by hand or by the clock, verified by restoring them, downloaded, deleted. */
import * as z from 'zod';
import { BACKUP_LIMITS, BACKUP_PROBLEMS } from '../../domain/backups/backups.ts';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Instant, optionalLine, page, paging } from '../fields.ts';

const Count = z.int().min(0);
const Problem = z.enum(BACKUP_PROBLEMS);

const Step = z
  .object({
    phase: z.enum(['waiting', 'copying', 'verifying', 'storing']),
    done: Count.meta({ description: 'Rows done in this phase.' }),
    total: Count.nullable().meta({ description: 'Null while it is not known.' }),
  })
  .meta({ id: 'BackupStep' });

const Copy = z
  .object({
    store: z.enum(['folder', 's3']),
    state: z.enum(['waiting', 'stored', 'failed']),
    storedAt: Instant.nullable(),
    problem: z.string().nullable().meta({ description: 'What the store said, without secrets.' }),
  })
  .meta({ id: 'BackupCopy' });

const Backup = z
  .object({
    id: Id,
    description: z.string(),
    origin: z.enum(['manual', 'scheduled', 'beforeRestore']),
    state: z.enum(['underWay', 'ready', 'failed']),
    step: Step.nullable().meta({ description: 'How far it is; null once it has ended.' }),
    problem: Problem.nullable(),
    startedAt: Instant,
    asOf: Instant.nullable().meta({ description: 'The moment whose data it holds.' }),
    finishedAt: Instant.nullable(),
    verifiedAt: Instant.nullable().meta({
      description: 'When it was last restored into scratch with equal hashes.',
    }),
    by: z.object({ id: Id, name: z.string() }).nullable().meta({
      description: 'Null for the clock, the command line and a deleted account.',
    }),
    engine: z.enum(['sqlite', 'mysql']),
    appVersion: z.string(),
    schema: z.string().nullable().meta({ description: 'The newest migration that it holds.' }),
    rows: Count.nullable(),
    bytes: Count.nullable().meta({ description: 'The size of the file.' }),
    files: Count.nullable().meta({ description: 'Pictures in it.' }),
    isEncrypted: z.boolean().meta({ description: 'Whether copies elsewhere are encrypted.' }),
    copies: z.array(Copy),
    isHere: z.boolean().meta({ description: 'Whether the file is on this machine.' }),
    keptUntil: Instant.nullable().meta({
      description:
        'When retention deletes it; null as long as a rule keeps it, or where it is kept until deleted by hand.',
    }),
  })
  .meta({ id: 'Backup' });

/** A backup as the list shows it. */
export type Backup = z.output<typeof Backup>;

function whole(min: number, max: number) {
  const error = `Give a whole number from ${min} to ${max}.`;
  return z.int({ error }).min(min, { error }).max(max, { error });
}

const Kept = whole(0, BACKUP_LIMITS.kept);

const SETTINGS = {
  isScheduled: z.boolean(),
  atHour: whole(0, 23).meta({ description: 'The hour in UTC.' }),
  everyDays: whole(1, BACKUP_LIMITS.everyDays),
  daily: Kept,
  weekly: Kept,
  monthly: Kept,
} as const;

const BackupSettings = z.object({ ...SETTINGS, version: Count }).meta({ id: 'BackupSettings' });

/** When backups are made by the clock, and how many are kept: the newest of so many days, weeks, months. */
export type BackupSettings = z.output<typeof BackupSettings>;

const BackupStatus = z
  .object({
    nextAt: Instant.nullable().meta({ description: 'Null where none is scheduled.' }),
    isLate: z.boolean(),
    lastVerifiedAt: Instant.nullable(),
    lastProblem: z.object({ at: Instant, problem: Problem }).nullable().meta({
      description: 'The failure of the latest backup; null where it did not fail.',
    }),
    freeBytes: Count.nullable(),
    neededBytes: Count.nullable().meta({
      description: 'Estimated for the next backup and its verification.',
    }),
    stores: z.array(
      z.object({
        store: z.enum(['folder', 's3']),
        place: z.string().meta({ description: 'The folder, or host and bucket; no secret.' }),
        problem: z.string().nullable(),
      }),
    ),
    isEncrypted: z.boolean(),
  })
  .meta({ id: 'BackupStatus' });

/** The state of backups as a whole. */
export type BackupStatus = z.output<typeof BackupStatus>;

/** Backups: list, make, download, delete, settings. */
export const adminBackupsApi = {
  list: endpoint({
    method: 'GET',
    path: '/admin/backups',
    access: 'admin',
    summary: 'Backups, the latest first.',
    query: z.strictObject(paging),
    reply: page(Backup),
    status: 200,
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/backups',
    access: 'admin',
    summary: 'Begins a backup; the list says how far it is.',
    body: z.strictObject({
      id: Id.optional(),
      description: optionalLine('The description', BACKUP_LIMITS.description).default(''),
    }),
    reply: Backup,
    status: 202,
    repeats: true,
    cost: 20,
    refusals: ['conflict', 'unavailable'],
  }),
  status: endpoint({
    method: 'GET',
    path: '/admin/backups/status',
    access: 'admin',
    summary: 'When the next backup is due, free space and the stores.',
    reply: BackupStatus,
    status: 200,
  }),
  readSettings: endpoint({
    method: 'GET',
    path: '/admin/backups/settings',
    access: 'admin',
    summary: 'Schedule and retention.',
    reply: BackupSettings,
    status: 200,
  }),
  saveSettings: endpoint({
    method: 'PUT',
    path: '/admin/backups/settings',
    access: 'admin',
    summary: 'Sets schedule and retention.',
    body: z.strictObject({ ...SETTINGS, version: Count }),
    reply: BackupSettings,
    status: 200,
    refusals: ['conflict'],
  }),
  download: endpoint({
    method: 'GET',
    path: '/admin/backups/:id/download',
    access: 'admin',
    summary: 'The file of a backup, streamed.',
    params: IdParams,
    produces: 'application/octet-stream',
    status: 200,
    confirmed: true,
    refusals: ['conflict'],
  }),
  linkDownload: endpoint({
    method: 'POST',
    path: '/admin/backups/:id/download-link',
    access: 'admin',
    summary: 'Makes an address from which the browser itself saves the file of a backup.',
    params: IdParams,
    reply: z.object({
      path: z.string().meta({ description: 'An address below `/api`; it works for a minute.' }),
      endsAt: Instant,
    }),
    status: 200,
    confirmed: true,
    refusals: ['conflict'],
  }),
  verify: endpoint({
    method: 'POST',
    path: '/admin/backups/:id/verify',
    access: 'admin',
    summary: 'Restores a backup into scratch again and compares hashes.',
    params: IdParams,
    reply: Backup,
    status: 202,
    cost: 20,
    refusals: ['conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/backups/:id',
    access: 'admin',
    summary: 'Deletes a backup here and in the stores.',
    params: IdParams,
    status: 204,
    confirmed: true,
    refusals: ['conflict'],
  }),
};

/** The file of a backup at an address made by `linkDownload`: a large file is saved as it arrives. */
export const backupFilesApi = {
  read: endpoint({
    method: 'GET',
    path: '/backup-files/:secret',
    access: 'public',
    summary: 'The file of a backup, streamed, for the administrator who asked for this address.',
    params: z.strictObject({ secret: z.string().regex(/^[\w.-]{40,300}$/) }),
    produces: 'application/octet-stream',
    status: 200,
    refusals: ['notFound', 'gone', 'conflict'],
  }),
};
