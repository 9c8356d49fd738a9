import type { PlanId } from './subscription.ts';

/** The name of each plan, as screens and mails show it. */
export const PLAN_NAMES: Readonly<Record<PlanId, string>> = {
  monthly: 'Monthly',
  yearly: 'Yearly',
  lifetime: 'Lifetime',
};
