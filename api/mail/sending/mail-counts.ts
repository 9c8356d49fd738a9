/* How many mails that somebody asked for went out, came back or were withheld, by day (UTC) and kind. */
import type { Db } from '#api/db/connection/knex.ts';
import type { CountedState } from '#shared/domain/mail/returned/returned.ts';
import type { MailKind } from '#shared/domain/mail/suppression.ts';
import { utcDay } from '#shared/domain/rollups/periods.ts';

/** Kinds of mail that go to the operator and other administrators, which no user asked for. */
const NOT_OF_USERS: readonly MailKind[] = ['operator', 'test'];

interface Counted {
  readonly kind: MailKind;
  readonly state: CountedState;
  readonly mails: number;
  /** The day is that of this instant. */
  readonly nowMs: number;
}

/** Adds to the count of a day. Run it last in the transaction that it belongs to: others wait for it. */
export async function countMails(trx: Db, { kind, state, mails, nowMs }: Counted): Promise<void> {
  await trx('mail_counts')
    .insert({ day: utcDay(nowMs), kind, state, mails })
    .onConflict(['day', 'kind', 'state'])
    .merge({ mails: trx.raw('mail_counts.mails + ?', [mails]) });
}

/** Sums of mails that users asked for, of days, both included, by kind and state; `kind` may be one of an older version. */
export async function sumMails(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<{ kind: string; state: CountedState; mails: number }[]> {
  const rows: { kind: string; state: CountedState; mails: number | string }[] = await db(
    'mail_counts',
  )
    .whereBetween('day', [from, to])
    .whereNotIn('kind', [...NOT_OF_USERS])
    .groupBy('kind', 'state')
    .orderBy(['kind', 'state'])
    .select('kind', 'state')
    .sum({ mails: 'mails' });
  return rows.map(({ mails, ...row }) => ({ ...row, mails: Number(mails) }));
}

/** How many mails that users asked for went out by day, both ends included; days without any are left out. */
export async function sentByDay(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<{ day: string; mails: number }[]> {
  const rows: { day: string; mails: number | string }[] = await db('mail_counts')
    .where({ state: 'sent' })
    .whereBetween('day', [from, to])
    .whereNotIn('kind', [...NOT_OF_USERS])
    .groupBy('day')
    .orderBy('day')
    .select('day')
    .sum({ mails: 'mails' });
  return rows.map(({ day, mails }) => ({ day, mails: Number(mails) }));
}
