import { classNames } from '../class-names.ts';
import styles from './Avatar.module.css';
import { initialsOf } from './initials.ts';

export type AvatarProps = {
  name: string;
  /** A picture as a data URL; null means initials. */
  picture?: string | null | undefined;
  size?: 'medium' | 'large' | undefined;
};

/** A picture, not text: the name itself stands beside it or labels the button around it. */
export function Avatar({ name, picture = null, size = 'medium' }: AvatarProps) {
  const className = classNames(styles.avatar, size === 'large' && styles.large);
  if (picture !== null) return <img className={className} src={picture} alt="" />;
  return <span className={className} data-initials={initialsOf(name)} aria-hidden="true" />;
}
