import type { Mail } from '#api/mail/mail.ts';
import { plainMail } from '#api/mail/plain-mail.ts';
import { formatForAnybody } from '#shared/domain/formats/for-anybody.ts';
import type { PlanId } from '#shared/domain/premium/subscription.ts';

/** A change of a subscription that its user is mailed about. */
export type SubscriptionNotice =
  | { readonly kind: 'requested' }
  | { readonly kind: 'asked'; readonly question: string }
  | { readonly kind: 'confirmed'; readonly startsAtMs: number; readonly endsAtMs: number | null }
  | { readonly kind: 'rejected'; readonly reason: string }
  | { readonly kind: 'withdrawn' }
  | { readonly kind: 'cancelled'; readonly endsAtMs: number }
  | { readonly kind: 'changed'; readonly endsAtMs: number | null }
  | { readonly kind: 'paid'; readonly amount: string }
  | { readonly kind: 'refunded'; readonly amount: string; readonly isWhole: boolean }
  | { readonly kind: 'expiring'; readonly endsAtMs: number }
  | { readonly kind: 'grace'; readonly lastMs: number }
  | { readonly kind: 'ended'; readonly reason: string };

/** Whom a mail goes to, and what it refers to. */
export interface SubscriptionMailContext {
  readonly email: string;
  readonly name: string;
  readonly timeZone: string;
  readonly siteUrl: string;
  readonly plan: PlanId;
  readonly nowMs: number;
}

const KEPT = 'Everything that you made stays yours: nothing is locked or deleted.';

/** The mail about a change of somebody's premium. */
export function subscriptionMail(to: SubscriptionMailContext, notice: SubscriptionNotice): Mail {
  const { subject, lines } = wordsOf(to, notice);
  const link = `${to.siteUrl}/app?tab=premium`;
  const blocks = [`Hello ${to.name},`, ...lines, { text: 'Your premium page:', url: link }];
  return plainMail(to.email, subject, blocks, 'premium');
}

/** The mail that tells the owner of a request. */
export function premiumRequestMail(
  ownerEmail: string,
  given: Pick<SubscriptionMailContext, 'name' | 'email' | 'plan' | 'siteUrl'> & {
    readonly reference: string;
    readonly message: string;
  },
): Mail {
  const { name, email, plan, siteUrl, reference, message } = given;
  const blocks = [
    `${name} (${email}) requested the ${plan} plan.`,
    ...(reference === '' ? [] : [`Payment reference: ${reference}`]),
    ...(message === '' ? [] : [message]),
    { text: 'Decide here:', url: `${siteUrl}/app?tab=admin&section=subscriptions` },
  ];
  return plainMail(ownerEmail, `${name} requested the ${plan} plan`, blocks, 'operator');
}

interface Words {
  readonly subject: string;
  readonly lines: readonly string[];
}

type WordsOf<Kind extends SubscriptionNotice['kind']> = (
  context: SubscriptionMailContext,
  notice: Extract<SubscriptionNotice, { kind: Kind }>,
) => Words;

const day = ({ timeZone }: SubscriptionMailContext, ms: number) =>
  formatForAnybody(ms, 'longDate', timeZone);
const until = (context: SubscriptionMailContext, ms: number | null) =>
  ms === null ? 'It never ends.' : `It runs until ${day(context, ms)}.`;

const WORDS: { readonly [Kind in SubscriptionNotice['kind']]: WordsOf<Kind> } = {
  requested: ({ plan }) => ({
    subject: 'We received your premium request',
    lines: [
      `you requested the ${plan} plan. A person reviews each request; we will write to you as soon as it is decided.`,
    ],
  }),
  asked: ({ plan }, { question }) => ({
    subject: 'A question about your premium request',
    lines: [
      `we have a question about your request for the ${plan} plan:`,
      question,
      'Answer it on your premium page so we can continue.',
    ],
  }),
  confirmed: (context, { startsAtMs, endsAtMs }) => ({
    subject: 'Your premium is confirmed',
    lines: [
      startsAtMs > context.nowMs
        ? `your ${context.plan} plan is confirmed. It starts on ${day(context, startsAtMs)}, when your current plan ends. ${until(context, endsAtMs)}`
        : `your ${context.plan} plan is confirmed and active now. ${until(context, endsAtMs)}`,
      'Thank you for keeping Ripen going.',
    ],
  }),
  rejected: ({ plan }, { reason }) => ({
    subject: 'Your premium request was not accepted',
    lines: [
      `your request for the ${plan} plan was not accepted, for this reason:`,
      reason,
      'You can ask again at any time.',
    ],
  }),
  withdrawn: ({ plan }) => ({
    subject: 'Your premium request is cancelled',
    lines: [`you cancelled your request for the ${plan} plan. Nothing else changes.`],
  }),
  cancelled: (context, { endsAtMs }) => ({
    subject: 'Your premium will not be renewed',
    lines: [
      `you cancelled your ${context.plan} plan. Premium stays on until ${day(context, endsAtMs)}, the end of the time you paid for.`,
      KEPT,
    ],
  }),
  changed: (context, { endsAtMs }) => ({
    subject: 'Your premium plan was changed',
    lines: [`your plan is now ${context.plan}. ${until(context, endsAtMs)}`],
  }),
  paid: ({ plan }, { amount }) => ({
    subject: 'We received your payment',
    lines: [
      `your payment of ${amount} for the ${plan} plan has arrived. A person confirms each request; we will write to you as soon as it is done.`,
    ],
  }),
  refunded: ({ plan }, { amount, isWhole }) => ({
    subject: isWhole ? 'Your payment was refunded' : 'Your payment was partly refunded',
    lines: [
      `${isWhole ? 'your' : 'part of your'} payment of ${amount} for the ${plan} plan was refunded to you.`,
    ],
  }),
  expiring: (context, { endsAtMs }) => ({
    subject: `Your premium ends on ${day(context, endsAtMs)}`,
    lines: [
      `your ${context.plan} plan ends on ${day(context, endsAtMs)}. To keep it, request the next period on your premium page.`,
      KEPT,
    ],
  }),
  grace: (context, { lastMs }) => ({
    subject: 'Your premium has expired',
    lines: [
      `the time you paid for on your ${context.plan} plan has ended. Premium stays on until ${day(context, lastMs)}, so you have time to renew it.`,
      KEPT,
    ],
  }),
  ended: ({ plan }, { reason }) => ({
    subject: 'Your premium has ended',
    lines: [
      `your ${plan} plan has ended.`,
      ...(reason === '' ? [] : [reason]),
      KEPT,
      'You can request a plan again at any time.',
    ],
  }),
};

function wordsOf<Kind extends SubscriptionNotice['kind']>(
  context: SubscriptionMailContext,
  notice: Extract<SubscriptionNotice, { kind: Kind }>,
): Words {
  const words: WordsOf<Kind> = WORDS[notice.kind];
  return words(context, notice);
}
