import type { ReactNode } from 'react';
import styles from './Facts.module.css';

export type FactsProps = {
  /** Names and values in order; null and empty values are left out. */
  facts: readonly (readonly [name: string, value: ReactNode])[];
};

/** Names and values, one below the other. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
