import { ProjectDot } from '#pomodoro/tasks/ProjectDot.tsx';
import type { Project } from '#shared/contract/work/projects.ts';
import { PROJECT_COLORS, type ProjectColor } from '#shared/domain/projects/project-colors.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { useApp } from '../../workspace/app-context.ts';
import styles from './ColorDialog.module.css';
import { firstLetter } from './list/first-letter.ts';

export type ColorDialogProps = { project: Project; isOpen: boolean; onClose: () => void };

const CHOICES: readonly (ProjectColor | null)[] = [null, ...PROJECT_COLORS];

/** Chooses the colour of a project; each colour is shown with its name. */
export function ColorDialog({ project, isOpen, onClose }: ColorDialogProps) {
  const { projects } = useApp().workspace;
  const { id, title } = project;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Colour of “${title}”`}
      size="small"
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <fieldset className={styles.colors}>
        <legend className="sr-only">Colour</legend>
        {CHOICES.map((color) => (
          <label key={color} className={styles.color}>
            <input
              type="radio"
              name={`color-${id}`}
              className={styles.radio}
              checked={project.color === color}
              onChange={() => void projects.change(id, { color })}
              data-autofocus={project.color === color || undefined}
            />
            <ProjectDot color={color} letter={firstLetter(title)} />
            {color === null ? 'None' : named(color)}
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}

function named(color: ProjectColor): string {
  return `${color.charAt(0).toUpperCase()}${color.slice(1)}`;
}
