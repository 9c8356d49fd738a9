import type { ProjectColor } from '#shared/domain/projects/project-colors.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './ProjectDot.module.css';

/** Gives an element the colour of a project as `--mark`; the class goes with the attribute. */
export function tintOf(color: ProjectColor | null) {
  return { className: styles.tinted, 'data-color': color ?? undefined };
}

export type ProjectDotProps = {
  color: ProjectColor | null;
  /** Makes it a tile that shows this letter. */
  letter?: string | undefined;
};

/** The colour of a project, for the eye alone: its name stands beside it. */
export function ProjectDot({ color, letter }: ProjectDotProps) {
  return (
    <span
      className={classNames(styles.mark, letter !== undefined && styles.tile)}
      data-color={color ?? undefined}
      aria-hidden="true"
    >
      {letter}
    </span>
  );
}
