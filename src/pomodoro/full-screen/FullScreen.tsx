import { Minimize } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { wholeScreen } from '#platform/page/full-screen.ts';
import type { SessionType } from '#shared/domain/timer/types.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { classNames } from '#ui/class-names.ts';
import styles from './FullScreen.module.css';
import type { FullView } from './full-view.ts';

export type FullScreenProps = {
  /** Left by its button, by Esc, or when it is taken off the page. */
  view: FullView;
  session: SessionType;
  /** Filled with the colour of the session. */
  isFilled?: boolean | undefined;
  /** The rows of what stands on it. */
  className: string | undefined;
  children: ReactNode;
};

/**
 * A timer alone, to be read from across a room. A modal dialog over the page, so that it is the same
 * where a browser does not give the whole screen away.
 */
export function FullScreen(props: FullScreenProps) {
  const { view, session, isFilled = false, className, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opened = dialog.current;
    // An effect after the paint would miss a screen that comes at once, and the page would cover this.
    const stopRaising = wholeScreen.onChange(() => raise(opened));
    opened?.showModal();
    // On a button, Space would press it in the place of the timer.
    opened?.focus();
    return () => {
      stopRaising();
      opened?.close();
    };
  }, []);
  useEffect(() => view.leave, [view]);
  return (
    <dialog
      ref={dialog}
      className={styles.screen}
      data-session={session}
      data-filled={isFilled || undefined}
      data-keys="timer"
      tabIndex={-1}
      aria-label="Full-screen timer"
      onCancel={(event) => {
        event.preventDefault();
        view.leave();
      }}
      onClose={() => {
        // One that was raised is open again by the time this is told.
        if (dialog.current?.open !== true) view.leave();
      }}
    >
      <div className={classNames(styles.stage, className)}>
        <IconButton
          label="Exit full screen"
          shortcut="F"
          className={styles.leave}
          onClick={view.leave}
        >
          <Minimize aria-hidden="true" />
        </IconButton>
        {children}
      </div>
    </dialog>
  );
}

/**
 * A page that gets the whole screen is laid over every dialog that was open before: the dialog goes
 * on top again, in the same frame.
 */
function raise(dialog: HTMLDialogElement | null): void {
  if (dialog?.open !== true || !wholeScreen.isFilled()) return;
  const focused = document.activeElement;
  dialog.close();
  dialog.showModal();
  if (focused instanceof HTMLElement && dialog.contains(focused)) focused.focus();
}
