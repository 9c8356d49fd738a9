import { type ReactNode, useEffect, useRef } from 'react';
import styles from './Outcome.module.css';

export type OutcomeProps = {
  title: string;
  children: ReactNode;
  link?: { href: string; label: string };
};

/** What came of a form, in its place; the focus goes there, so that it is heard. */
export function Outcome({ title, children, link }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.outcome}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
      {link && (
        <a href={link.href} className="button button-primary button-wide">
          {link.label}
        </a>
      )}
    </div>
  );
}
