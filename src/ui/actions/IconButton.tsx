import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './IconButton.module.css';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'title'> & {
  /** Read by screen readers and shown as the tooltip. */
  label: string;
  /** For a button that stays pressed; the label must not change with it. */
  isPressed?: boolean | undefined;
  /** The key that does the same, shown in the tooltip. */
  shortcut?: string | undefined;
  /** Text of the tooltip in addition to the label. */
  hint?: string | undefined;
  size?: 'medium' | 'large' | undefined;
  children: ReactNode;
};

export function IconButton({
  label,
  isPressed,
  shortcut,
  hint,
  size = 'medium',
  className,
  children,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(styles.button, size === 'large' && styles.large, className)}
      aria-label={label}
      aria-pressed={isPressed}
      aria-keyshortcuts={shortcut}
      title={`${label}${shortcut ? ` (${shortcut})` : ''}${hint ? `: ${hint}` : ''}`}
    >
      {children}
    </button>
  );
}
