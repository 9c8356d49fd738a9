import type { Subscription } from '#shared/contract/subscriptions.ts';
import { site } from '#site.ts';

/** The way to the checkout for a request that is not paid, where card payments are set up. */
export function PayByCard({ request }: { request: Subscription }) {
  const { id, plan, paidAt } = request;
  if (paidAt !== null || site.payments?.prices[plan] === undefined) return null;
  return (
    <p>
      <a className="button button-primary" href={`/checkout?${new URLSearchParams({ plan, id })}`}>
        Pay by card
      </a>
    </p>
  );
}
