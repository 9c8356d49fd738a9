/* Restoring a backup: what would change, the restore itself, and its undoing within a day. */
import * as z from 'zod';
import { RESTORE_PHASES, RESTORE_PROBLEMS } from '../../domain/backups/backups.ts';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Instant } from '../fields.ts';

const Count = z.int().min(0);

const TableChange = z
  .object({
    table: z.string(),
    inBackup: Count,
    now: Count,
    comesBack: Count.meta({ description: 'Rows of the backup that are not there now.' }),
    goes: Count.meta({ description: 'Current rows that the backup does not have.' }),
    changes: Count.meta({ description: 'Rows with another content.' }),
    newestInBackup: Instant.nullable(),
    newestNow: Instant.nullable(),
  })
  .meta({ id: 'TableChange' });

const RestorePreview = z
  .object({
    state: z.enum(['underWay', 'ready', 'failed']).meta({
      description: 'It compares in the background; ask again while it is under way.',
    }),
    done: Count,
    total: Count.nullable(),
    problem: z.enum(RESTORE_PROBLEMS).nullable(),
    asOf: Instant.nullable().meta({ description: 'The moment whose data would come back.' }),
    comparedAt: Instant.nullable(),
    tables: z
      .array(TableChange)
      .meta({ description: 'Tables with what people made; changed ones first.' }),
    people: z.object({
      comeBack: Count,
      go: Count.meta({
        description: 'People who joined after the backup: they would lose their account.',
      }),
      stayDeleted: Count.meta({ description: 'Accounts that were deleted after the backup.' }),
      signedOut: Count.meta({ description: 'Devices that have to sign in again.' }),
    }),
    suppressionsKept: Count.meta({
      description: 'Addresses that left mail after the backup, and stay so.',
    }),
    migrations: Count.meta({
      description: 'Steps by which the schema of the backup is brought up to date.',
    }),
  })
  .meta({ id: 'RestorePreview' });

/** A restore, seen before it is done. */
export type RestorePreview = z.output<typeof RestorePreview>;

const Restore = z
  .object({
    id: Id,
    backupId: Id,
    kind: z.enum(['restore', 'undo']),
    state: z.enum(['underWay', 'done', 'failed']),
    phase: z.enum(RESTORE_PHASES),
    done: Count,
    total: Count.nullable(),
    problem: z.enum(RESTORE_PROBLEMS).nullable(),
    asOf: Instant.nullable(),
    startedAt: Instant,
    switchedAt: Instant.nullable(),
    endedAt: Instant.nullable(),
    undoUntil: Instant.nullable().meta({ description: 'Null where it can no longer be undone.' }),
    savedAs: Id.nullable().meta({ description: 'The backup of the data before the switch.' }),
  })
  .meta({ id: 'Restore' });

/** A restore under way, or one that has ended. */
export type Restore = z.output<typeof Restore>;

/** Restoring. After the switch every session is ended, and everybody signs in again. */
export const adminRestoresApi = {
  preview: endpoint({
    method: 'POST',
    path: '/admin/backups/:id/preview',
    access: 'admin',
    summary:
      'Compares a backup with the current data; a repeated call says how far it is. After a failure that was told, it compares again.',
    params: IdParams,
    reply: RestorePreview,
    status: 200,
    cost: 2,
    refusals: ['conflict'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/admin/backups/:id/restore',
    access: 'admin',
    summary: 'Begins to restore a backup, after a backup of the current data.',
    params: IdParams,
    body: z.strictObject({ restoreId: Id.optional() }),
    reply: Restore,
    status: 202,
    repeats: true,
    confirmed: true,
    cost: 20,
    refusals: ['conflict', 'unavailable'],
  }),
  latest: endpoint({
    method: 'GET',
    path: '/admin/backups/latest-restore',
    access: 'admin',
    summary: 'The restore under way or the latest, and the one that can be undone.',
    reply: z.object({
      restore: Restore.nullable(),
      undoable: Restore.nullable().meta({
        description: 'The restore whose data is the live data, while it can be undone.',
      }),
    }),
    status: 200,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/admin/backups/undo-restore',
    access: 'admin',
    summary: 'Brings back the data before the latest restore, within a day after it.',
    body: z.strictObject({ restoreId: Id }),
    reply: Restore,
    status: 202,
    confirmed: true,
    cost: 20,
    refusals: ['conflict', 'unavailable'],
  }),
};
