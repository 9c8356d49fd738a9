import { type FormEvent, type Ref, useId, useState } from 'react';
import type { Project } from '#shared/contract/work/projects.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import { projectOfGoal } from '#shared/domain/planner/breakdown/break-down.ts';
import { readPomodoros } from '#shared/domain/planner/breakdown/edit-parts.ts';
import {
  recogniseShape,
  SHAPE_NAMES,
  SHAPES,
  type ShapeName,
} from '#shared/domain/planner/breakdown/shapes.ts';
import { MOST_ESTIMATE } from '#shared/domain/tasks/limits.ts';
import { Button } from '#ui/actions/Button.tsx';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { StepField } from '#ui/fields/StepField.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { useModelStatus } from '../ask/store/use-model-status.ts';
import styles from './BreakdownView.module.css';
import type { GivenGoal } from './given-goal.ts';
import { ModelChoice } from './ModelChoice.tsx';
import { suggestTasks } from './suggest-tasks.ts';
import type { BreakdownState } from './use-breakdown.ts';

export type GoalFormProps = {
  ref: Ref<HTMLInputElement>;
  state: BreakdownState;
  /** The projects that are not finished. */
  projects: readonly Project[];
  tasks: readonly Task[];
};

/** Takes a typed goal or an open task, its kind, and the pomodoros that it may take. */
export function GoalForm({ ref, state, projects, tasks }: GoalFormProps) {
  const [title, setTitle] = useState('');
  const [task, setTask] = useState<Task | null>(null);
  const [shape, setShape] = useState<ShapeName | null>(null);
  const [estimate, setEstimate] = useState('');
  const [problem, setProblem] = useState('');
  const model = useModelStatus();
  const formId = useId();
  const isFirst = state.edited === null && state.asked === null;
  // Kind and size are for the model; the built-in planner asks for the size where it needs it.
  const hasModel = model.kind === 'ready' && model.value.model !== null;
  const suggestions = task === null ? suggestTasks(tasks, title) : [];

  function type(typed: string): void {
    setTitle(typed);
    // Other words are another goal.
    setTask(null);
    state.clearProblem();
  }

  function choose(chosen: Task): void {
    setTitle(chosen.title);
    setTask(chosen);
    setEstimate(chosen.estimate === null ? '' : String(chosen.estimate));
    state.clearProblem();
  }

  function send(verb: (goal: GivenGoal) => Promise<void>): void {
    const pomodoros = readPomodoros(estimate);
    const isWrong = estimate.trim() !== '' && pomodoros === null;
    setProblem(isWrong ? `A whole number from 1 to ${MOST_ESTIMATE}, or nothing.` : '');
    if (isWrong || state.isBusy) return;
    const projectId = task?.projectId ?? projectOfGoal(title, null, projects);
    void verb({ title, task, projectId, shape, estimate: pomodoros });
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    send(state.propose);
  }

  return (
    <div className={`card ${styles.form}`}>
      <form className={styles.fields} id={formId} onSubmit={submit} noValidate>
        <TextField
          ref={ref}
          label="Goal"
          name="goal"
          placeholder="Write chapter 3"
          autoComplete="off"
          value={title}
          onChange={(event) => type(event.currentTarget.value)}
          error={state.problem}
          hint={hintFor(task, projects)}
        />
        {suggestions.length > 0 && (
          <Suggestions tasks={suggestions} projects={projects} onChoose={choose} />
        )}
        {hasModel && (
          <div className={styles.options}>
            <KindField title={title} shape={shape} onChange={setShape} />
            <StepField
              label="Pomodoros in all"
              name="total"
              value={estimate}
              onChange={setEstimate}
              min={1}
              max={MOST_ESTIMATE}
              hint="Optional."
              error={problem}
            />
          </div>
        )}
      </form>
      <div className={styles.verbs}>
        <Button
          type="submit"
          form={formId}
          variant={isFirst ? 'primary' : 'secondary'}
          isBusy={state.isBusy}
        >
          {isFirst ? 'Break it down' : 'Propose again'}
        </Button>
        {model.kind === 'ready' && (
          <ModelChoice
            status={model.value}
            isBusy={state.edited?.basis.kind === 'coming'}
            onAsk={() => send(state.askModel)}
          />
        )}
      </div>
    </div>
  );
}

type KindFieldProps = {
  title: string;
  shape: ShapeName | null;
  onChange: (shape: ShapeName | null) => void;
};

function KindField({ title, shape, onChange }: KindFieldProps) {
  return (
    <SelectField
      label="Kind"
      name="kind"
      value={shape ?? ''}
      onChange={({ currentTarget: { value } }) =>
        onChange(SHAPE_NAMES.find((name) => name === value) ?? null)
      }
    >
      <option value="">{ownWords(title)}</option>
      {SHAPE_NAMES.map((name) => (
        <option key={name} value={name}>
          {SHAPES[name].label}
        </option>
      ))}
    </SelectField>
  );
}

function ownWords(title: string): string {
  const recognised = recogniseShape(title);
  return recognised === 'other' ? 'Automatic' : `Automatic: ${SHAPES[recognised].label}`;
}

function hintFor(task: Task | null, projects: readonly Project[]): string {
  if (task === null) return 'A goal in a few words, or one of your open tasks.';
  const project = projects.find(({ id }) => id === task.projectId);
  return project === undefined ? 'One of your tasks.' : `Your task in ${project.title}.`;
}

type SuggestionsProps = {
  tasks: readonly Task[];
  projects: readonly Project[];
  onChoose: (task: Task) => void;
};

function Suggestions({ tasks, projects, onChoose }: SuggestionsProps) {
  return (
    <fieldset className={styles.suggestions}>
      <legend className="field-label">Your open tasks</legend>
      {tasks.map((task) => {
        const project = projects.find(({ id }) => id === task.projectId);
        return (
          <Button key={task.id} variant="chip" size="small" onClick={() => onChoose(task)}>
            <span className={styles.suggestion}>{task.title}</span>
            {project !== undefined && <span className={styles.project}>{project.title}</span>}
          </Button>
        );
      })}
    </fieldset>
  );
}
