import * as z from 'zod';
import { pageOf, readCursor } from '#api/db/rows/keyset.ts';
import { auditActorOf } from '#api/features/audit/service.ts';
import * as repo from '#api/features/pictures/repo.ts';
import {
  addPicture,
  describePicture,
  hashOf,
  presentPictures,
  presentUse,
  removePicture,
} from '#api/features/pictures/service.ts';
import { readRawBody } from '#api/middleware/bodies/raw-body.ts';
import { repeated, route } from '#api/route.ts';
import { adminPicturesApi } from '#shared/contract/admin/pictures.ts';

const ByArticle: z.ZodType<[string, string]> = z.tuple([z.string(), z.string()]);
const ByTime: z.ZodType<[number, string]> = z.tuple([z.number(), z.string()]);

/** The library of pictures, for administrators. */
export const pictureRoutes = [
  route(adminPicturesApi.list, async ({ query: { limit, cursor }, deps: { db } }) => {
    const after = readCursor(cursor, ByTime);
    const found = await repo.listPictures(db, { after, limit: limit + 1 });
    const { rows, nextCursor } = pageOf(found, limit, ({ addedAt, id }) => [addedAt, id]);
    return { items: await presentPictures(db, rows), nextCursor };
  }),

  route(adminPicturesApi.uses, async ({ params, query: { limit, cursor }, deps: { db } }) => {
    const after = readCursor(cursor, ByArticle);
    const hash = await hashOf(db, params.id);
    const found = await repo.listUses(db, hash, { after, limit: limit + 1 });
    const { rows, nextCursor } = pageOf(found, limit, (use) => [use.articleId, use.place]);
    return { items: rows.map(presentUse), nextCursor };
  }),

  route(adminPicturesApi.upload, async ({ actor, deps, ctx }) => {
    const file = await readRawBody(ctx, adminPicturesApi.upload.maxBodyBytes);
    const { row, isRepeat } = await addPicture(deps, auditActorOf(actor, ctx), file);
    return isRepeat ? repeated(row) : row;
  }),

  route(adminPicturesApi.update, ({ params, body, actor, deps, ctx }) =>
    describePicture(deps, auditActorOf(actor, ctx), params.id, body),
  ),

  route(adminPicturesApi.remove, ({ params, actor, deps, ctx }) =>
    removePicture(deps, auditActorOf(actor, ctx), params.id),
  ),
];
