import type { Message } from '#pomodoro/notices/toasts.ts';
import type { SubscriptionOfUser } from '#shared/contract/account/subscriptions.ts';
import { counted } from '#shared/domain/text/counted.ts';
import type { Decided, Decision } from './decisions.ts';

const DONE = { confirm: 'confirmed', reject: 'rejected', ask: 'asked' } as const;

/**
 * Returns the message after a decision: the user or the number of requests, and the refusals with a
 * reason.
 */
export function describeDecided(kind: Decision['kind'], { done, refused }: Decided): Message {
  const [first] = done;
  const whom = done.length === 1 ? first?.user.name : counted(done.length, 'request');
  const doneText =
    done.length === 0 ? '' : `${whom} ${done.length > 1 ? 'are' : 'is'} ${DONE[kind]}.`;
  const [failed] = refused;
  if (failed === undefined) return { tone: 'success', text: doneText };
  const left = refused.length === 1 ? failed.request.user.name : counted(refused.length, 'request');
  const text = `${doneText} Left as ${refused.length === 1 ? 'it was' : 'they were'}: ${left}. ${failed.reason}`;
  return { tone: 'error', text: text.trim() };
}

/** Returns the message about requests that are not confirmed together with others. */
export function leftToDecideAlone(requests: readonly SubscriptionOfUser[]): string {
  const names = requests.map(({ user }) => user.name).join(', ');
  return `Left out: ${names}. What was paid is not the price of the plan. Decide ${requests.length === 1 ? 'this request' : 'these requests'} alone.`;
}
