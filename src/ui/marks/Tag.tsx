import type { ReactNode } from 'react';
import styles from './Tag.module.css';

export type TagProps = {
  tone?: 'plain' | 'good' | 'waiting' | 'bad';
  children: ReactNode;
};

/** A state or plan in one or two words. */
export function Tag({ tone = 'plain', children }: TagProps) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}
