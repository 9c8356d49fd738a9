import { useCallback, useDeferredValue, useState } from 'react';

/** Props of a button and of the dialog that it opens. */
export interface DialogButton {
  readonly open: () => void;
  readonly button: {
    readonly 'aria-haspopup': 'dialog';
    readonly 'aria-expanded': boolean;
    readonly onClick: () => void;
  };
  readonly dialog: { readonly isOpen: boolean; readonly onClose: () => void };
}

/**
 * Returns a button and its dialog. The button responds immediately. A large dialog opens a frame
 * later, because browsers restyle the whole page with it.
 */
export function useDialogButton(): DialogButton {
  const [isOpen, setOpen] = useState(false);
  const isAnswered = useDeferredValue(isOpen);
  const open = useCallback(() => setOpen(true), []);
  const onClose = useCallback(() => setOpen(false), []);
  return {
    open,
    button: { 'aria-haspopup': 'dialog', 'aria-expanded': isOpen, onClick: open },
    dialog: { isOpen: isOpen && isAnswered, onClose },
  };
}
