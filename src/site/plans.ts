/* The ways to pay: what each contains and what it costs, for every page that names them. */

import type { PlanId } from '#shared/domain/premium/subscription.ts';

/** A plan that somebody may ask for. */
export interface Plan {
  readonly id: PlanId;
  readonly name: string;
  /** How it is paid, in a few words. */
  readonly paid: string;
  /** As it is shown, `€ 4`; null while none is set. */
  readonly price: string | null;
  /** What it contains today: nothing that is not there. */
  readonly contains: readonly string[];
}

/** What stands where a price would. */
export const PRICE_ON_REQUEST = 'On request';

/** The plans, in the order in which they are shown. A person approves each request. */
export const PLANS: readonly Plan[] = [
  {
    id: 'monthly',
    name: 'Monthly',
    paid: 'Paid by the month',
    price: null,
    contains: ['Everything that is free, as it is', 'Your part in keeping it running'],
  },
  {
    id: 'yearly',
    name: 'Yearly',
    paid: 'Paid once a year',
    price: null,
    contains: ['What the monthly plan contains', 'One payment to remember instead of twelve'],
  },
  {
    id: 'lifetime',
    name: 'Lifetime',
    paid: 'Paid once',
    price: null,
    contains: ['What the monthly plan contains', 'No second payment'],
  },
];
