import { fc } from '@fast-check/vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '#api/errors.ts';
import { takeEvent } from '#api/features/payments/service.ts';
import { advanceSubscriptions } from '#api/features/subscriptions/advance.ts';
import { attachReceipt, deleteOldReceipts } from '#api/features/subscriptions/receipts.ts';
import {
  answerRequest,
  cancel,
  decide,
  readCurrent,
  requestPlan,
  updateByHand,
} from '#api/features/subscriptions/service.ts';
import { isTakenBack, type PaymentStatus } from '#shared/domain/premium/payment.ts';
import { RECEIPT_EXAMPLE } from '#shared/domain/premium/receipt.ts';
import {
  givesPremium,
  PHASES,
  PLAN_IDS,
  phaseOf,
  type Subscription,
} from '#shared/domain/premium/subscription.ts';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, buildUser, type TestUser } from '#tests/support/site/build.ts';

/** `PREMIUM_HISTORIES` makes more of them. */
const numRuns = Number(process.env['PREMIUM_HISTORIES'] ?? 20);
const DAY_MS = 24 * 60 * 60 * 1000;

let api: TestApi;
let admin: TestUser;
let user: TestUser;
beforeAll(async () => {
  api = await startApi();
  admin = await buildAdmin(api);
  user = await buildUser(api);
});
afterAll(() => api.stop());

/** Somebody without anything of before. */
async function startAnew(): Promise<string> {
  for (const table of ['receipt_parts', 'payments', 'subscriptions']) {
    await api.server.db(table).where({ user_id: user.id }).delete();
  }
  return user.id;
}

/** Possible events; `pick` chooses among the existing subscriptions. */
interface Step {
  readonly act: keyof typeof ACTS;
  readonly pick: number;
  readonly days: number;
}

interface World {
  readonly userId: string;
  /** Ids of requests, of payments, in the order of their making. */
  readonly requests: string[];
  readonly payments: { readonly ref: string; readonly subscriptionId: string }[];
}

let counter = 0;
const newId = () => {
  counter += 1;
  return `01990000-0000-7000-9000-${counter.toString(16).padStart(12, '0')}`;
};

const chosen = <T>(list: readonly T[], pick: number): T | undefined =>
  list[pick % Math.max(1, list.length)];
const actor = () => ({ userId: admin.id, network: '127.0.0.0' });
const decided = (world: World, pick: number, decision: Parameters<typeof decide>[3]) =>
  decide(api.server.deps, actor(), { id: chosen(world.requests, pick) ?? newId() }, decision);
const eventBase = () => ({ eventId: `evt_${newId()}`, at: api.clock.nowMs });

const ACTS = {
  async ask({ userId, requests }: World, { pick }: Step) {
    const plan = chosen(PLAN_IDS, pick) ?? 'monthly';
    const fields = { id: newId(), plan, reference: '', message: '' };
    const { row } = await requestPlan(api.server.deps, userId, fields);
    requests.push(row.id);
  },
  answer: ({ userId }: World, { pick }: Step) =>
    answerRequest(api.server.deps, userId, {
      plan: chosen(PLAN_IDS, pick) ?? 'monthly',
      reference: 'R',
      message: '',
    }),
  attach: ({ userId }: World) =>
    attachReceipt(api.server.deps, userId, Buffer.from(RECEIPT_EXAMPLE, 'base64')),
  cancel: ({ userId }: World) => cancel(api.server.deps, userId),
  confirm: (world: World, { pick }: Step) => decided(world, pick, { kind: 'confirm' }),
  reject: (world: World, { pick }: Step) =>
    decided(world, pick, { kind: 'reject', reason: 'No receipt.' }),
  question: (world: World, { pick }: Step) =>
    decided(world, pick, { kind: 'ask', question: 'Which bank?' }),
  async pay({ requests, payments }: World, { pick }: Step) {
    const subscriptionId = chosen(requests, pick);
    if (subscriptionId === undefined) return;
    const ref = `txn_${newId()}`;
    payments.push({ ref, subscriptionId });
    await takeEvent(api.server.deps, {
      provider: 'paddle',
      providerRef: ref,
      event: { ...eventBase(), kind: 'paid', subscriptionId, amountMinor: 4800, currency: 'EUR' },
    });
  },
  async refund({ payments }: World, { pick, days }: Step) {
    const payment = chosen(payments, pick);
    if (payment === undefined) return;
    const action = (['refund', 'chargeback', 'reversal'] as const)[days % 3] ?? 'refund';
    await takeEvent(api.server.deps, {
      provider: 'paddle',
      providerRef: payment.ref,
      event: {
        ...eventBase(),
        kind: 'adjusted',
        adjustmentId: `adj_${newId()}`,
        action,
        isFull: pick % 3 > 0,
        isApproved: pick % 4 > 0,
      },
    });
  },
  end: ({ userId }: World) =>
    updateByHand(api.server.deps, actor(), { userId, plan: 'free', reason: 'By hand.' }),
  wait: async () => {},
} as const;

const steps = fc.array(
  fc.record<Step>({
    act: fc.constantFrom(...(Object.keys(ACTS) as Step['act'][])),
    pick: fc.nat(40),
    days: fc.nat(45),
  }),
  { minLength: 5, maxLength: 25 },
);

/** Invariants after every event. */
async function checkRules({ userId }: World): Promise<void> {
  const { db } = api.server;
  const nowMs = api.clock.nowMs;
  const rows = (await db('subscriptions').where({ user_id: userId })).map((row) => ({
    id: row.id,
    plan: row.plan,
    status: row.status,
    reason: row.reason,
    requestedAt: row.requested_at,
    decidedAt: row.decided_at,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    cancelledAt: row.cancelled_at,
    endedAt: row.ended_at,
    paidAt: row.paid_at,
    openSlot: row.open_slot,
    receiptAt: row.receipt_at,
  })) as (Subscription & { id: string; openSlot: number | null; receiptAt: number | null })[];
  expect(rows.filter(({ openSlot }) => openSlot === 1).length).toBeLessThanOrEqual(1);
  for (const row of rows) {
    expect(PHASES).toContain(phaseOf(row, nowMs));
    expect(row.openSlot === 1).toBe(row.status === 'pending' || row.status === 'needsInformation');
    if (row.status === 'rejected') expect(row.reason).not.toBe('');
    if (row.status === 'withdrawn') expect(row.receiptAt).toBeNull();
  }
  const { isPremium } = await readCurrent(db, userId, nowMs);
  expect(isPremium).toBe(rows.some((row) => givesPremium(row, nowMs)));
  await checkMoney(userId, rows);
  await checkReceipts(userId, rows);
}

/** A request is paid exactly while money of a payment for it is left. */
async function checkMoney(
  userId: string,
  rows: readonly { id: string; paidAt: number | null; status: string }[],
): Promise<void> {
  const payments: { subscription_id: string; status: PaymentStatus }[] = await api.server
    .db('payments')
    .where({ user_id: userId });
  for (const { id, paidAt } of rows) {
    const own = payments.filter((payment) => payment.subscription_id === id);
    expect(paidAt !== null).toBe(own.some(({ status }) => !isTakenBack(status)));
  }
}

async function checkReceipts(
  userId: string,
  rows: readonly { id: string; receiptAt: number | null }[],
): Promise<void> {
  const parts: { subscription_id: string }[] = await api.server
    .db('receipt_parts')
    .where({ user_id: userId });
  const withFile = new Set(parts.map((part) => part.subscription_id));
  const named = rows.filter(({ receiptAt }) => receiptAt !== null).map(({ id }) => id);
  expect([...withFile].toSorted()).toEqual(named.toSorted());
}

test('no history of requests, decisions, payments and time breaks a rule', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      api.clock.nowMs = TEST_START_MS;
      const world: World = { userId: await startAnew(), requests: [], payments: [] };
      for (const step of history) {
        await ACTS[step.act](world, step).catch((error: unknown) => {
          // A refusal changes nothing and says why; anything else is a defect.
          expect(error).toBeInstanceOf(AppError);
        });
        if (step.act === 'wait') {
          api.clock.nowMs += step.days * DAY_MS;
          await advanceSubscriptions(api.server.deps);
          await deleteOldReceipts(api.server.deps);
        }
        await checkRules(world);
      }
    }),
    { numRuns },
  );
}, 120_000);
