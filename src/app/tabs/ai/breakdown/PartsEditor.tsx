import { Plus, Square } from 'lucide-react';
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Project } from '#shared/contract/work/projects.ts';
import {
  MOST_EDITED_PARTS,
  partProblem,
  totalPomodoros,
} from '#shared/domain/planner/breakdown/edit-parts.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import { acceptParts, type PartsPlace } from './accept-parts.ts';
import styles from './BreakdownView.module.css';
import { PartRow } from './PartRow.tsx';
import type { Basis, BreakdownState, EditedBreakdown } from './use-breakdown.ts';

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
        <div className={styles.coming}>
          <Skeleton shape="block" className={styles.comingPart} />
          <p>{parts.length === 0 ? 'The model is reading your goal.' : 'More parts are coming.'}</p>
          <Button
            size="small"
            icon={<Square aria-hidden="true" />}
            onClick={() => {
              state.stop();
              heading.current?.focus();
            }}
          >
            Stop
          </Button>
        </div>
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
        <SelectField
          label="Project"
          className={styles.place}
          value={projectId}
          onChange={(event) => setProjectId(event.currentTarget.value)}
        >
          {projects.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
      )}
      {place === null && <NoProject />}
      <div className={styles.actions}>
        {place !== null && (
          <Button
            variant="primary"
            isBusy={isAccepting}
            disabled={parts.length === 0 || isComing}
            onClick={() => void accept(place)}
          >
            {place.kind === 'task'
              ? `Add ${counted(parts.length, 'sub-task')}`
              : `Add ${counted(parts.length, 'task')} to ${place.title}`}
          </Button>
        )}
        <Button variant="quiet" onClick={onLeave}>
          Discard
        </Button>
      </div>
    </section>
  );
}

function NoProject() {
  const { navigation } = useApp().workspace;
  return (
    <p className={styles.basis}>
      Tasks belong to a project, and you have no open one.{' '}
      <Button
        size="small"
        onClick={() => navigation.go({ tab: 'projects', projectId: null, detail: undefined })}
      >
        Go to projects
      </Button>
    </p>
  );
}

function placeOf(
  task: EditedBreakdown['goal']['task'],
  project: Project | null,
): PartsPlace | null {
  if (task !== null) return { kind: 'task', task };
  return project === null ? null : { kind: 'project', projectId: project.id, title: project.title };
}

/** Says where the parts and their estimates come from, and why the model did not propose them. */
function Origin({ basis }: { basis: Basis }) {
  const note = basis.kind === 'coming' ? '' : basis.note;
  return (
    <>
      {note !== '' && <p className={styles.note}>{note}</p>}
      <p className={styles.basis}>{originOf(basis)}</p>
    </>
  );
}

function originOf(basis: Basis): string {
  if (basis.kind === 'coming') return 'The model is writing the parts. You can edit what is there.';
  if (basis.kind === 'model') {
    const done = counted(basis.doneTasks, 'done task');
    const rest =
      basis.doneTasks === 0
        ? 'You have no done tasks like this, so its estimates are guesses'
        : `It was sent ${done} of yours like this to estimate by`;
    return `The model wrote these parts. ${rest}. Check them before you add them.`;
  }
  const { pattern, isFromOwnWork } = basis;
  if (pattern !== null) return `These are the parts of “${pattern}”, which you have done.`;
  if (!isFromOwnWork) {
    return 'Your done tasks could not be loaded, so these are usual steps with usual shares.';
  }
  return 'These are usual steps. Where a done task of yours was like one, its estimate is what that took.';
}
