import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#api/db/connection/knex.ts';
import { type Created, createOnce } from '#api/db/rows/create-once.ts';
import { writeInstant } from '#api/db/rows/instants.ts';
import type { Deps } from '#api/deps.ts';
import { conflict, notFound } from '#api/errors.ts';
import { type AuditActor, recordAct } from '#api/features/audit/service.ts';
import { makeMailCopy } from '#api/features/pictures/mail-copies.ts';
import { openObjectStore } from '#api/features/pictures/object-store.ts';
import { openPictureFiles, type PictureFiles } from '#api/features/pictures/picture-files.ts';
import { readPicture } from '#api/features/pictures/read-picture.ts';
import * as repo from '#api/features/pictures/repo.ts';
import { asAdministrator } from '#api/features/users/service.ts';
import { type Picture, type PictureUse, SHOWN_USES } from '#shared/contract/admin/pictures.ts';
import { pictureAddress, picturesIn } from '#shared/domain/content/article-pictures.ts';

type Context = Pick<Deps, 'db' | 'now' | 'pictures'>;

/** An article names so many pictures at most; more are not counted as uses. */
const MOST_USES = 500;
const FETCHED_AT_ONCE = 200;

/** Says which pictures a text of an article uses, within the transaction that saves it. */
export function markUses(
  trx: Db,
  { source, ...article }: { articleId: string; place: 'draft' | 'public'; source: string },
): Promise<void> {
  return repo.replaceUses(trx, article, picturesIn(source).slice(0, MOST_USES));
}

/** Returns the addresses of the files of those pictures of a text that are there. */
export async function knownPictures(db: Db, source: string): Promise<string[]> {
  const rows = await repo.listKnown(db, picturesIn(source).slice(0, MOST_USES));
  return rows.flatMap(({ hash, sizes }) => sizes.map((size) => pictureAddress(hash, size)));
}

/** Makes copies for mails of those pictures of a text that have none. */
export async function prepareForMail(
  { db, pictures }: Pick<Deps, 'db' | 'pictures'>,
  source: string,
): Promise<void> {
  for (const row of await repo.listKnown(db, picturesIn(source).slice(0, MOST_USES))) {
    await inTurn(() => makeMailCopy({ db, pictures }, row));
  }
}

/** Opens the place where pictures are kept: the data folder, and the store if one is configured. */
export function openPictures({ db, env, log }: Pick<Deps, 'db' | 'env' | 'log'>): PictureFiles {
  return openPictureFiles({
    dataDir: env.dataDir,
    store: env.pictureStore === null ? null : openObjectStore(env.pictureStore, log),
    exists: async (hash) => (await repo.listHashes(db, [hash])).has(hash),
  });
}

/** Brings the files of every picture to this machine; one that is nowhere is left out. */
export async function fetchAllPictures({
  db,
  pictures,
}: Pick<Context, 'db' | 'pictures'>): Promise<void> {
  let after: [number, string] | null = null;
  for (;;) {
    const rows = await repo.listPictures(db, { after, limit: FETCHED_AT_ONCE });
    for (const { hash, sizes } of rows) {
      for (const size of sizes) await pictures.find(pictureAddress(hash, size));
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = [last.addedAt, last.id];
  }
}

/** Deletes files of this machine whose pictures were deleted on another one. */
export function cleanPictures({ db, pictures }: Pick<Deps, 'db' | 'pictures'>): Promise<void> {
  return pictures.clean((hashes) => repo.listHashes(db, hashes));
}

let encoding: Promise<unknown> = Promise.resolve();

/** Encodes one picture after the other: each takes both cores and much memory. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = encoding.then(work);
  encoding = result.catch(() => undefined);
  return result;
}

/**
 * Adds a picture: its files first, then its row with its entry in the audit log. One that is there
 * already is returned. Throws 422 at `file` where it is not taken.
 */
export async function addPicture(
  { db, now, pictures }: Context,
  actor: AuditActor,
  file: Buffer,
): Promise<Created<Picture>> {
  const hash = createHash('sha256').update(file).digest('hex');
  const find = async () => {
    const row = await repo.findPicture(db, { hash });
    return row === null ? null : presentOne(db, row);
  };
  const present = await find();
  if (present !== null) return { row: present, isRepeat: true };
  const { files, width, height, isAnimated } = await inTurn(() => readPicture(file));
  await pictures.write(hash, files);
  const id = uuidv7();
  const sizes = files.map(({ width: each, type }) => ({ width: each, type }));
  const create = async () => {
    await asAdministrator(db, actor, async (trx) => {
      const added = { addedBy: actor.userId, addedAt: now() };
      await repo.insertPicture(trx, { id, hash, width, height, isAnimated, sizes, ...added });
      await audit(trx, actor, { act: 'picture.add', id }, now());
    });
    return { row: await readPictureRow(db, id), isRepeat: false };
  };
  return createOnce(create, find);
}

async function readPictureRow(db: Db, id: string): Promise<Picture> {
  return presentOne(db, await findKnown(db, id));
}

async function findKnown(db: Db, id: string): Promise<repo.PictureRow> {
  const row = await repo.findPicture(db, { id });
  if (row === null) throw notFound('The picture');
  return row;
}

/** Sets the alternative text that is proposed. Throws 409 where somebody was faster. */
export async function describePicture(
  { db, now }: Context,
  actor: AuditActor,
  id: string,
  { alt, version }: { alt: string; version: number },
): Promise<Picture> {
  await asAdministrator(db, actor, async (trx) => {
    const row = await findKnown(trx, id);
    if (row.version !== version || !(await repo.updateAlt(trx, row, alt))) {
      throw conflict('Somebody else has described this picture.', await presentOne(trx, row));
    }
    await audit(trx, actor, { act: 'picture.describe', id }, now());
  });
  return readPictureRow(db, id);
}

/** Deletes a picture and its files. Throws 409 while an article or a mail uses it. */
export async function removePicture(
  { db, now, pictures }: Context,
  actor: AuditActor,
  id: string,
): Promise<void> {
  const removed = await asAdministrator(db, actor, async (trx) => {
    const row = await findKnown(trx, id);
    const [use] = await repo.listUses(trx, row.hash, { after: null, limit: 1 });
    if (use !== undefined) {
      throw conflict(`“${use.title}” uses this picture. Take it out of the article first.`);
    }
    const mail = await repo.findMailUse(trx, row.hash);
    if (mail !== null) {
      const named = mail === '' ? 'A mail without a subject' : `The mail “${mail}”`;
      throw conflict(`${named} shows this picture, also to those who have it already.`);
    }
    await repo.deletePicture(trx, id);
    await audit(trx, actor, { act: 'picture.delete', id }, now());
    return row;
  });
  await pictures.remove(removed.hash, removed.sizes);
}

/** Returns pictures with where they are used. */
export async function presentPictures(
  db: Db,
  rows: readonly repo.PictureRow[],
): Promise<Picture[]> {
  const uses = await repo.listFirstUses(
    db,
    rows.map(({ hash }) => hash),
    SHOWN_USES + 1,
  );
  return rows.map((row) =>
    present(
      row,
      uses.filter(({ hash }) => hash === row.hash),
    ),
  );
}

async function presentOne(db: Db, row: repo.PictureRow): Promise<Picture> {
  return present(row, await repo.listUses(db, row.hash, { after: null, limit: SHOWN_USES + 1 }));
}

/** Returns a use as callers see it. */
export function presentUse({ hash: _hash, ...use }: repo.PictureUse): PictureUse {
  return use;
}

/** Returns the hash of a picture; throws 404 for an unknown one. */
export async function hashOf(db: Db, id: string): Promise<string> {
  return (await findKnown(db, id)).hash;
}

function present(row: repo.PictureRow, uses: readonly repo.PictureUse[]): Picture {
  const files = row.sizes.map((size) => ({ ...size, address: pictureAddress(row.hash, size) }));
  const widest = files.filter(({ type }) => type === 'webp').at(-1);
  return {
    id: row.id,
    address: widest?.address ?? '',
    files,
    width: row.width,
    height: row.height,
    isAnimated: row.isAnimated,
    alt: row.alt,
    version: row.version,
    uses: uses.slice(0, SHOWN_USES).map(presentUse),
    hasMoreUses: uses.length > SHOWN_USES,
    addedBy: { id: row.addedBy, name: row.adder },
    addedAt: writeInstant(row.addedAt),
  };
}

function audit(
  trx: Knex.Transaction,
  actor: AuditActor,
  { act, id }: { act: string; id: string },
  nowMs: number,
): Promise<void> {
  return recordAct(trx, actor, { act, subjectKind: 'picture', subjectId: id }, nowMs);
}
