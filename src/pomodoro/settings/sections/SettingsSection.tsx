import { type ReactNode, useId } from 'react';
import styles from './SettingsSection.module.css';

export type SettingsSectionProps = { title: string; hint?: string; children: ReactNode };

/** Settings that belong together. */
export function SettingsSection({ title, hint, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children}
    </section>
  );
}
