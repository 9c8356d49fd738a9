import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './StateCard.module.css';

export type StateCardProps = {
  /** Names the card: what the user has, or has asked for. */
  title: string;
  /** The state in one or two words. */
  state: string;
  tone: 'good' | 'waiting' | 'bad' | 'plain';
  children: ReactNode;
  /** Buttons, the most likely first. */
  actions?: ReactNode;
};

/** What the user has or has asked for, where it stands, and what can be done about it. */
export function StateCard({ title, state, tone, children, actions }: StateCardProps) {
  return (
    <section className={classNames('card', styles.card)} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <span className={styles.state} data-tone={tone}>
          {state}
        </span>
      </div>
      <div className={styles.words}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}
