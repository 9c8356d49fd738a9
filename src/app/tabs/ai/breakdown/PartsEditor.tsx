import { Plus } from 'lucide-react';
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Project } from '#shared/contract/work/projects.ts';
import {
  MOST_EDITED_PARTS,
  partProblem,
  totalPomodoros,
} from '#shared/domain/planner/breakdown/edit-parts.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { Button } from '#ui/actions/Button.tsx';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import { acceptParts, type PartsPlace } from './accept-parts.ts';
import styles from './BreakdownView.module.css';
import { Coming, Origin } from './Origin.tsx';
import { PartRow } from './PartRow.tsx';
import type { BreakdownState, EditedBreakdown } from './use-breakdown.ts';

export type PartsEditorProps = {
  heading: RefObject<HTMLHeadingElement | null>;
  edited: EditedBreakdown;
  state: BreakdownState;
  projects: readonly Project[];
  onLeave: () => void;
};

/** The proposed parts: renamed, estimated, moved, removed, added, and then accepted. */
export function PartsEditor({ heading, edited, state, projects, onLeave }: PartsEditorProps) {
  const { workspace } = useApp();
  const { parts, edit, say } = state;
  const { task, projectId: guessed } = edited.goal;
  const [projectId, setProjectId] = useState(guessed ?? '');
  const [isAccepting, setAccepting] = useState(false);
  const [areProblemsShown, showProblems] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const isAdding = useRef(false);
  const label = useId();
  const isComing = edited.basis.kind === 'coming';
  const project = projects.find(({ id }) => id === projectId) ?? null;

  useLayoutEffect(() => {
    if (!isAdding.current) return;
    isAdding.current = false;
    list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus();
  });

  function add(): void {
    isAdding.current = true;
    edit({ kind: 'add' });
  }

  async function accept(place: PartsPlace): Promise<void> {
    const wrong = parts.findIndex((part) => partProblem(part) !== null);
    showProblems(wrong >= 0);
    if (wrong >= 0) {
      list.current?.children[wrong]?.querySelector('input')?.focus();
      say(`Part ${wrong + 1} cannot be added yet.`);
      return;
    }
    setAccepting(true);
    const created = await acceptParts(workspace, parts, place);
    setAccepting(false);
    if (created.length === parts.length) return onLeave();
    // Those that are left can be tried again.
    for (const key of created) edit({ kind: 'remove', key });
  }

  const place = placeOf(task, project);
  return (
    <section className={styles.result} aria-labelledby={label}>
      <h2 ref={heading} id={label} tabIndex={-1} className={styles.title}>
        {edited.goal.title.trim()}
      </h2>
      <Origin basis={edited.basis} />
      <ol ref={list} className={styles.parts} aria-label="Parts">
        {parts.map((part, at) => (
          <PartRow
            key={part.key}
            part={part}
            place={{ at, of: parts.length }}
            problem={areProblemsShown ? partProblem(part) : null}
            edit={edit}
            say={say}
          />
        ))}
      </ol>
      {isComing && (
        <Coming
          hasParts={parts.length > 0}
          onStop={() => {
            state.stop();
            heading.current?.focus();
          }}
        />
      )}
      <Button
        variant="quiet"
        icon={<Plus aria-hidden="true" />}
        className={styles.submit}
        disabled={parts.length >= MOST_EDITED_PARTS}
        onClick={add}
      >
        Add a part
      </Button>
      <p className={styles.sum}>
        {counted(parts.length, 'part')}, {counted(totalPomodoros(parts), 'pomodoro')} in all.
      </p>
      {task === null && projects.length > 0 && (
        <ProjectChoice projects={projects} value={projectId} onChange={setProjectId} />
      )}
      <div className={styles.actions}>
        <Button
          variant="primary"
          isBusy={isAccepting}
          disabled={parts.length === 0 || isComing}
          onClick={() => void accept(place)}
        >
          {acceptInWords(place, parts.length)}
        </Button>
        <Button variant="quiet" onClick={onLeave}>
          Discard
        </Button>
      </div>
    </section>
  );
}

type ProjectChoiceProps = {
  projects: readonly Project[];
  value: string;
  onChange: (projectId: string) => void;
};

function ProjectChoice({ projects, value, onChange }: ProjectChoiceProps) {
  return (
    <SelectField
      label="Project"
      className={styles.place}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">No project</option>
      {projects.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </SelectField>
  );
}

function acceptInWords(place: PartsPlace, parts: number): string {
  switch (place.kind) {
    case 'task':
      return `Add ${counted(parts, 'sub-task')}`;
    case 'project':
      return `Add ${counted(parts, 'task')} to ${place.title}`;
    case 'none':
      return `Add ${counted(parts, 'task')}`;
  }
}

function placeOf(task: EditedBreakdown['goal']['task'], project: Project | null): PartsPlace {
  if (task !== null) return { kind: 'task', task };
  return project === null
    ? { kind: 'none' }
    : { kind: 'project', projectId: project.id, title: project.title };
}
