import type { Subscription } from '#shared/contract/account/subscriptions.ts';
import { site } from '#site.ts';

/** Link to the checkout for an unpaid request, where card payments are set up. */
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
