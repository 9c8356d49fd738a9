import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Project } from '#shared/contract/work/projects.ts';
import { isDay } from '#shared/domain/dates/days.ts';
import { formatDay } from '#shared/domain/formats/days.ts';
import type { PlannedProject } from '#shared/domain/import/import-plan.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { Button } from '#ui/actions/Button.tsx';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import styles from '../Transfer.module.css';
import type { Target } from './import-steps.ts';
import type { OpenedFiles } from './open-files.ts';
import { Remarks } from './Remarks.tsx';
import { useArrival } from './use-arrival.ts';

export type TaskPreviewProps = {
  opened: Extract<OpenedFiles, { kind: 'todoist' }>;
  onStart: (targets: ReadonlyMap<string, Target>) => void;
  onBack: () => void;
};

const NEW = 'new';
const NONE = 'none';
const FIRST_ROWS = 4;

/** Previews an import: the tasks by project, where each project goes, and what is left out. */
export function TaskPreview({ opened: { plan, encodings }, onStart, onBack }: TaskPreviewProps) {
  const projects = valueOr(useStore(useApp().workspace.projects.$projects), []);
  const lead = useArrival<HTMLHeadingElement>();
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const choiceOf = ({ key, name }: PlannedProject) =>
    chosen.get(key) ?? sameNamed(projects, name)?.id ?? NEW;
  const coming = plan.projects.filter((project) => choiceOf(project) !== NONE);
  const count = coming.reduce((sum, { tasks }) => sum + tasks.length, 0);
  const encoding = encodings.find((each) => each !== 'UTF-8');

  function start(): void {
    onStart(
      new Map(plan.projects.map((project) => [project.key, targetOf(project, choiceOf(project))])),
    );
  }

  return (
    <div className={styles.pane}>
      <h3 ref={lead} tabIndex={-1} className={styles.lead}>
        {counted(count, 'task')} in {counted(coming.length, 'project')} will be imported
      </h3>
      <p>
        Tasks from an earlier import stay as they are.
        {encoding !== undefined && ` The file was read as ${encoding}.`}
      </p>
      <ul className={styles.projects}>
        {plan.projects.map((project) => (
          <li key={project.key} className={styles.project}>
            <div>
              <h4>{project.name}</h4>
              <p className={styles.hint}>{counted(project.tasks.length, 'task')}</p>
            </div>
            <SelectField
              label={`Where “${project.name}” goes`}
              isLabelHidden
              value={choiceOf(project)}
              onChange={({ currentTarget: { value } }) =>
                setChosen(new Map([...chosen, [project.key, value]]))
              }
            >
              <option value={NEW}>New project</option>
              {projects.map(({ id, title }) => (
                <option key={id} value={id}>
                  Into “{title}”
                </option>
              ))}
              <option value={NONE}>Leave out</option>
            </SelectField>
            <FirstTasks project={project} />
          </li>
        ))}
      </ul>
      <Remarks title="Rejected" remarks={plan.problems} />
      <Remarks title="Not supported" remarks={plan.leftOut} />
      <div className={styles.actions}>
        <Button onClick={onBack}>Other files</Button>
        <Button variant="primary" disabled={count === 0} onClick={start}>
          Import {counted(count, 'task')}
        </Button>
      </div>
    </div>
  );
}

function FirstTasks({ project: { tasks } }: { project: PlannedProject }) {
  return (
    <ul className={styles.first}>
      {tasks.slice(0, FIRST_ROWS).map(({ row, place }) => (
        <li key={`${place} ${row.id}`} data-part={row.parent_id !== undefined || undefined}>
          <span>{row.content}</span>
          <span className={styles.hint}>
            {[
              dueInWords(row.due?.date),
              row.repeat,
              row.labels?.map((label) => `#${label}`).join(' '),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
      {tasks.length > FIRST_ROWS && (
        <li className={styles.hint}>… and {counted(tasks.length - FIRST_ROWS, 'more task')}</li>
      )}
    </ul>
  );
}

function sameNamed(projects: readonly Project[], name: string): Project | undefined {
  const fold = (text: string) => text.normalize('NFC').toLowerCase();
  return projects.find(({ title }) => fold(title) === fold(name));
}

function targetOf({ name }: PlannedProject, choice: string): Target {
  if (choice === NONE) return { kind: 'none' };
  return choice === NEW ? { kind: 'named', name } : { kind: 'existing', id: choice };
}

/** The day in the user's own format; a date that names no day stays as it was written. */
function dueInWords(date: string | undefined): string | undefined {
  const day = date?.slice(0, 10);
  return day !== undefined && isDay(day) ? formatDay(day, 'date') : date;
}
