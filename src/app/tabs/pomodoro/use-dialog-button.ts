import { useCallback, useDeferredValue, useState } from 'react';

/** What opens a dialog, and what its button and the dialog itself take. */
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
 * A button and its dialog. The button answers a press at once; a large dialog follows a frame later,
 * because with it browsers style the whole page anew.
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
