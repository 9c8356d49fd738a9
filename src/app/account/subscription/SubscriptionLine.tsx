import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { standingLine } from '#shared/domain/premium/standing.ts';
import { useApp } from '../../workspace/app-context.ts';
import { subscriptionOf } from './subscription-of.ts';

/** The state of the user's premium in one line; empty while unknown. */
export function SubscriptionLine() {
  const store = subscriptionOf(useApp());
  const state = useStore(store.$current);
  useEffect(() => void store.load(), [store]);
  if (state.kind !== 'ready') return null;
  return standingLine(state.value, (instant) => formatInstant(instant, 'date'));
}
