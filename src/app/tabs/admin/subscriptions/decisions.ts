import type { ApiClient } from '#client/api-client.ts';
import {
  adminSubscriptionsApi,
  type SubscriptionOfUser,
} from '#shared/contract/account/subscriptions.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { reasonOf } from '#stores/storage/failure.ts';

/** A decision about a request. */
export type Decision =
  | { readonly kind: 'confirm' }
  | { readonly kind: 'reject'; readonly reason: string }
  | { readonly kind: 'ask'; readonly question: string };

/**
 * Sends a decision about a request as displayed; the server refuses it if the request has changed
 * since.
 */
export function decide(
  client: ApiClient,
  { id, version }: SubscriptionOfUser,
  decision: Decision,
): Promise<CallResult<SubscriptionOfUser>> {
  const params = { id };
  switch (decision.kind) {
    case 'confirm':
      return client.call(adminSubscriptionsApi.confirm, { params, body: { version } });
    case 'reject':
      return client.call(adminSubscriptionsApi.reject, {
        params,
        body: { reason: decision.reason, version },
      });
    case 'ask':
      return client.call(adminSubscriptionsApi.ask, {
        params,
        body: { question: decision.question, version },
      });
  }
}

/** The outcome of one decision about several requests. */
export interface Decided {
  readonly done: readonly SubscriptionOfUser[];
  /** Refused decisions, each with its reason. */
  readonly refused: readonly { readonly request: SubscriptionOfUser; readonly reason: string }[];
}

/** Decides several requests one after the other; a refusal does not stop the rest. */
export async function decideAll(
  client: ApiClient,
  requests: readonly SubscriptionOfUser[],
  decision: Decision,
): Promise<Decided> {
  const done: SubscriptionOfUser[] = [];
  const refused: { request: SubscriptionOfUser; reason: string }[] = [];
  for (const request of requests) {
    const result = await decide(client, request, decision);
    if (result.kind === 'ok') done.push(result.value);
    else refused.push({ request, reason: reasonOf(result) });
  }
  return { done, refused };
}

/** Common reasons; each can be edited before it is sent. */
export const REJECTION_TEMPLATES: readonly { readonly label: string; readonly text: string }[] = [
  {
    label: 'No payment found',
    text: 'We found no payment with this reference. Please check the reference, or attach a receipt, and ask again.',
  },
  {
    label: 'Wrong amount',
    text: 'The amount that arrived is not the price of this plan. Please ask for the plan that you paid for, or write to us.',
  },
  {
    label: 'Receipt unreadable',
    text: 'We could not read the receipt. Please attach a sharp picture or a PDF and ask again.',
  },
];

/** Common questions; each can be edited before it is sent. */
export const QUESTION_TEMPLATES: readonly { readonly label: string; readonly text: string }[] = [
  {
    label: 'Ask for a receipt',
    text: 'Please attach a receipt of your payment, as a picture or a PDF.',
  },
  {
    label: 'Ask for the reference',
    text: 'Which reference did your payment carry, and on which day did you pay?',
  },
];
