/* Returned mails as the owner reads them. */
import type { Db } from '#api/db/connection/knex.ts';
import { pageAfter, type SortKey } from '#api/db/rows/keyset.ts';
import { readRefusal } from '#shared/domain/mail/returned/refusal-words.ts';
import type { ToldKind } from '#shared/domain/mail/returned/returned.ts';

/** A mail that came back; the instant in UTC milliseconds. */
export interface ReturnedMail {
  readonly id: string;
  /** Null where the report names no recipient. */
  readonly domain: string | null;
  readonly words: string;
  readonly returnedAtMs: number;
}

/** A domain that refuses our mails, with its latest words. */
export interface RefusingDomain extends Omit<ReturnedMail, 'id'> {
  readonly mails: number;
  /** Whether the domain refuses the sender or the content; null if its text does not say. */
  readonly reason: 'sender' | 'content' | null;
}

interface Row {
  id: string;
  returned_domain: string | null;
  returned_words: string | null;
  returned_at: number;
}

/** The mails that came back in one way, the latest first, after a key of `[returnedAtMs, id]`. */
export async function listReturned(
  db: Db,
  kind: ToldKind,
  { after, limit }: { after: SortKey | null; limit: number },
): Promise<ReturnedMail[]> {
  const own = db('sent_mails').where({ returned: kind });
  const rows: Row[] = await pageAfter(own, ['returned_at', 'id'], 'desc', after)
    .limit(limit)
    .select('id', 'returned_domain', 'returned_words', 'returned_at');
  return rows.map((row) => ({ id: row.id, ...presentWords(row) }));
}

/** The domains that refused mails since an instant, those with the most mails first, at most `limit`. */
export async function listRefusing(
  db: Db,
  { sinceMs, limit }: { sinceMs: number; limit: number },
): Promise<RefusingDomain[]> {
  const refused = () =>
    db('sent_mails').where({ returned: 'refused' }).where('returned_at', '>=', sinceMs);
  const domains: { returned_domain: string | null; mails: number | string }[] = await refused()
    .groupBy('returned_domain')
    .orderBy([
      { column: 'mails', order: 'desc' },
      { column: 'returned_domain', order: 'asc' },
    ])
    .limit(limit)
    .select('returned_domain')
    .count({ mails: '*' });
  const found: RefusingDomain[] = [];
  for (const { returned_domain, mails } of domains) {
    const latest: Row | undefined = await refused()
      .where({ returned_domain })
      .orderBy('returned_at', 'desc')
      .first('returned_domain', 'returned_words', 'returned_at');
    if (latest === undefined) continue;
    const shown = presentWords(latest);
    found.push({ ...shown, mails: Number(mails), reason: reasonOf(shown.words) });
  }
  return found;
}

/** How many mails came back refused or unread since an instant, and from how many domains. */
export async function countReturned(
  db: Db,
  sinceMs: number,
): Promise<{ refused: number; refusingDomains: number; domain: string | null; unread: number }> {
  const rows: { returned: ToldKind; returned_domain: string | null; mails: number | string }[] =
    await db('sent_mails')
      .whereIn('returned', ['refused', 'unread'])
      .where('returned_at', '>=', sinceMs)
      .groupBy('returned', 'returned_domain')
      .select('returned', 'returned_domain')
      .count({ mails: '*' });
  const of = (kind: ToldKind) => rows.filter(({ returned }) => returned === kind);
  const sumOf = (kind: ToldKind) => of(kind).reduce((sum, { mails }) => sum + Number(mails), 0);
  const most = of('refused').toSorted((one, other) => Number(other.mails) - Number(one.mails))[0];
  return {
    refused: sumOf('refused'),
    unread: sumOf('unread'),
    refusingDomains: of('refused').length,
    domain: most?.returned_domain ?? null,
  };
}

function presentWords({ returned_domain, returned_words, returned_at }: Omit<Row, 'id'>) {
  return { domain: returned_domain, words: returned_words ?? '', returnedAtMs: returned_at };
}

function reasonOf(words: string): RefusingDomain['reason'] {
  const refusal = readRefusal(words);
  return refusal === 'sender' || refusal === 'content' ? refusal : null;
}
