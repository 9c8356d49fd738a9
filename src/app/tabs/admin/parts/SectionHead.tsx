import type { ReactNode } from 'react';
import styles from './SectionHead.module.css';

export type SectionHeadProps = {
  title: string;
  /** A line below the title, such as a count. */
  children?: ReactNode;
  /** Buttons next to the title. */
  acts?: ReactNode;
};

/** The heading of a section. */
export function SectionHead({ title, children, acts }: SectionHeadProps) {
  return (
    <header className={styles.head}>
      <div>
        <h1 className={styles.title}>{title}</h1>
        {children !== undefined && <p className={styles.line}>{children}</p>}
      </div>
      {acts !== undefined && <div className={styles.acts}>{acts}</div>}
    </header>
  );
}
