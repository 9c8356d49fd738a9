import { CircleCheck, CircleDashed, CircleMinus, TriangleAlert } from 'lucide-react';
import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { classNames } from '#ui/class-names.ts';
import type { Advice, CheckState } from './advice.ts';
import styles from './CheckRow.module.css';

export type CheckRowProps = {
  title: string;
  advice: Advice;
  /** Buttons that test the channel or answer a question. */
  children?: ReactNode;
};

const ICONS = {
  unknown: CircleDashed,
  ok: CircleCheck,
  attention: TriangleAlert,
  unsupported: CircleMinus,
} as const;

const STATES: Readonly<Record<CheckState, string>> = {
  unknown: 'Not tested',
  ok: 'OK',
  attention: 'Needs attention',
  unsupported: 'Not supported',
};

/** When the button that held the focus goes with its question, the first of the row takes it over. */
function useFocusInside(row: RefObject<HTMLElement | null>) {
  const isInside = useRef(false);
  useLayoutEffect(() => {
    if (!isInside.current || row.current?.contains(document.activeElement)) return;
    row.current?.querySelector('button')?.focus();
  });
  return {
    onFocus() {
      isInside.current = true;
    },
    onBlur({ relatedTarget }: FocusEvent) {
      // Nothing follows a button that was taken away.
      if (relatedTarget !== null) isInside.current = row.current?.contains(relatedTarget) ?? false;
    },
  };
}

/** One channel: what is known of it, what to do about it, and its buttons. */
export function CheckRow({ title, advice, children }: CheckRowProps) {
  const titleId = useId();
  const row = useRef<HTMLLIElement>(null);
  const focus = useFocusInside(row);
  const Icon = ICONS[advice.state];
  return (
    <li ref={row} className={styles.row} aria-labelledby={titleId} {...focus}>
      <Icon className={classNames(styles.icon, styles[advice.state])} aria-hidden="true" />
      <div className={styles.said}>
        <h4 id={titleId} className={styles.title}>
          {title}
        </h4>
        <div role="status">
          <p>
            <span className={classNames(styles.state, styles[advice.state])}>
              {STATES[advice.state]}.
            </span>{' '}
            {advice.text}
          </p>
          {advice.steps && (
            <ul className={styles.steps}>
              {advice.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ul>
          )}
        </div>
        {children && <div className={styles.buttons}>{children}</div>}
      </div>
    </li>
  );
}
