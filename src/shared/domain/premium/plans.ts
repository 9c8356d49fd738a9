/* The plans that are sold: names, periods and prices, for every page and screen that shows them. */
import { PLAN_NAMES } from './plan-names.ts';
import type { PlanId } from './subscription.ts';

/** A plan that somebody may ask for. All of them give the same (`contents.ts`). */
export interface Plan {
  readonly id: PlanId;
  readonly name: string;
  /** How it is paid, in a few words. */
  readonly paid: string;
  /** As it is shown, `€ 4`; null while none is set. */
  readonly price: string | null;
  /** Whom it suits, in one sentence. */
  readonly suits: string;
}

/** Stands where a price would. */
export const PRICE_ON_REQUEST = 'On request';

/** The plans, in the order in which they are shown. A person approves each request. */
export const PLANS: readonly Plan[] = [
  {
    id: 'monthly',
    name: PLAN_NAMES.monthly,
    paid: 'Paid by the month',
    price: null,
    suits: 'Try it, and stop after any month.',
  },
  {
    id: 'yearly',
    name: PLAN_NAMES.yearly,
    paid: 'Paid once a year',
    price: null,
    suits: 'One payment to remember instead of twelve.',
  },
  {
    id: 'lifetime',
    name: PLAN_NAMES.lifetime,
    paid: 'Paid once',
    price: null,
    suits: 'No second payment.',
  },
];
