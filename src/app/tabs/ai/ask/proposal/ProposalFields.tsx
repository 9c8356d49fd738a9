import { useRef } from 'react';
import type { Project } from '#shared/contract/work/projects.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import { MOST_ESTIMATE } from '#shared/domain/tasks/limits.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { StepField } from '#ui/fields/StepField.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { TrashIcon } from '#ui/marks/row-icons.tsx';
import styles from './Proposal.module.css';
import type { ProposalRow, RowProblem } from './proposal-rows.ts';

export type ProposalFieldsProps = {
  row: ProposalRow;
  /** Its place in the list, from 1. */
  number: number;
  projects: readonly Project[];
  /** The task that it would be a part of. */
  parent: Task | null;
  problem: RowProblem | null;
  onChange: (fields: Partial<ProposalRow>) => void;
  onRemove: () => void;
};

/** The fields of one proposed task. */
export function ProposalFields(props: ProposalFieldsProps) {
  const { row, number, projects, parent, problem, onChange, onRemove } = props;
  const item = useRef<HTMLLIElement>(null);
  const errorOf = (field: RowProblem['field']) => (problem?.field === field ? problem.text : '');

  function remove(): void {
    const next = item.current?.nextElementSibling ?? item.current?.previousElementSibling;
    const focused = next?.querySelector('input') ?? item.current?.closest('section');
    focused?.focus();
    onRemove();
  }

  return (
    <li ref={item} className={styles.row}>
      <div className={styles.titleLine}>
        <TextField
          label={`Title of task ${number}`}
          isLabelHidden
          value={row.title}
          autoComplete="off"
          error={errorOf('title')}
          onChange={(event) => onChange({ title: event.currentTarget.value })}
        />
        <IconButton label={`Remove task ${number}`} onClick={remove}>
          <TrashIcon />
        </IconButton>
      </div>
      <div className={styles.fields}>
        {parent === null ? (
          <SelectField
            label="Project"
            value={row.projectId}
            error={errorOf('projectId')}
            onChange={(event) => onChange({ projectId: event.currentTarget.value, parentId: null })}
          >
            <option value="">Choose a project</option>
            {projects.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectField>
        ) : (
          <p className={styles.parent}>
            <span className="field-label">Sub-task of</span>
            {parent.title}
          </p>
        )}
        <StepField
          label="Pomodoros"
          name={`estimate-${row.key}`}
          value={row.estimate}
          onChange={(estimate) => onChange({ estimate })}
          min={1}
          max={MOST_ESTIMATE}
          error={errorOf('estimate')}
        />
        <TextField
          label="Due"
          type="date"
          value={row.dueOn}
          onChange={(event) => onChange({ dueOn: event.currentTarget.value })}
        />
      </div>
    </li>
  );
}
