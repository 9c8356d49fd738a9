import { classNames } from '../class-names.ts';
import styles from './Skeleton.module.css';

export type SkeletonProps = {
  shape?: 'line' | 'block' | 'circle' | undefined;
  /** Gives the final size of what is awaited. */
  className?: string | undefined;
};

/** Holds a place. The element around it says `aria-busy`. */
export function Skeleton({ shape = 'line', className }: SkeletonProps) {
  return (
    <span className={classNames(styles.skeleton, styles[shape], className)} aria-hidden="true" />
  );
}
