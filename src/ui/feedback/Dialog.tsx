import { X } from 'lucide-react';
import {
  type MouseEvent,
  type ReactNode,
  useDeferredValue,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { IconButton } from '../actions/IconButton.tsx';
import { classNames } from '../class-names.ts';
import styles from './Dialog.module.css';

/** A dialog that is hidden and still keeps the page from being used. */
const LEAVING = 'dialog[open][hidden]';

export type DialogProps = {
  isOpen: boolean;
  /** Asked for by Esc, the close button or a press beside the dialog; the owner then sets `isOpen`. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons at the end, the main one last. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** False where a press beside the dialog would lose what somebody typed. */
  closesOnBackdrop?: boolean | undefined;
};

/**
 * Focus goes to the element marked `data-autofocus`, else to the first one, and returns on closing.
 * A dialog that closes is hidden at once; that the page can be used again comes a moment later,
 * because browsers then style all of it again.
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  footer,
  size = 'medium',
  closesOnBackdrop = true,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressBeganOutside = useRef(false);
  const titleId = useId();
  const wasOpen = useDeferredValue(isOpen);
  const isThere = isOpen || wasOpen;

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!isOpen || dialog === null) return;
    // One that is about to close gives the focus back before another takes it; so does this one,
    // opened again before it closed.
    const leaving = document.querySelectorAll<HTMLDialogElement>(LEAVING);
    for (const other of leaving) other.close();
    dialog.close();
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [isOpen]);

  useLayoutEffect(() => {
    const dialog = ref.current;
    return isThere ? () => dialog?.close() : undefined;
  }, [isThere]);

  const closeFromBackdrop = (event: MouseEvent) => {
    const isOutside = event.target === event.currentTarget && pressBeganOutside.current;
    if (isOutside && closesOnBackdrop) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc does what a press beside the dialog does.
    <dialog
      ref={ref}
      hidden={!isOpen}
      className={classNames(styles.dialog, styles[size])}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // Events of file inputs and inner dialogs bubble to here too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // A second Esc closes without asking, and so does form method="dialog".
        const isSelf = event.target === event.currentTarget;
        if (isSelf && isOpen && !event.currentTarget.open) onClose();
      }}
      onMouseDown={(event) => {
        pressBeganOutside.current = event.target === event.currentTarget;
      }}
      onClick={closeFromBackdrop}
    >
      {isThere && (
        <div className={styles.sheet}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <div className={styles.body}>{children}</div>
          {footer && <div className={styles.footer}>{footer}</div>}
          <IconButton label="Close" className={styles.close} onClick={onClose}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </dialog>
  );
}
