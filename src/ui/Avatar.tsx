import styles from './Avatar.module.css';
import { classNames } from './class-names.ts';
import { initialsOf } from './initials.ts';

export type AvatarProps = {
  name: string;
  size?: 'medium' | 'large' | undefined;
};

/** A picture, not text: the name itself stands beside it or labels the button around it. */
export function Avatar({ name, size = 'medium' }: AvatarProps) {
  return (
    <span
      className={classNames(styles.avatar, size === 'large' && styles.large)}
      data-initials={initialsOf(name)}
      aria-hidden="true"
    />
  );
}
