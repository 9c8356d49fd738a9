import { Minimize } from 'lucide-react';
import type { WritableAtom } from 'nanostores';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { leaveFullScreen, onFullScreenLeft } from '#platform/full-screen.ts';
import type { SessionType } from '#shared/domain/timer/types.ts';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/IconButton.tsx';
import styles from './FullScreen.module.css';

export type FullScreenProps = {
  /** Set to false when it is left, by its button, Esc or the browser. */
  $isFull: WritableAtom<boolean>;
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
  const { $isFull, session, isFilled = false, className, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  useEffect(() => {
    const stop = onFullScreenLeft(() => $isFull.set(false));
    return () => {
      stop();
      leaveFullScreen();
    };
  }, [$isFull]);
  const leave = () => $isFull.set(false);
  return (
    <dialog
      ref={dialog}
      className={styles.screen}
      data-session={session}
      data-filled={isFilled || undefined}
      data-keys="timer"
      aria-label="Timer on the full screen"
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onClose={leave}
    >
      <div className={classNames(styles.stage, className)}>
        <IconButton label="Leave full screen" shortcut="F" className={styles.leave} onClick={leave}>
          <Minimize aria-hidden="true" />
        </IconButton>
        {children}
      </div>
    </dialog>
  );
}
