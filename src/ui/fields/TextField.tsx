import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Field, type FieldFrame } from './Field.tsx';
import styles from './TextField.module.css';

export type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'aria-invalid'> &
  FieldFrame & {
    /** An icon before the text. */
    start?: ReactNode;
    /** A key hint or button after the text. */
    end?: ReactNode;
  };

/** A field of one line. */
export function TextField({ start, end, ...field }: TextFieldProps) {
  const inputClass = classNames(
    'input',
    start !== undefined && styles.afterStart,
    end !== undefined && styles.beforeEnd,
  );
  return (
    <Field
      field={field}
      control={(own) => (
        <div className={styles.box}>
          {start !== undefined && <span className={styles.start}>{start}</span>}
          <input {...own} className={inputClass} />
          {end !== undefined && <span className={styles.end}>{end}</span>}
        </div>
      )}
    />
  );
}
