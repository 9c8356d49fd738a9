import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#api/db/connection/knex.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import type { Deps } from '#api/deps.ts';
import { conflict, invalid, notFound, unavailable } from '#api/errors.ts';
import { type AuditActor, recordAct } from '#api/features/audit/service.ts';
import * as repo from '#api/features/redirects/repo.ts';
import { asAdministrator } from '#api/features/users/service.ts';
import { inTurn } from '#api/publishing/turns.ts';
import { RESERVED_WORDS } from '#shared/domain/content/page-addresses.ts';
import { redirectTarget } from '#shared/page/redirects.ts';

export { findRedirect, listLeftBy, type RedirectRow } from '#api/features/redirects/repo.ts';

type Context = Pick<Deps, 'db' | 'now' | 'site' | 'publisher' | 'log'>;

/** An address that is left by a page. */
interface Left extends Pick<repo.RedirectRow, 'to' | 'cause' | 'articleId' | 'madeBy'> {
  /** Null where the page has stood nowhere. */
  readonly from: string | null;
  readonly nowMs: number;
}

/**
 * Makes an address lead to the page that has left it, within a transaction: what led there leads on
 * at once, and the new address has no redirect any more.
 */
export async function leaveRedirect(
  trx: Knex.Transaction,
  { from, to, nowMs, ...rest }: Left,
): Promise<void> {
  const above = to === null ? null : await repo.findRedirect(trx, to);
  if (above !== null) await repo.deleteRedirects(trx, [above.id]);
  if (from === null || from === to) return;
  const present = await repo.findRedirect(trx, from);
  if (present !== null) await repo.deleteRedirects(trx, [present.id]);
  await repo.leadOn(trx, from, to);
  await repo.insertRedirects(trx, [{ id: uuidv7(), from, to, ...rest, madeAt: nowMs }]);
}

/** Returns the redirects from and to some addresses, to put them back if need be. */
export function readAround(db: Db, addresses: readonly string[]): Promise<repo.RedirectRow[]> {
  return repo.listAround(db, addresses);
}

/** Puts back the redirects from and to some addresses as they were, within a transaction. */
export async function putBack(
  trx: Knex.Transaction,
  addresses: readonly string[],
  rows: readonly repo.RedirectRow[],
): Promise<void> {
  const present = await repo.listAround(trx, addresses);
  await repo.deleteRedirects(
    trx,
    [...present, ...rows].map(({ id }) => id),
  );
  await repo.insertRedirects(trx, rows);
}

/** Returns where those of some addresses lead that lead on. */
export async function findMoved(
  db: Db,
  addresses: readonly string[],
): Promise<Record<string, string>> {
  const rows = addresses.length === 0 ? [] : await repo.listFrom(db, addresses);
  return Object.fromEntries(rows.flatMap(({ from, to }) => (to === null ? [] : [[from, to]])));
}

/**
 * Makes a redirect by hand and a release with it. Throws 422 where a page stands at `from`, where `to`
 * is no page, or where it would lead back to where it came from.
 */
export function createRedirect(
  context: Context,
  actor: AuditActor,
  { from, to }: { from: string; to: string | null },
): Promise<repo.NamedRedirect> {
  const { db, now, publisher } = context;
  return inTurn(publisher, async () => {
    const id = uuidv7();
    const around = to === null ? [from] : [from, to];
    const before = await repo.listAround(db, around);
    await asAdministrator(db, actor, async (trx) => {
      await refuseFrom({ ...context, db: trx }, from);
      const target = to === null ? null : await targetOf({ ...context, db: trx }, from, to);
      const made = {
        cause: 'manual',
        articleId: null,
        madeBy: actor.userId,
        madeAt: now(),
      } as const;
      await repo.leadOn(trx, from, target);
      await repo.insertRedirects(trx, [{ id, from, to: target, ...made }]);
      await audit(trx, actor, { act: 'redirect.create', id }, now());
    });
    await releaseOr(context, actor, 'redirect.create', (trx) => putBack(trx, around, before));
    return named(db, id);
  });
}

/**
 * Makes a redirect lead to another page, with a release. Throws 404 for an unknown one, 409 where it no
 * longer leads where it was seen to lead, and 422 where `to` is no page.
 */
export function updateRedirect(
  context: Context,
  actor: AuditActor,
  { id, to, was }: { id: string; to: string | null; was: string | null },
): Promise<repo.NamedRedirect> {
  const { db, now, publisher } = context;
  return inTurn(publisher, async () => {
    const before = await asAdministrator(db, actor, async (trx) => {
      const row = await repo.findById(trx, id);
      if (row === null) throw notFound('The redirect');
      if (row.to !== was) throw conflict('Somebody else has changed this redirect.');
      const target = to === null ? null : await targetOf({ ...context, db: trx }, row.from, to);
      const made = { madeBy: actor.userId, madeAt: now() };
      await repo.deleteRedirects(trx, [id]);
      await repo.insertRedirects(trx, [{ ...row, to: target, ...made }]);
      await audit(trx, actor, { act: 'redirect.update', id }, now());
      return row;
    });
    await releaseOr(context, actor, 'redirect.update', (trx) => putBack(trx, [], [before]));
    return named(db, id);
  });
}

/** Removes a redirect, with a release: its address is free again. Throws 404 for an unknown one. */
export function removeRedirect(context: Context, actor: AuditActor, id: string): Promise<void> {
  const { db, now, publisher } = context;
  return inTurn(publisher, async () => {
    const removed = await asAdministrator(db, actor, async (trx) => {
      const row = await repo.findById(trx, id);
      if (row === null) throw notFound('The redirect');
      await repo.deleteRedirects(trx, [id]);
      await audit(trx, actor, { act: 'redirect.remove', id }, now());
      return row;
    });
    await releaseOr(context, actor, 'redirect.remove', (trx) =>
      repo.insertRedirects(trx, [removed]),
    );
  });
}

/** Makes a release, or takes back what it was to be made for and throws. */
async function releaseOr(
  { db, publisher, log }: Context,
  { userId }: AuditActor,
  act: string,
  takeBack: (trx: Knex.Transaction) => Promise<void>,
): Promise<void> {
  try {
    await publisher.publish({ act, userId, articleIds: [] });
  } catch (error) {
    await withTransaction(db, takeBack);
    log.error({ err: error }, 'a release with other redirects could not be made');
    throw unavailable();
  }
}

async function refuseFrom({ db, site }: Context, from: string): Promise<void> {
  const [, first = ''] = from.split('/');
  if (RESERVED_WORDS.includes(first) || first.startsWith('_') || first === 'pictures') {
    throw invalid({ from: `Addresses below /${first} belong to the product. Use another.` });
  }
  const isFixed =
    site.pages.has(from) || site.files.has(from) || redirectTarget(from) !== undefined;
  if (isFixed || (await repo.isTaken(db, from))) {
    throw invalid({ from: `There is a page at ${from}. Only addresses without a page lead on.` });
  }
  const present = await repo.findRedirect(db, from);
  if (present !== null) {
    throw invalid({ from: `${from} leads on already. Remove that redirect first.` });
  }
}

/** Returns where an address leads in the end; throws 422 at `to` where that is no page. */
export async function targetOf(
  { db, site }: Pick<Context, 'db' | 'site'>,
  from: string,
  to: string,
): Promise<string> {
  const further = await repo.findRedirect(db, to);
  const target = further === null ? to : further.to;
  if (target === null) throw invalid({ to: `${to} is gone. Choose a page that is there.` });
  if (target === from || to === from) {
    throw invalid({ to: `${to} leads back to ${from}. Choose another page.` });
  }
  if (!site.pages.has(target) && !(await repo.isPublicArticle(db, target))) {
    throw invalid({ to: `There is no page at ${to}. Choose a page that is there.` });
  }
  return target;
}

async function named(db: Db, id: string): Promise<repo.NamedRedirect> {
  const row = await repo.findById(db, id);
  if (row === null) throw notFound('The redirect');
  const user: { name: string } | undefined = await db('users')
    .where({ id: row.madeBy })
    .first('name');
  return { ...row, maker: user?.name ?? null };
}

function audit(
  trx: Db,
  actor: AuditActor,
  { act, id }: { act: string; id: string },
  nowMs: number,
): Promise<void> {
  return recordAct(trx, actor, { act, subjectKind: 'redirect', subjectId: id }, nowMs);
}
