import type { Mail } from '#api/mail/mail.ts';
import { plainMail } from '#api/mail/plain-mail.ts';
import { formatMoneyForAnybody } from '#shared/domain/formats/money.ts';
import type { Payment } from '#shared/domain/premium/payment.ts';
import type { Phase, PlanId } from '#shared/domain/premium/subscription.ts';

/** A payment for a request, as the owner is told of it. */
export interface ToldPayment {
  readonly name: string;
  readonly email: string;
  readonly plan: PlanId;
  readonly phase: Phase;
  readonly payment: Payment;
  /** Null where the price of the plan, or what was paid, is not known. */
  readonly isOfPrice: boolean | null;
  readonly siteUrl: string;
}

/** The mail that tells the owner that a payment came in, or that its money went back. */
export function paymentMail(ownerEmail: string, told: ToldPayment): Mail {
  const { name, email, plan, payment, siteUrl } = told;
  const amount = amountOf(payment);
  const happened = HAPPENED[payment.status];
  const blocks = [
    `${name} (${email}), ${plan} plan: ${amount} ${happened}.`,
    nextStep(told),
    { text: 'Look at it here:', url: `${siteUrl}/app?tab=admin&section=subscriptions` },
  ];
  return plainMail(ownerEmail, `${name}: ${amount} ${happened}`, blocks, 'operator');
}

/** The mail that tells the owner of a payment that belongs to no request here. */
export function unmatchedPaymentMail(
  ownerEmail: string,
  { providerRef, ...payment }: Payment & { readonly providerRef: string },
): Mail {
  const blocks = [
    `A payment of ${amountOf(payment)} arrived that belongs to no request here. Paddle calls it ${providerRef}.`,
    'The account may have been deleted, or the payment was not made on the premium page. Look for it at Paddle, then refund it or give the plan by hand.',
  ];
  return plainMail(ownerEmail, 'A payment without a request', blocks, 'operator');
}

const HAPPENED: Readonly<Record<Payment['status'], string>> = {
  paid: 'was paid',
  partlyRefunded: 'was partly refunded',
  refunded: 'was refunded',
  chargedBack: 'was charged back',
};

function nextStep({ payment, phase, plan, isOfPrice }: ToldPayment): string {
  if (payment.status !== 'paid') {
    return phase === 'ended'
      ? 'This ended the plan, and the user was notified.'
      : 'Nothing else changed.';
  }
  if (phase === 'pending' || phase === 'needsInformation') {
    return isOfPrice === false
      ? `This is not the price of the ${plan} plan. Compare them before you decide the request.`
      : 'The request waits for you to confirm it.';
  }
  return `The request is ${phase}: if it should not have been paid, refund it at Paddle.`;
}

/** An amount as mails write it. */
export function amountOf({ amountMinor, currency }: Payment): string {
  return formatMoneyForAnybody(amountMinor, currency);
}
