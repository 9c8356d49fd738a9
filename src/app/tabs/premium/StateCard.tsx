import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Tag, type TagProps } from '#ui/marks/Tag.tsx';
import styles from './StateCard.module.css';

export type StateCardProps = {
  /** Title of the card: the plan owned or requested. */
  title: string;
  /** The state in one or two words. */
  state: string;
  tone: NonNullable<TagProps['tone']>;
  children: ReactNode;
  /** Buttons, the most likely first. */
  actions?: ReactNode;
};

/** A request or subscription with its state and the buttons to act on it. */
export function StateCard({ title, state, tone, children, actions }: StateCardProps) {
  return (
    <section className={classNames('card', styles.card)} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <Tag tone={tone}>{state}</Tag>
      </div>
      <div className={styles.words}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}
