import type { Context } from 'koa';
import { v7 as uuidv7 } from 'uuid';
import type { Actor } from '#api/auth/actor.ts';
import type { Db } from '#api/db/connection/knex.ts';
import { invalid } from '#api/errors.ts';
import * as repo from '#api/features/audit/repo.ts';
import { networkOf } from '#api/middleware/networks.ts';
import type { AUDIT_SUBJECTS } from '#shared/contract/admin/audit.ts';

export { readNames } from '#api/features/audit/repo.ts';

/** The acting user and their network. */
export interface AuditActor {
  readonly userId: string;
  readonly network: string;
}

/** Returns the actor of a call for the audit log. */
export function auditActorOf({ userId }: Pick<Actor, 'userId'>, ctx: Context): AuditActor {
  return { userId, network: networkOf(ctx.ip) };
}

/** The kind of entity that an act is about. */
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/**
 * An act of an administrator. Details contain ids, states and figures, never text written by users.
 */
export interface AuditedAct {
  /** Chosen by the caller where it identifies the act. */
  readonly id?: string | undefined;
  /** `subscription.confirm`. */
  readonly act: string;
  readonly subjectKind: AuditSubject;
  readonly subjectId: string;
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}

/**
 * Appends an act to the audit log, in the transaction that performs it: neither exists without the
 * other. Entries are never changed or deleted, but by `recordPart`. The user is null for the command line.
 */
export async function recordAct(
  trx: Db,
  actor: { readonly userId: string | null; readonly network: string },
  { id = uuidv7(), act, subjectKind, subjectId, details = {} }: AuditedAct,
  nowMs: number,
): Promise<void> {
  await trx('audit_log').insert({
    id,
    at: nowMs,
    actor_id: actor.userId,
    act,
    subject_kind: subjectKind,
    subject_id: subjectId,
    about_id: subjectKind === 'user' ? subjectId : (details['userId'] ?? null),
    details: JSON.stringify(details),
    network: actor.network,
  });
}

/** A part of an act that takes several calls; its details are counts. */
export interface ActPart extends AuditedAct {
  /** The same for every part; absent where there is one. */
  readonly id: string | undefined;
  readonly details: Readonly<Record<string, number>>;
}

/**
 * Appends an act, or adds the counts of a further part to its entry: what a person did at once is one
 * entry, in however many calls. Throws 422 where the id is that of another act.
 */
export async function recordPart(
  trx: Db,
  actor: AuditActor,
  { id, ...part }: ActPart,
  nowMs: number,
): Promise<void> {
  const begun = id === undefined ? null : await repo.lockEntry(trx, id);
  if (id === undefined || begun === null) {
    return recordAct(trx, actor, { ...part, ...(id !== undefined && { id }) }, nowMs);
  }
  const { act, subjectId } = part;
  if (begun.act !== act || begun.subject_id !== subjectId || begun.actor_id !== actor.userId) {
    throw invalid({ actId: 'This id is that of another act.' });
  }
  const counts: Record<string, number> = JSON.parse(begun.details);
  const names = Object.entries(part.details);
  const sums = names.map(([name, count]) => [name, (counts[name] ?? 0) + count] as const);
  await repo.updateDetails(trx, id, JSON.stringify(Object.fromEntries(sums)));
}

/** Returns an entry by its id, or null. */
export async function findAct(
  db: Db,
  id: string,
): Promise<{ act: string; subjectId: string } | null> {
  const entry = await repo.findEntry(db, id);
  return entry === null ? null : { act: entry.act, subjectId: entry.subject_id };
}
