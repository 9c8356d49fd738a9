import { useCallback, useDeferredValue, useState } from 'react';

/** What opens a dialog, and what its button and the dialog itself take. */
export interface ApproachedDialog {
  readonly open: () => void;
  readonly button: {
    readonly 'aria-haspopup': 'dialog';
    readonly 'aria-expanded': boolean;
    readonly onClick: () => void;
    readonly onPointerEnter: () => void;
    readonly onFocus: () => void;
  };
  readonly shown: {
    readonly isOpen: boolean;
    readonly isNear: boolean;
    readonly onClose: () => void;
  };
}

/**
 * A dialog whose contents are made ready once somebody comes near its button. The button answers a
 * press at once; the dialog follows a frame later, because with it browsers style the whole page anew.
 */
export function useApproachedDialog(): ApproachedDialog {
  const [isOpen, setOpen] = useState(false);
  const [isNear, setNear] = useState(false);
  const isAnswered = useDeferredValue(isOpen);
  const open = useCallback(() => setOpen(true), []);
  const onNear = () => setNear(true);
  const onClose = () => {
    setOpen(false);
    setNear(false);
  };
  return {
    open,
    button: {
      'aria-haspopup': 'dialog',
      'aria-expanded': isOpen,
      onClick: open,
      onPointerEnter: onNear,
      onFocus: onNear,
    },
    shown: { isOpen: isOpen && isAnswered, isNear, onClose },
  };
}
