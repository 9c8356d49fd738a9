import type { ReactNode } from 'react';
import type { Loadable } from '#stores/storage/loadable.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { LoadFailed } from '../../parts/notices/LoadFailed.tsx';
import styles from './PremiumHint.module.css';

export type PremiumGateProps = {
  isPremium: Loadable<boolean>;
  onRetry: () => void;
  /** Shown without premium: a description and the way to get it. */
  without: ReactNode;
  children: ReactNode;
};

/** Renders a premium part for premium users and `without` for others. */
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
