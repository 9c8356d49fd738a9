import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Loadable } from '#stores/storage/loadable.ts';
import { useApp } from '../../workspace/app-context.ts';
import { premiumOf } from './premium-of.ts';

/** Returns whether the user has premium, reloaded when the part is shown, and a reload function. */
export function usePremium(): readonly [Loadable<boolean>, () => void] {
  const premium = premiumOf(useApp());
  const isPremium = useStore(premium.$isPremium);
  useEffect(() => void premium.load(), [premium]);
  return [isPremium, () => void premium.load()];
}
