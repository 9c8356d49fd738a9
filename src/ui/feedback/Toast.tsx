import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { IconButton } from '../actions/IconButton.tsx';
import { classNames } from '../class-names.ts';
import styles from './Toast.module.css';

export type Toast = {
  readonly id: string;
  /** Errors interrupt a screen reader, the others wait their turn. */
  readonly tone: 'info' | 'success' | 'error';
  readonly message: string;
  readonly action?: { readonly label: string; readonly onAct: () => void } | undefined;
  /** Stays until it is answered, dismissed or ended. */
  readonly isLasting?: boolean | undefined;
};

export type ToastRegionProps = {
  toasts: readonly Toast[];
  onDismiss: (id: string) => void;
  /** True while a pointer or the focus rests on a toast: its time must not run out then. */
  onHoldChange?: ((isHeld: boolean) => void) | undefined;
};

const icons = { info: Info, success: CircleCheck, error: CircleAlert } as const;

function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: (id: string) => void }) {
  const Icon = icons[toast.tone];
  return (
    <li className={classNames(styles.toast, styles[toast.tone])}>
      <Icon className={styles.icon} aria-hidden="true" />
      <p className={styles.message}>{toast.message}</p>
      {toast.action && (
        <button type="button" className={styles.action} onClick={toast.action.onAct}>
          {toast.action.label}
        </button>
      )}
      <IconButton label="Dismiss" onClick={() => onDismiss(toast.id)}>
        <X aria-hidden="true" />
      </IconButton>
    </li>
  );
}

/** Stands on the page from the start, empty: a live region is heard only if it was there before. */
export function ToastRegion({ toasts, onDismiss, onHoldChange }: ToastRegionProps) {
  const listOf = (isError: boolean) => (
    <ul className={styles.list}>
      {toasts
        .filter((toast) => (toast.tone === 'error') === isError)
        .map((toast) => (
          <ToastCard key={toast.id} toast={toast} onDismiss={onDismiss} />
        ))}
    </ul>
  );
  return (
    <section
      className={styles.region}
      aria-label="Notifications"
      onPointerEnter={() => onHoldChange?.(true)}
      onPointerLeave={() => onHoldChange?.(false)}
      onFocus={() => onHoldChange?.(true)}
      onBlur={() => onHoldChange?.(false)}
    >
      <div role="alert">{listOf(true)}</div>
      <div role="status">{listOf(false)}</div>
    </section>
  );
}
