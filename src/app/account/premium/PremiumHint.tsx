import type { ReactNode } from 'react';
import { OPEN_TAB_EVENT } from '../../shell/tabs/navigation.ts';
import styles from './PremiumHint.module.css';

/** The address of the Premium tab. */
const PREMIUM_PATH = '/app?tab=premium';

/**
 * Opens the Premium tab without loading the page; a press with a modifier key is left to the
 * browser.
 */
export function PremiumLink({ children, isButton }: { children: ReactNode; isButton?: boolean }) {
  return (
    <a
      href={PREMIUM_PATH}
      className={isButton ? 'button button-primary' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        closeDialogs();
        dispatchEvent(new CustomEvent(OPEN_TAB_EVENT, { detail: { tab: 'premium' } }));
      }}
    >
      {children}
    </a>
  );
}

/** A line about a benefit of premium, with a link to it. */
export function PremiumHint({ children }: { children: ReactNode }) {
  return (
    <p className={styles.hint}>
      {children} <PremiumLink>See what premium gives</PremiumLink>
    </p>
  );
}

/** The tab would open behind a dialog. */
function closeDialogs(): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  }
}
