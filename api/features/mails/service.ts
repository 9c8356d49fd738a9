import type { Knex } from 'knex';
import * as z from 'zod';
import type { Db } from '#api/db/connection/knex.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { writeInstant } from '#api/db/rows/instants.ts';
import { pageOf, readCursor } from '#api/db/rows/keyset.ts';
import type { Deps } from '#api/deps.ts';
import { notFound } from '#api/errors.ts';
import { type AuditActor, recordAct } from '#api/features/audit/service.ts';
import { lockAsAdministrator } from '#api/features/users/service.ts';
import { countReturned, listRefusing, listReturned } from '#api/mail/returned/returned-mails.ts';
import * as outbox from '#api/mail/sending/failed-mails.ts';
import { forgetKeys } from '#api/mail/sending/outbox.ts';
import { forgetSent } from '#api/mail/sending/sent-mails.ts';
import { type adminMailsApi, REFUSING } from '#shared/contract/admin/mails.ts';
import type { QueryOf, ReplyOf } from '#shared/contract/endpoint.ts';
import type { ReturnedKind } from '#shared/domain/mail/returned/returned.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Mails that were given up can be sent again for so long. */
const GIVEN_UP_KEPT_MS = 30 * DAY_MS;
/** So long it is noted which mails an account got. */
const NOTED_MS = 365 * DAY_MS;
/** Reports about a mail come within days, complaints within weeks. */
const RETURNS_MS = 90 * DAY_MS;

const Key: z.ZodType<[number, string]> = z.tuple([z.number(), z.string()]);

type Context = Pick<Deps, 'db' | 'now'>;

/** Sends a mail that failed again, with its entry in the audit log; throws 404 where none did. */
export function retryMail(context: Context, actor: AuditActor, id: string): Promise<void> {
  return actOnMail(context, actor, { act: 'mail.retry', id }, (trx, nowMs) =>
    outbox.retryMail(trx, id, nowMs),
  );
}

/** Removes a mail that failed, with its entry in the audit log; throws 404 where none did. */
export function dropMail(context: Context, actor: AuditActor, id: string): Promise<void> {
  return actOnMail(context, actor, { act: 'mail.drop', id }, (trx) => outbox.dropMail(trx, id));
}

function actOnMail(
  { db, now }: Context,
  actor: AuditActor,
  { act, id }: { act: string; id: string },
  work: (trx: Knex.Transaction, nowMs: number) => Promise<boolean>,
): Promise<void> {
  const nowMs = now();
  return withTransaction(db, async (trx) => {
    await lockAsAdministrator(trx, actor.userId);
    if (!(await work(trx, nowMs))) throw notFound('A mail that failed');
    await recordAct(trx, actor, { act, subjectKind: 'mail', subjectId: id }, nowMs);
  });
}

/** A mail to an account, and where it is; instants in UTC milliseconds. */
export interface MailOfUser extends Omit<outbox.NotedMail, 'returned'> {
  readonly state: 'sent' | 'bounced' | 'complained' | outbox.UnsentState | 'dropped';
}

/** A page of the mails to an account, the newest first. */
export async function readMailsOf(
  db: Db,
  userId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ items: MailOfUser[]; nextCursor: string | null }> {
  const after = readCursor(cursor, Key);
  const rows = await outbox.listMailsOf(db, userId, { after, limit: limit + 1 });
  const page = pageOf(rows, limit, ({ queuedAtMs, id }) => [queuedAtMs, id]);
  const unsent = await outbox.findUnsent(
    db,
    page.rows.flatMap(({ id, sentAtMs }) => (sentAtMs === null ? [id] : [])),
  );
  const items = page.rows.map(({ returned, ...mail }) => {
    const state = mail.sentAtMs === null ? (unsent.get(mail.id) ?? 'dropped') : sentState(returned);
    return { ...mail, state } as const;
  });
  return { items, nextCursor: page.nextCursor };
}

function sentState(returned: ReturnedKind | null): 'sent' | 'bounced' | 'complained' {
  if (returned === null) return 'sent';
  return returned === 'complaint' ? 'complained' : 'bounced';
}

/** A page of the mails that came back in one way, the latest first. */
export async function readReturned(
  db: Db,
  { kind, limit, cursor }: QueryOf<typeof adminMailsApi.returned>,
): Promise<ReplyOf<typeof adminMailsApi.returned>> {
  const after = readCursor(cursor, Key);
  const found = await listReturned(db, kind, { after, limit: limit + 1 });
  const { rows, nextCursor } = pageOf(found, limit, ({ returnedAtMs, id }) => [returnedAtMs, id]);
  return { items: rows.map(presentReturned), nextCursor };
}

/** The domains that refused mails lately, those with the most mails first, and how many came back unread. */
export async function readRefusing(
  db: Db,
  nowMs: number,
): Promise<ReplyOf<typeof adminMailsApi.refusing>> {
  const sinceMs = nowMs - REFUSING.days * DAY_MS;
  const found = await listRefusing(db, { sinceMs, limit: REFUSING.domains });
  const { unread } = await countReturned(db, sinceMs);
  return { items: found.map(presentReturned), unread };
}

function presentReturned<Mail extends { returnedAtMs: number }>({ returnedAtMs, ...mail }: Mail) {
  return { ...mail, returnedAt: writeInstant(returnedAtMs) };
}

/** Deletes mails that were given up long ago, and old notes and keys of mails. */
export async function deleteOldMails(db: Db, nowMs: number): Promise<void> {
  await forgetKeys(db, nowMs - NOTED_MS);
  await forgetSent(db, nowMs - RETURNS_MS);
  await outbox.deleteOldMails(db, {
    givenUpBeforeMs: nowMs - GIVEN_UP_KEPT_MS,
    notedBeforeMs: nowMs - NOTED_MS,
  });
}
