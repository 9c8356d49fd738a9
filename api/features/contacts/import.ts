import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#api/db/connection/knex.ts';
import type { Created } from '#api/db/rows/create-once.ts';
import type { Deps } from '#api/deps.ts';
import { invalid } from '#api/errors.ts';
import { type AuditActor, recordPart } from '#api/features/audit/service.ts';
import * as repo from '#api/features/contacts/repo.ts';
import { audit, lockKnownList } from '#api/features/contacts/service.ts';
import { asAdministrator } from '#api/features/users/service.ts';
import { findSuppressions, suppress, suppressionHash } from '#api/mail/suppressions.ts';
import { readMailAddress } from '#shared/domain/mail/addresses.ts';
import {
  MAIL_LIMITS,
  type MemberSource,
  REFUSED_STATUSES,
  type RefusedStatus,
  type RowOutcome,
  type RowStatus,
} from '#shared/domain/mail/lists.ts';
import { type SuppressionReason, strongerReason } from '#shared/domain/mail/suppression.ts';
import { oneLine } from '#shared/domain/text/one-line.ts';

type Context = Pick<Deps, 'db' | 'now'>;

/** Where the consent of somebody is from, and when they gave it (UTC milliseconds), if that is known. */
interface Consent {
  readonly source: string;
  readonly atMs: number | null;
}

/** A row of an import as it was given. */
interface GivenRow {
  readonly line: number;
  readonly address: string;
  readonly name: string;
  /** Empty where it is that of the batch. */
  readonly consentSource: string;
  readonly consentedAtMs: number | null;
  readonly status: RowStatus;
}

/** A row of somebody who gets no mail. */
interface RefusedRow extends GivenRow {
  readonly status: RefusedStatus;
}

/** The outcome of a row, with words for whoever imports. */
interface ReportedRow {
  readonly line: number;
  readonly outcome: RowOutcome;
  readonly message: string;
}

/** The report on a batch: how many were added, and the rows that were not. */
export interface BatchReport {
  readonly added: number;
  readonly rows: readonly ReportedRow[];
}

/** Words for each reason, after the address. */
const SUPPRESSED: Readonly<Record<SuppressionReason, string>> = {
  unsubscribed: 'has unsubscribed',
  complaint: 'has complained about mail',
  hardBounce: 'does not exist according to its mail server',
  liftedBounce: 'did not exist according to its mail server',
  softBounces: 'has refused mail three times in a row',
  erased: 'was erased',
  byOwner: 'was suppressed by an administrator',
};

/**
 * Puts people on a list, and reports by row. Nobody is added who is on it, has left it, or is on the
 * suppression list. Those whose status says that they get no mail are put on it. Throws 404 for an
 * unknown list, 422 for a consent in the future.
 */
export function importContacts(
  { db, now }: Context,
  actor: AuditActor,
  batch: {
    listId: string;
    rows: readonly GivenRow[];
    consent: Consent;
    /** That of the whole import. */
    actId?: string | undefined;
  },
): Promise<BatchReport> {
  return asAdministrator(db, actor, async (trx) => {
    const nowMs = now();
    if (isFuture(batch.consent.atMs, nowMs)) {
      throw invalid({ 'consent.at': 'The consent lies in the future.' });
    }
    const report = await addAll(trx, { ...batch, source: 'import', nowMs });
    const { listId: subjectId, actId: id } = batch;
    const isRefused = ({ outcome }: ReportedRow) =>
      REFUSED_STATUSES.some((each) => each === outcome);
    const details = { contacts: report.added, suppressed: report.rows.filter(isRefused).length };
    const part = {
      id,
      act: 'emailList.import',
      subjectKind: 'emailList',
      subjectId,
      details,
    } as const;
    await recordPart(trx, actor, part, nowMs);
    return report;
  });
}

/**
 * Puts one person on a list; somebody who is there is returned. Throws 404 for an unknown list, 422 for
 * somebody who has left it or is suppressed.
 */
export function addContact(
  { db, now }: Context,
  actor: AuditActor,
  given: { listId: string; address: string; name: string; consent: Consent },
): Promise<Created<repo.MemberRow>> {
  const { listId, address, name, consent } = given;
  return asAdministrator(db, actor, async (trx) => {
    const nowMs = now();
    if (isFuture(consent.atMs, nowMs)) {
      throw invalid({ 'consent.at': 'The consent lies in the future.' });
    }
    const row = { line: 1, address, name, consentSource: '', consentedAtMs: null };
    const rows = [{ ...row, status: 'subscribed' as const }];
    const { added, rows: refused } = await addAll(trx, {
      listId,
      rows,
      consent,
      nowMs,
      source: 'owner',
    });
    const [problem] = refused;
    if (problem !== undefined && problem.outcome !== 'present') {
      throw invalid({ address: problem.message });
    }
    if (added > 0)
      await audit(trx, actor, { act: 'emailList.add', id: listId, contacts: 1 }, nowMs);
    const place = { search: address, after: null, limit: 1 };
    const [member] = await repo.listMembers(trx, listId, place);
    if (member === undefined) throw new Error('A contact that was added is not on its list.');
    return { row: member, isRepeat: added === 0 };
  });
}

interface Adding {
  readonly listId: string;
  readonly rows: readonly GivenRow[];
  readonly consent: Consent;
  readonly source: MemberSource;
  readonly nowMs: number;
}

async function addAll(trx: Db, adding: Adding): Promise<BatchReport> {
  const { listId, nowMs, consent, source } = adding;
  await lockKnownList(trx, listId);
  const { fresh: given, refused } = checkRows(adding);
  const noes = given.filter((row): row is RefusedRow => row.status !== 'subscribed');
  refused.push(...(await suppressAll(trx, noes, nowMs)));
  const fresh = given.filter(({ status }) => status === 'subscribed');
  const addresses = fresh.map(({ address }) => address);
  const suppressed = await findSuppressions(trx, addresses);
  const membership = await repo.findMembership(trx, listId, addresses);
  const wanted = fresh.filter((row) => {
    const problem = problemOf(row, {
      reason: suppressed.get(suppressionHash(row.address))?.reason ?? null,
      isMember: membership.get(row.address) ?? null,
    });
    if (problem !== null) refused.push(problem);
    return problem === null;
  });
  const contacts = wanted.map(({ address, name }) => ({
    id: uuidv7(),
    address,
    name,
    createdAtMs: nowMs,
  }));
  const ids = await repo.ensureContacts(trx, contacts);
  const members = wanted.flatMap((row) => {
    const contactId = ids.get(row.address);
    if (contactId === undefined) return [];
    const { address } = row;
    return [{ contactId, address, source, addedAtMs: nowMs, ...consentOf(row, consent) }];
  });
  await repo.insertMembers(trx, listId, members);
  await repo.countContacts(trx, listId, members.length);
  refused.sort((one, other) => one.line - other.line);
  return { added: members.length, rows: refused };
}

/** An entry that is there keeps the stronger of the two reasons. */
async function suppressAll(
  trx: Db,
  rows: readonly RefusedRow[],
  nowMs: number,
): Promise<ReportedRow[]> {
  // Imports that run at once take the entries in one order.
  for (const { address, status } of rows.toSorted(byHash)) {
    await suppress(trx, { address, reason: status, nowMs });
  }
  return rows.map(({ line, address, status }) => {
    const message = `${address} ${SUPPRESSED[status]}, and is on the suppression list.`;
    return { line, outcome: status, message };
  });
}

function byHash({ address: one }: RefusedRow, { address: other }: RefusedRow): number {
  return suppressionHash(one) < suppressionHash(other) ? -1 : 1;
}

function checkRows({ rows, nowMs }: Adding): { fresh: GivenRow[]; refused: ReportedRow[] } {
  const fresh = new Map<string, GivenRow>();
  const refused: ReportedRow[] = [];
  for (const given of rows) {
    const { line } = given;
    const { address, problem } = readMailAddress(given.address);
    const name = oneLine(given.name, MAIL_LIMITS.contactName + 1);
    const consentSource = oneLine(given.consentSource, MAIL_LIMITS.consent + 1);
    const wrong = problem ?? wrongBeside({ ...given, name, consentSource }, nowMs);
    const first = address === null ? undefined : fresh.get(address);
    if (address === null || wrong !== null) {
      refused.push({ line, outcome: 'invalid', message: wrong ?? '' });
    } else if (first !== undefined) {
      const message = `${address} stands in line ${first.line} already.`;
      refused.push({ line, outcome: 'repeated', message });
      fresh.set(address, { ...first, status: strongerStatus(first.status, given.status) });
    } else fresh.set(address, { ...given, address, name, consentSource });
  }
  return { fresh: [...fresh.values()], refused };
}

/** A no in any row of an address counts. */
function strongerStatus(one: RowStatus, other: RowStatus): RowStatus {
  if (one === 'subscribed') return other;
  const isOther = other !== 'subscribed' && strongerReason(one, other) === other;
  return isOther ? other : one;
}

/** The consent of a row; the time of the batch is not that of a row with a source of its own. */
function consentOf({ consentSource, consentedAtMs }: GivenRow, { source, atMs }: Consent) {
  return consentSource === ''
    ? { consent: source, consentedAtMs: consentedAtMs ?? atMs }
    : { consent: consentSource, consentedAtMs };
}

function wrongBeside(
  { name, consentSource, consentedAtMs }: GivenRow,
  nowMs: number,
): string | null {
  if (Array.from(name).length > MAIL_LIMITS.contactName) {
    return `The name is too long: at most ${MAIL_LIMITS.contactName} characters.`;
  }
  if (Array.from(consentSource).length > MAIL_LIMITS.consent) {
    return `The source of the consent is too long: at most ${MAIL_LIMITS.consent} characters.`;
  }
  return isFuture(consentedAtMs, nowMs) ? 'The consent lies in the future.' : null;
}

function isFuture(instantMs: number | null, nowMs: number): boolean {
  return instantMs !== null && instantMs > nowMs;
}

function problemOf(
  { line, address }: GivenRow,
  { reason, isMember }: { reason: SuppressionReason | null; isMember: boolean | null },
): ReportedRow | null {
  if (reason !== null) {
    const message = `${address} gets no mail: it ${SUPPRESSED[reason]}.`;
    return { line, outcome: 'suppressed', message };
  }
  if (isMember === true) {
    return { line, outcome: 'present', message: `${address} is on the list already.` };
  }
  if (isMember === false) {
    const message = `${address} has left this list. Only they can come back.`;
    return { line, outcome: 'left', message };
  }
  return null;
}
