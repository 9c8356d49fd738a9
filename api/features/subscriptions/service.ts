import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#api/db/connection/knex.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { createForUser } from '#api/db/rows/create-for-user.ts';
import type { Created } from '#api/db/rows/create-once.ts';
import { lockUser } from '#api/db/rows/lock-user.ts';
import { conflict, invalid, notFound, premiumNeeded } from '#api/errors.ts';
import type { AuditActor } from '#api/features/audit/service.ts';
import { moneyEvent, moneyNotice } from '#api/features/subscriptions/money.ts';
import { presentSubscription } from '#api/features/subscriptions/presenter.ts';
import * as receipts from '#api/features/subscriptions/receipt-repo.ts';
import * as repo from '#api/features/subscriptions/repo.ts';
import {
  after,
  audit,
  type SubscriptionContext as Context,
  tell,
  withDueInstant,
} from '#api/features/subscriptions/steps.ts';
import { hasAccount, lockAsAdministrator } from '#api/features/users/service.ts';
import { paymentMail } from '#api/mail/payment-mails.ts';
import { premiumRequestMail, type SubscriptionNotice } from '#api/mail/subscription-mails.ts';
import type {
  CurrentSubscription,
  subscriptionsApi,
} from '#shared/contract/account/subscriptions.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { isOfPrice, type Payment } from '#shared/domain/premium/payment.ts';
import {
  givesPremium,
  lastInstantOf,
  type PlanId,
  periodEnd,
  phaseOf,
} from '#shared/domain/premium/subscription.ts';
import {
  requested,
  type SubscriptionEvent,
  transition,
} from '#shared/domain/premium/transitions.ts';

export { countUndecided } from '#api/features/subscriptions/repo.ts';

type Row = repo.SubscriptionRow;

const FRESH = { receipt: null, toldPhase: '', dueAt: null, version: 0 } as const;

/** The subscription of a user at an instant, or else the last one, and their newest request. */
export async function readCurrent(
  db: Db,
  userId: string,
  nowMs: number,
): Promise<CurrentSubscription> {
  const living = await listLiving(db, userId, nowMs);
  const request = await repo.findNewestRequest(db, userId);
  const current = living[0];
  const ended = current === undefined ? await repo.findLastStarted(db, userId) : null;
  return {
    isPremium: living.some((row) => givesPremium(row, nowMs)),
    subscription: current === undefined ? null : presentSubscription(current, nowMs),
    request: request === null ? null : presentSubscription(request, nowMs),
    ended: ended === null ? null : presentSubscription(ended, nowMs),
  };
}

/** Whether a user has premium, and when that last began or ended, in UTC milliseconds; 0 for never. */
export interface PremiumState {
  readonly isPremium: boolean;
  readonly changedAt: number;
}

/** Whether a user has premium at an instant: for everything that the server serves with it. */
export async function readPremium(db: Db, userId: string, nowMs: number): Promise<PremiumState> {
  const rows = await repo.listStarted(db, userId);
  const turns = rows.flatMap((row) => [row.startsAt ?? 0, row.endedAt ?? lastInstantOf(row)]);
  return {
    isPremium: rows.some((row) => givesPremium(row, nowMs)),
    changedAt: Math.max(0, ...turns.filter((turn) => turn <= nowMs)),
  };
}

/** Throws 403 with the id `premiumNeeded` unless the user has premium at an instant. */
export async function requirePremium(
  db: Db,
  userId: string,
  { what, nowMs }: { what: string; nowMs: number },
): Promise<void> {
  if (!(await readPremium(db, userId, nowMs)).isPremium) throw premiumNeeded(what);
}

/** Confirmed subscriptions that are not over, the one that gives premium now first. */
async function listLiving(db: Db, userId: string, nowMs: number): Promise<Row[]> {
  const rows = await repo.listConfirmed(db, userId);
  return rows.filter((row) => phaseOf(row, nowMs) !== 'ended');
}

/**
 * Stores a request for a plan and mails user and owner, in one transaction; a repeated id does
 * neither. Throws 409 with the request that waits already, 422 where the user has the lifetime plan.
 */
export function requestPlan(
  { db, now, mailer, env }: Context,
  userId: string,
  given: BodyOf<typeof subscriptionsApi.create>,
): Promise<Created<Row>> {
  const { id = uuidv7(), plan, reference, message } = given;
  const nowMs = now();
  return createForUser(db, userId, {
    find: (any) => repo.findSubscription(any, userId, id),
    async make(trx) {
      const open = await repo.findOpenRequest(trx, userId);
      if (open !== null) {
        const text = 'You already have a pending request. Change it, or cancel it.';
        throw conflict(text, presentSubscription(open, nowMs));
      }
      const living = await listLiving(trx, userId, nowMs);
      if (living.some((row) => row.plan === 'lifetime')) {
        throw invalid({ plan: 'You have the lifetime plan, so there is nothing more to request.' });
      }
      const row: Row = { ...requested(plan, nowMs), ...FRESH, id, userId, reference, message };
      await repo.insertSubscription(trx, row, null);
      const account = await tell({ mailer, env, now }, trx, row, { kind: 'requested' });
      const mail = { ...account, plan, reference, message, siteUrl: env.siteUrl };
      await mailer.queue(trx, premiumRequestMail(env.contactEmail, mail));
      return row;
    },
  });
}

/** Changes the request that waits; one that was asked about is pending again. Throws 404 without one. */
export function answerRequest(
  { db, now }: Context,
  userId: string,
  { plan, reference, message }: BodyOf<typeof subscriptionsApi.answer>,
): Promise<Row> {
  const nowMs = now();
  return withTransaction(db, async (trx) => {
    await lockUser(trx, userId);
    const open = await repo.findOpenRequest(trx, userId);
    if (open === null) throw notFound('A request that waits');
    const row = after(open, { kind: 'answer', plan }, nowMs);
    return repo.updateSubscription(trx, { ...row, reference, message });
  });
}

/** Takes back the request that waits, or else lets the subscription run out. Throws 404 without either. */
export function cancel(context: Context, userId: string): Promise<Row> {
  const nowMs = context.now();
  return withTransaction(context.db, async (trx) => {
    await lockUser(trx, userId);
    const open = await repo.findOpenRequest(trx, userId);
    const living = await listLiving(trx, userId, nowMs);
    // Without an open request: the first subscription that is not cancelled yet.
    const subject = open ?? living.find(({ cancelledAt }) => cancelledAt === null) ?? living[0];
    if (subject === undefined) throw notFound('A request or subscription');
    const row = withDueInstant(after(subject, { kind: 'cancel' }, nowMs), nowMs);
    await tell(context, trx, row, cancelNotice(row));
    if (row.status !== 'withdrawn') return repo.updateSubscription(trx, row);
    await receipts.deleteContent(trx, row);
    return repo.updateSubscription(trx, { ...row, receipt: null });
  });
}

function cancelNotice(row: Row): SubscriptionNotice {
  if (row.status === 'withdrawn') return { kind: 'withdrawn' };
  if (row.status === 'ended' || row.endsAt === null) return { kind: 'ended', reason: '' };
  return { kind: 'cancelled', endsAtMs: row.endsAt };
}

/** The id of the user whose request or subscription this is, or null. */
export const findOwner = repo.findOwner;

/** The state of a payment for a request, and whether money of any payment for it is left. */
export interface Money {
  readonly payment: Payment;
  readonly isPaid: boolean;
}

/**
 * Brings a request in line with a payment for it, and tells user and owner; the caller holds the lock
 * of its user. Money that comes marks it as paid, money that goes back ends it with a note.
 */
export async function settleMoney(
  context: Context,
  trx: Knex.Transaction,
  { userId, id }: { userId: string; id: string },
  { payment, isPaid }: Money,
): Promise<void> {
  const { now, mailer, env } = context;
  const nowMs = now();
  const before = await repo.findSubscription(trx, userId, id);
  if (before === null) return;
  const row = withDueInstant(after(before, moneyEvent(payment, isPaid), nowMs), nowMs);
  const account = await tell(context, trx, row, moneyNotice(payment, before, row));
  await repo.updateSubscription(trx, row);
  const { plan } = row;
  const told = {
    ...account,
    plan,
    phase: phaseOf(row, nowMs),
    payment,
    siteUrl: env.siteUrl,
    isOfPrice: isOfPrice(payment, env.paddlePrices[plan]),
  };
  await mailer.queue(trx, paymentMail(env.contactEmail, told));
}

/** A decision of the owner about a request. */
export type Decision =
  | { readonly kind: 'confirm' }
  | { readonly kind: 'reject'; readonly reason: string }
  | { readonly kind: 'ask'; readonly question: string };

/**
 * Carries out a decision about a request, with its entry in the audit log and the mail to its user.
 * Throws 404 for an unknown id, 403 where the actor is no administrator any more, and 409 with the
 * present state where somebody was faster.
 */
export async function decide(
  context: Context,
  actor: AuditActor,
  { id, version }: { id: string; version?: number | undefined },
  decision: Decision,
): Promise<repo.OwnedRow> {
  const { db } = context;
  const nowMs = context.now();
  const userId = await repo.findOwner(db, id);
  if (userId === null) throw notFound('The subscription');
  return withTransaction(db, async (trx) => {
    await lockAsAdministrator(trx, actor.userId);
    await lockUser(trx, userId);
    const before = await repo.findOwned(trx, id);
    if (before === null) throw notFound('The subscription');
    if (version !== undefined && version !== before.version) {
      throw conflict(
        'Somebody else has changed this. Check the changes and try again.',
        presentSubscription(before, nowMs),
      );
    }
    const event = await eventOf(trx, before, decision, nowMs);
    const { user } = before;
    const row = withDueInstant(after(before, event, nowMs), nowMs);
    await tell(context, trx, row, noticeOf(row, decision));
    const reason = decision.kind === 'confirm' ? '' : row.reason;
    await audit(trx, actor, row, { kind: decision.kind, reason, nowMs });
    return { ...(await repo.updateSubscription(trx, row, actor.userId)), user };
  });
}

/** A renewal begins when what is paid already has ended. */
async function eventOf(
  trx: Db,
  { userId }: Row,
  decision: Decision,
  nowMs: number,
): Promise<SubscriptionEvent> {
  if (decision.kind !== 'confirm') return decision;
  const ends = (await listLiving(trx, userId, nowMs)).map(({ endsAt }) => endsAt ?? nowMs);
  return { kind: 'confirm', startsAt: Math.max(nowMs, ...ends) };
}

function noticeOf(row: Row, decision: Decision): SubscriptionNotice {
  switch (decision.kind) {
    case 'confirm':
      return { kind: 'confirmed', startsAtMs: row.startsAt ?? 0, endsAtMs: row.endsAt };
    case 'reject':
      return { kind: 'rejected', reason: row.reason };
    case 'ask':
      return { kind: 'asked', question: row.reason };
  }
}

/** A plan that the owner gives by hand; `free` ends what there is. */
export interface ManualUpdate {
  readonly userId: string;
  readonly plan: PlanId | 'free';
  readonly endsAtMs?: number | undefined;
  readonly reason: string;
}

/**
 * Gives a user a plan by hand, changes what they have, or ends it. Throws 404 for an unknown user or
 * where there is nothing to end, 422 for an end in the past.
 */
export function updateByHand(
  context: Context,
  actor: AuditActor,
  update: ManualUpdate,
): Promise<CurrentSubscription> {
  const { db } = context;
  const { userId, plan } = update;
  const nowMs = context.now();
  return withTransaction(db, async (trx) => {
    await lockAsAdministrator(trx, actor.userId);
    await lockUser(trx, userId);
    if (!(await hasAccount(trx, userId))) throw notFound('The user');
    const living = await listLiving(trx, userId, nowMs);
    const { reason } = update;
    if (plan === 'free') {
      if (living.length === 0) throw notFound('A subscription of this user');
      for (const row of living) await end(context, trx, actor, { row, reason, nowMs });
    } else {
      const [current] = living;
      const endsAt = plan === 'lifetime' ? null : (update.endsAtMs ?? periodEnd(plan, nowMs));
      if (current === undefined) {
        await give(context, trx, actor, { userId, plan, endsAt, reason, nowMs });
      } else await change(context, trx, actor, { row: current, plan, endsAt, reason, nowMs });
    }
    return readCurrent(trx, userId, nowMs);
  });
}

async function end(
  context: Context,
  trx: Knex.Transaction,
  actor: AuditActor,
  { row, reason, nowMs }: { row: Row; reason: string; nowMs: number },
): Promise<void> {
  const ended = withDueInstant(after(row, { kind: 'end', reason }, nowMs), nowMs);
  await repo.updateSubscription(trx, ended, actor.userId);
  await tell(context, trx, ended, { kind: 'ended', reason: ended.reason });
  await audit(trx, actor, ended, { kind: 'end', reason, nowMs });
}

interface Given {
  readonly plan: PlanId;
  readonly endsAt: number | null;
  readonly reason: string;
  readonly nowMs: number;
}

async function give(
  context: Context,
  trx: Knex.Transaction,
  actor: AuditActor,
  { userId, plan, endsAt, reason, nowMs }: Given & { userId: string },
): Promise<void> {
  if (endsAt !== null && endsAt <= nowMs) throw invalid({ endsAt: 'The end is in the past.' });
  const request: Row = {
    ...requested(plan, nowMs),
    ...FRESH,
    id: uuidv7(),
    userId,
    reference: '',
    message: '',
  };
  const confirmed = after(request, { kind: 'confirm', startsAt: nowMs }, nowMs);
  const row = withDueInstant({ ...confirmed, endsAt }, nowMs);
  await repo.insertSubscription(trx, row, actor.userId);
  const notice = { kind: 'confirmed', startsAtMs: nowMs, endsAtMs: endsAt } as const;
  await tell(context, trx, row, notice);
  await audit(trx, actor, row, { kind: 'give', reason, nowMs });
}

async function change(
  context: Context,
  trx: Knex.Transaction,
  actor: AuditActor,
  { row, plan, endsAt, reason, nowMs }: Given & { row: Row },
): Promise<void> {
  const result = transition(row, { kind: 'change', plan, endsAt }, nowMs);
  if (!result.ok) throw invalid({ endsAt: result.reason });
  const changed = withDueInstant({ ...row, ...result.subscription, toldPhase: '' }, nowMs);
  await repo.updateSubscription(trx, changed, actor.userId);
  await tell(context, trx, changed, { kind: 'changed', endsAtMs: endsAt });
  await audit(trx, actor, changed, { kind: 'change', reason, nowMs });
}
