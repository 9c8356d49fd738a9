import type { ReactNode } from 'react';
import type { Loadable } from '#stores/storage/loadable.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { LoadFailed } from '../notices/LoadFailed.tsx';
import styles from './PremiumHint.module.css';

export type PremiumGateProps = {
  isPremium: Loadable<boolean>;
  onRetry: () => void;
  /** Shown without premium: what it is, and the way to it. */
  without: ReactNode;
  children: ReactNode;
};

/** Shows a premium part to those who have premium, and to others what it is. */
export function PremiumGate({ isPremium, onRetry, without, children }: PremiumGateProps) {
  switch (isPremium.kind) {
    case 'loading':
      return <Skeleton shape="block" className={styles.waiting} />;
    case 'failed':
      return <LoadFailed message={isPremium.message} onRetry={onRetry} />;
    case 'ready':
      return isPremium.value ? children : without;
  }
}
