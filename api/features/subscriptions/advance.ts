import type { Knex } from 'knex';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { lockUser } from '#api/db/rows/lock-user.ts';
import type { Deps } from '#api/deps.ts';
import * as repo from '#api/features/subscriptions/repo.ts';
import { tell, withDueInstant } from '#api/features/subscriptions/steps.ts';
import type { SubscriptionNotice } from '#api/mail/subscription-mails.ts';
import { lastInstantOf, phaseOf } from '#shared/domain/premium/subscription.ts';
import { transition } from '#shared/domain/premium/transitions.ts';

type Context = Pick<Deps, 'db' | 'now' | 'mailer' | 'env'>;

const AT_ONCE = 50;

/**
 * Carries out what time has changed: tells users whose premium is about to end, has run out or has
 * ended, each once, and ends what is over. Safe with several processes. Returns how many it changed.
 */
export async function advanceSubscriptions(context: Context): Promise<number> {
  let changed = 0;
  for (;;) {
    const due = await repo.listDue(context.db, context.now(), AT_ONCE);
    for (const { userId, id } of due) {
      if (await advance(context, userId, id)) changed += 1;
    }
    if (due.length < AT_ONCE) return changed;
  }
}

/** Looked at again under the lock: another process may have done it in this moment. */
function advance(context: Context, userId: string, id: string): Promise<boolean> {
  const nowMs = context.now();
  return withTransaction(context.db, async (trx) => {
    await lockUser(trx, userId);
    const row = await repo.findSubscription(trx, userId, id);
    if (row === null || row.dueAt === null || row.dueAt > nowMs) return false;
    const phase = phaseOf(row, nowMs);
    const ended = phase === 'ended' ? transition(row, { kind: 'expire' }, nowMs) : null;
    const next = ended?.ok === true ? { ...row, ...ended.subscription } : row;
    if (phase !== row.toldPhase) await tellOfPhase(context, trx, next, nowMs);
    await repo.updateSubscription(trx, withDueInstant({ ...next, toldPhase: phase }, nowMs));
    return true;
  });
}

async function tellOfPhase(
  context: Context,
  trx: Knex.Transaction,
  row: repo.SubscriptionRow,
  nowMs: number,
): Promise<void> {
  const notice = noticeOf(row, nowMs);
  // Who has the next period already, and who cancelled, need not be told that this one ends.
  const others = await repo.listConfirmed(trx, row.userId);
  const isRenewed = others.some(({ id, startsAt }) => id !== row.id && startsAt === row.endsAt);
  if (notice === null || isRenewed) return;
  if (notice.kind === 'expiring' && row.cancelledAt !== null) return;
  await tell(context, trx, row, notice);
}

function noticeOf(row: repo.SubscriptionRow, nowMs: number): SubscriptionNotice | null {
  switch (phaseOf(row, nowMs)) {
    case 'expiring':
      return { kind: 'expiring', endsAtMs: row.endsAt ?? nowMs };
    case 'grace':
      return { kind: 'grace', lastMs: lastInstantOf(row) };
    case 'ended':
      return { kind: 'ended', reason: '' };
    default:
      return null;
  }
}
