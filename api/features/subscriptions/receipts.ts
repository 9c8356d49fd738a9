import type { Db } from '#api/db/connection/knex.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { lockUser } from '#api/db/rows/lock-user.ts';
import type { Deps } from '#api/deps.ts';
import { notFound } from '#api/errors.ts';
import type { AuditActor } from '#api/features/audit/service.ts';
import { readReceipt } from '#api/features/subscriptions/read-receipt.ts';
import * as files from '#api/features/subscriptions/receipt-repo.ts';
import * as repo from '#api/features/subscriptions/repo.ts';
import { audit } from '#api/features/subscriptions/steps.ts';
import type { ReceiptType } from '#shared/domain/premium/receipt.ts';

type Context = Pick<Deps, 'db' | 'now'>;
type Row = repo.SubscriptionRow;

/** A receipt as it is downloaded. */
export interface DownloadedReceipt {
  readonly name: string;
  readonly content: Buffer;
}

/**
 * Stores the receipt of the request that waits, in the place of the one before. Throws 404 without
 * such a request, 422 with what to do where the file is not accepted.
 */
export async function attachReceipt(context: Context, userId: string, file: Buffer): Promise<Row> {
  const { db, now } = context;
  // Nothing is decoded for somebody who has no request.
  await openRequest(db, userId);
  const { mediaType, content } = await readReceipt(file);
  return withTransaction(db, async (trx) => {
    await lockUser(trx, userId);
    const row = await openRequest(trx, userId);
    await files.saveContent(trx, row, content);
    const receipt = { mediaType, bytes: content.length, addedAt: now() };
    return repo.updateSubscription(trx, { ...row, receipt });
  });
}

/** Deletes the receipt of the request that waits. Throws 404 without such a request. */
export function removeReceipt({ db }: Context, userId: string): Promise<Row> {
  return withTransaction(db, async (trx) => {
    await lockUser(trx, userId);
    const row = await openRequest(trx, userId);
    return dropReceipt(trx, row);
  });
}

async function openRequest(db: Db, userId: string): Promise<Row> {
  const row = await repo.findOpenRequest(db, userId);
  if (row === null) throw notFound('A request that waits');
  return row;
}

async function dropReceipt(db: Db, row: Row): Promise<Row> {
  await files.deleteContent(db, row);
  return repo.updateSubscription(db, { ...row, receipt: null });
}

/** The receipt of a request of a user. Throws 404 without one. */
export async function downloadReceipt(
  db: Db,
  userId: string,
  id: string,
): Promise<DownloadedReceipt> {
  const row = await repo.findSubscription(db, userId, id);
  return download(db, row);
}

/** The receipt of anybody's request for an administrator, with its entry in the audit log. */
export async function openReceipt(
  { db, now }: Context,
  actor: AuditActor,
  id: string,
): Promise<DownloadedReceipt> {
  return withTransaction(db, async (trx) => {
    const row = await repo.findOwned(trx, id);
    const receipt = await download(trx, row);
    if (row !== null) await audit(trx, actor, row, { kind: 'readReceipt', nowMs: now() });
    return receipt;
  });
}

async function download(db: Db, row: Row | null): Promise<DownloadedReceipt> {
  if (row === null || row.receipt === null) throw notFound('The receipt');
  const content = await files.readContent(db, row);
  if (content === null) throw notFound('The receipt');
  return { name: fileName(row.id, row.receipt.mediaType), content };
}

/** The name is ours: that of the file that was sent is stored nowhere. */
function fileName(id: string, mediaType: ReceiptType): string {
  return `receipt-${id.slice(-8)}.${mediaType === 'application/pdf' ? 'pdf' : 'jpg'}`;
}

const AT_ONCE = 50;

/** Deletes receipts whose time is over. Returns how many. */
export async function deleteOldReceipts({ db, now }: Context): Promise<number> {
  let deleted = 0;
  for (;;) {
    const due = await files.listDueReceipts(db, now(), AT_ONCE);
    for (const { userId, id } of due) {
      await withTransaction(db, async (trx) => {
        await lockUser(trx, userId);
        const row = await repo.findSubscription(trx, userId, id);
        if (row !== null) await dropReceipt(trx, row);
      });
      deleted += 1;
    }
    if (due.length < AT_ONCE) return deleted;
  }
}
