import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Button.module.css';

export type ButtonProps = ComponentProps<'button'> & {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'chip' | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** Waits for something it started: shows it, keeps the focus, ignores presses. */
  isBusy?: boolean | undefined;
  isWide?: boolean | undefined;
  icon?: ReactNode;
};

export function Button({
  variant = 'secondary',
  size = 'medium',
  isBusy = false,
  isWide = false,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  // A busy button is not `disabled`, because that would drop the focus; so it also has to stop submits.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={classNames(
        'button',
        variant === 'chip' ? 'chip' : `button-${variant}`,
        size !== 'medium' && `button-${size}`,
        isWide && 'button-wide',
        className,
      )}
      onClick={press}
      {...(isBusy && { 'aria-busy': true, 'aria-disabled': true })}
    >
      {isBusy ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}
