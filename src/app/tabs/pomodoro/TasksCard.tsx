import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#ui/actions/Button.tsx';
import { useKeptFocus } from '../../parts/forms/use-kept-focus.ts';
import styles from './Card.module.css';

/** The button that shows the other list. */
export type CardSwitch = {
  readonly label: string;
  readonly onAct: () => void;
  /** It takes the focus, because this card was opened by the button of the other one. */
  readonly takesFocus: boolean;
};

export type TasksCardProps = {
  title: string;
  /** The button next to the title. */
  aside: CardSwitch | null;
  children: ReactNode;
};

/** The card of tasks next to the timer: those for today, or those of the working project. */
export function TasksCard({ title, aside, children }: TasksCardProps) {
  const focus = useKeptFocus<HTMLElement>();
  const button = useRef<HTMLButtonElement>(null);
  const takesFocus = aside?.takesFocus === true;
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <section {...focus} className={`card ${styles.card}`} aria-labelledby="today-heading">
      <header className={styles.head}>
        <h2 id="today-heading">{title}</h2>
        {aside !== null && (
          <Button
            ref={button}
            variant="quiet"
            size="small"
            className={styles.aside}
            onClick={aside.onAct}
          >
            <span>{aside.label}</span>
          </Button>
        )}
      </header>
      {children}
    </section>
  );
}
