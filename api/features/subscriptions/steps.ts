import type { Knex } from 'knex';
import type { Db } from '#api/db/connection/knex.ts';
import type { Deps } from '#api/deps.ts';
import { conflict } from '#api/errors.ts';
import { type AuditActor, type AuditedAct, recordAct } from '#api/features/audit/service.ts';
import { presentSubscription } from '#api/features/subscriptions/presenter.ts';
import type { SubscriptionRow as Row } from '#api/features/subscriptions/repo.ts';
import { readAccount } from '#api/features/users/service.ts';
import { type SubscriptionNotice, subscriptionMail } from '#api/mail/subscription-mails.ts';
import { EXPIRING_MS, lastInstantOf, phaseOf } from '#shared/domain/premium/subscription.ts';
import { type SubscriptionEvent, transition } from '#shared/domain/premium/transitions.ts';

/** Dependencies of what changes subscriptions. */
export type SubscriptionContext = Pick<Deps, 'db' | 'now' | 'mailer' | 'env'>;

type AuditedKind = 'confirm' | 'reject' | 'ask' | 'give' | 'change' | 'end' | 'readReceipt';

/** The row after an event; throws 409 with the present state where that cannot happen. */
export function after(row: Row, event: SubscriptionEvent, nowMs: number): Row {
  const result = transition(row, event, nowMs);
  if (!result.ok) throw conflict(result.reason, presentSubscription(row, nowMs));
  return { ...row, ...result.subscription };
}

/** The row with the instant at which the clock changes something next. */
export function withDueInstant(row: Row, nowMs: number): Row {
  if (row.status !== 'confirmed' || row.endsAt === null) return { ...row, dueAt: null };
  const expiresAt = row.endsAt - EXPIRING_MS;
  const turns = [expiresAt, row.endsAt, lastInstantOf(row)];
  // A phase that was not told of yet is due at once.
  const isTold = row.toldPhase === phaseOf(row, nowMs) || nowMs < expiresAt;
  return { ...row, dueAt: isTold ? (turns.find((turn) => turn > nowMs) ?? null) : nowMs };
}

/** Queues the mail to the user of a subscription; returns whom it goes to. */
export async function tell(
  { mailer, env, now }: Pick<SubscriptionContext, 'mailer' | 'env' | 'now'>,
  trx: Knex.Transaction,
  { userId, plan }: Row,
  notice: SubscriptionNotice,
): Promise<{ email: string; name: string }> {
  const { email, name, timeZone } = await readAccount(trx, userId);
  const context = { email, name, timeZone, plan, nowMs: now(), siteUrl: env.siteUrl };
  await mailer.queue(trx, subscriptionMail(context, notice));
  return { email, name };
}

/** Appends a decision about a subscription to the audit log, with its reason where there is one. */
export function audit(
  trx: Db,
  actor: AuditActor,
  { id, userId, plan, endsAt }: Row,
  { kind, reason = '', nowMs }: { kind: AuditedKind; reason?: string; nowMs: number },
): Promise<void> {
  const entry: AuditedAct = {
    act: `subscription.${kind}`,
    subjectKind: 'subscription',
    subjectId: id,
    details: { userId, plan, endsAt, ...(reason !== '' && { reason }) },
  };
  return recordAct(trx, actor, entry, nowMs);
}
