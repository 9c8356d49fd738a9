import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from 'koa';
import * as z from 'zod';
import { listBackups } from '#api/backups/rows/backup-rows.ts';
import { pageOf, readCursor } from '#api/db/rows/keyset.ts';
import { auditActorOf } from '#api/features/audit/service.ts';
import {
  beginBackup,
  beginVerification,
  linkDownload,
  openDownload,
  openLinked,
  presentBackups,
  readStatus,
  removeBackup,
  saveSettings,
  settingsOf,
} from '#api/features/backups/service.ts';
import { repeated, route } from '#api/route.ts';
import { adminBackupsApi, backupFilesApi } from '#shared/contract/admin/backups.ts';

const ByTime: z.ZodType<[number, string]> = z.tuple([z.number(), z.string()]);

/** Backups, for administrators. */
export const backupRoutes = [
  route(adminBackupsApi.list, async ({ query: { limit, cursor }, deps }) => {
    const after = readCursor(cursor, ByTime);
    const found = await listBackups(deps.db, { after, limit: limit + 1 });
    const { rows, nextCursor } = pageOf(found, limit, ({ startedAt, id }) => [startedAt, id]);
    return { items: await presentBackups(deps, rows), nextCursor };
  }),

  route(adminBackupsApi.create, async ({ body, actor, deps, ctx }) => {
    const { row, isRepeat } = await beginBackup(deps, auditActorOf(actor, ctx), body);
    return isRepeat ? repeated(row) : row;
  }),

  route(adminBackupsApi.status, ({ deps }) => readStatus(deps)),

  route(adminBackupsApi.readSettings, ({ deps }) => settingsOf(deps.db)),

  route(adminBackupsApi.saveSettings, ({ body, actor, deps, ctx }) =>
    saveSettings(deps, auditActorOf(actor, ctx), body),
  ),

  route(adminBackupsApi.download, async ({ params, actor, deps, ctx }) => {
    const file = await openDownload(deps, auditActorOf(actor, ctx), params.id);
    await sendBackup(ctx, file);
  }),

  route(adminBackupsApi.linkDownload, ({ params, actor, deps, ctx }) =>
    linkDownload(deps, { ...auditActorOf(actor, ctx), sessionId: actor.sessionId }, params.id),
  ),

  route(backupFilesApi.read, async ({ params, deps, ctx }) => {
    await sendBackup(ctx, await openLinked(deps, params.secret));
  }),

  route(adminBackupsApi.verify, ({ params, actor, deps, ctx }) =>
    beginVerification(deps, auditActorOf(actor, ctx), params.id),
  ),

  route(adminBackupsApi.remove, ({ params, actor, deps, ctx }) =>
    removeBackup(deps, auditActorOf(actor, ctx), params.id),
  ),
];

async function sendBackup(ctx: Context, file: string): Promise<void> {
  const { size } = await stat(file);
  ctx.type = 'application/octet-stream';
  ctx.length = size;
  ctx.attachment(path.basename(file));
  ctx.set('Cache-Control', 'no-store');
  ctx.body = createReadStream(file);
}
