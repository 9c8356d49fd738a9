import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from '#ui/actions/IconButton.tsx';
import styles from './Drawer.module.css';

export type DrawerProps = {
  title: string;
  /** Shown next to the title, such as a status. */
  aside?: ReactNode;
  children: ReactNode;
  onClose: () => void;
};

/**
 * A panel at the end of the window about one row of a table, which stays usable next to it. In
 * narrow windows it covers the table. It has an address of its own; Escape closes it and returns
 * the focus.
 */
export function Drawer({ title, aside, children, onClose }: DrawerProps) {
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  return (
    <aside
      ref={panel}
      className={styles.drawer}
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={press}
    >
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {aside}
        <IconButton label="Close" className={styles.close} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      <div className={styles.body}>{children}</div>
    </aside>
  );
}
