import {
  ArrowDown,
  ArrowUp,
  CircleCheck,
  Ellipsis,
  Pencil,
  Play,
  RotateCcw,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import type { Project } from '#shared/contract/projects.ts';
import { Menu, type MenuItem } from '#ui/Menu.tsx';
import { RenameDialog } from './RenameDialog.tsx';
import { useProjectVerbs } from './use-project-verbs.ts';

/** Whether there is a place before and after a project to which it can go. */
export type Steps = { readonly isFirst: boolean; readonly isLast: boolean };

const NO_STEPS: Steps = { isFirst: true, isLast: true };

export type ProjectMenuProps = { project: Project; steps?: Steps };

/** Everything that can be done with a project. */
export function ProjectMenu({ project, steps = NO_STEPS }: ProjectMenuProps) {
  const verbs = useProjectVerbs(project);
  const [isRenaming, setRenaming] = useState(false);
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
    onSelect: () => verbs.step(-1),
  };
  const down: MenuItem = {
    id: 'down',
    label: 'Move down',
    icon: <ArrowDown aria-hidden="true" />,
    onSelect: () => verbs.step(1),
  };
  const items: readonly MenuItem[] = [
    ...(project.status === 'working' ? [] : [work]),
    {
      id: 'rename',
      label: 'Rename',
      icon: <Pencil aria-hidden="true" />,
      onSelect: () => setRenaming(true),
    },
    project.status === 'finished' ? reopen : finish,
    ...(steps.isFirst ? [] : [up]),
    ...(steps.isLast ? [] : [down]),
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
      <RenameDialog project={project} isOpen={isRenaming} onClose={() => setRenaming(false)} />
    </>
  );
}
