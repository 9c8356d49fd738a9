import { type ReactNode, useEffect, useRef } from 'react';
import styles from './Outcome.module.css';

export type OutcomeProps = {
  title: string;
  children: ReactNode;
  link?: { href: string; label: string };
};

/**
 * The result of a form, shown in its place. It takes the focus, so that screen readers announce it.
 */
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
