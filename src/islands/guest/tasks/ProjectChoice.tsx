import { useStore } from '@nanostores/react';
import { Check, Ellipsis, FolderPlus, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Project } from '#shared/contract/work/projects.ts';
import { sortProjects } from '#shared/domain/projects/sort-projects.ts';
import { LONGEST_PROJECT_TITLE } from '#stores/guest/guest-rows.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { Menu, type MenuItem } from '#ui/actions/Menu.tsx';
import type { GuestAreaParts } from '../wire-guest-area.ts';
import styles from './ProjectChoice.module.css';
import { TitleDialog } from './TitleDialog.tsx';

/** Chooses the one project to work on, and does to projects what can be done to them. */
export function ProjectChoice({ area }: { area: GuestAreaParts }) {
  const { projects: store, actions } = area;
  const projects = valueOr(useStore(store.$projects), []);
  const working = useStore(store.$working);
  const [dialog, setDialog] = useState<'new' | 'rename' | null>(null);
  const open = sortProjects(projects.filter(({ status }) => status !== 'finished'));
  const finished = projects.filter(({ status }) => status === 'finished');

  function choose(id: string): void {
    const project = projects.find((candidate) => candidate.id === id);
    if (project !== undefined) void actions.workOn(project);
  }

  async function create(title: string): Promise<void> {
    const made = await store.create(title);
    if (made.kind === 'ok') await actions.workOn(made.value);
  }

  function save(title: string): void {
    if (dialog === 'rename' && working !== null) void store.change(working.id, { title });
    if (dialog === 'new') void create(title);
    setDialog(null);
  }

  return (
    <div className={styles.choice}>
      <select
        className={`input ${styles.select}`}
        aria-label="Project"
        value={working?.id ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {working === null && <option value="">Choose a project</option>}
        {open.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
        {finished.length > 0 && (
          <optgroup label="Finished">
            {finished.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </optgroup>
        )}
      </select>
      <Menu
        label="Project menu"
        trigger={<Ellipsis aria-hidden="true" />}
        items={itemsFor(area, working, setDialog)}
      />
      <TitleDialog
        title={dialog === 'rename' ? 'Rename project' : 'New project'}
        label="Project"
        isOpen={dialog !== null}
        value={dialog === 'rename' ? (working?.title ?? '') : ''}
        maxLength={LONGEST_PROJECT_TITLE}
        onSave={save}
        onClose={() => setDialog(null)}
      />
    </div>
  );
}

function itemsFor(
  { projects, toasts }: GuestAreaParts,
  working: Project | null,
  open: (dialog: 'new' | 'rename') => void,
): MenuItem[] {
  const fresh: MenuItem = {
    id: 'new',
    label: 'New project',
    icon: <FolderPlus aria-hidden="true" />,
    onSelect: () => open('new'),
  };
  if (working === null) return [fresh];
  return [
    fresh,
    {
      id: 'rename',
      label: 'Rename',
      icon: <Pencil aria-hidden="true" />,
      onSelect: () => open('rename'),
    },
    {
      id: 'finish',
      label: 'Finish',
      icon: <Check aria-hidden="true" />,
      onSelect() {
        void projects.finish(working.id);
        toasts.show({
          tone: 'info',
          text: `“${working.title}” finished.`,
          action: { label: 'Undo', onAct: () => void projects.undoFinish(working) },
        });
      },
    },
    {
      id: 'delete',
      label: 'Delete',
      icon: <Trash2 aria-hidden="true" />,
      tone: 'danger',
      onSelect() {
        projects.removals.begin(working.id);
        toasts.show({
          tone: 'info',
          text: `“${working.title}” deleted.`,
          action: { label: 'Undo', onAct: () => projects.removals.undo(working.id) },
          onEnd: () => void projects.removals.commit(working.id),
        });
      },
    },
  ];
}
