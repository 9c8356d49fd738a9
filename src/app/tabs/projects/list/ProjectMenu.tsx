import {
  ArrowDown,
  ArrowUp,
  CircleCheck,
  Ellipsis,
  Palette,
  Pencil,
  Play,
  RotateCcw,
  Timer,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '#pomodoro/lazy/lazy-dialog.tsx';
import type { Project } from '#shared/contract/work/projects.ts';
import { Menu, type MenuItem } from '#ui/actions/Menu.tsx';
import { RenameDialog } from '../../../parts/forms/RenameDialog.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import { ColorDialog } from '../ColorDialog.tsx';
import { useProjectVerbs } from '../use-project-verbs.ts';
import type { ProjectOrder } from './use-project-order.ts';

const SessionLengthDialog = lazyDialog('Session length', () =>
  import('./SessionLengthDialog.tsx').then((part) => part.SessionLengthDialog),
);

export type ProjectMenuProps = {
  project: Project;
  /** Position among the shown projects. */
  order?: ProjectOrder;
  isFirst?: boolean;
  isLast?: boolean;
};

type OpenDialog = 'rename' | 'color' | 'length' | null;

/** The menu of a project with all its actions. */
export function ProjectMenu({ project, order, isFirst = true, isLast = true }: ProjectMenuProps) {
  const verbs = useProjectVerbs(project);
  const { projects } = useApp().workspace;
  const [dialog, setDialog] = useState<OpenDialog>(null);
  // Rows whose dialogs were never opened do not render them.
  const [wasOpened, setOpened] = useState(false);
  const show = (next: OpenDialog) => {
    setOpened(true);
    setDialog(next);
  };
  const close = () => setDialog(null);
  const work: MenuItem = {
    id: 'work',
    label: 'Work on this',
    icon: <Play aria-hidden="true" />,
    onSelect: verbs.workOn,
  };
  const finish: MenuItem = {
    id: 'finish',
    label: 'Finish',
    icon: <CircleCheck aria-hidden="true" />,
    onSelect: verbs.finish,
  };
  const reopen: MenuItem = {
    id: 'reopen',
    label: 'Reopen',
    icon: <RotateCcw aria-hidden="true" />,
    onSelect: verbs.reopen,
  };
  const up: MenuItem = {
    id: 'up',
    label: 'Move up',
    icon: <ArrowUp aria-hidden="true" />,
    onSelect: () => order?.step(project.id, -1),
  };
  const down: MenuItem = {
    id: 'down',
    label: 'Move down',
    icon: <ArrowDown aria-hidden="true" />,
    onSelect: () => order?.step(project.id, 1),
  };
  const items: readonly MenuItem[] = [
    ...(project.status === 'working' ? [] : [work]),
    {
      id: 'rename',
      label: 'Rename',
      icon: <Pencil aria-hidden="true" />,
      onSelect: () => show('rename'),
    },
    {
      id: 'color',
      label: 'Colour',
      icon: <Palette aria-hidden="true" />,
      onSelect: () => show('color'),
    },
    {
      id: 'length',
      label: 'Session length',
      icon: <Timer aria-hidden="true" />,
      onSelect: () => show('length'),
    },
    project.status === 'finished' ? reopen : finish,
    ...(isFirst ? [] : [up]),
    ...(isLast ? [] : [down]),
    {
      id: 'delete',
      label: 'Delete',
      icon: <Trash2 aria-hidden="true" />,
      tone: 'danger',
      onSelect: verbs.remove,
    },
  ];
  return (
    <>
      <Menu
        label={`More for “${project.title}”`}
        trigger={<Ellipsis aria-hidden="true" />}
        items={items}
      />
      {wasOpened && (
        <>
          <RenameDialog
            thing={dialog === 'rename' ? project : null}
            kind="project"
            longest={200}
            onSave={({ id }, title) => projects.change(id, { title })}
            onClose={close}
          />
          <ColorDialog project={project} isOpen={dialog === 'color'} onClose={close} />
          <SessionLengthDialog project={project} isOpen={dialog === 'length'} onClose={close} />
        </>
      )}
    </>
  );
}
