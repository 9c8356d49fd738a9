import { useStore } from '@nanostores/react';
import { CalendarPlus, Flag, Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Milestone } from '#shared/contract/work/milestones.ts';
import type { Project } from '#shared/contract/work/projects.ts';
import { formatDay } from '#shared/domain/formats/days.ts';
import { isOverdue, waitInWords } from '#shared/domain/projects/milestones.ts';
import type { MilestonesStore } from '#stores/project-parts/milestones-store.ts';
import { Button } from '#ui/actions/Button.tsx';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { classNames } from '#ui/class-names.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { InlineName } from '#ui/fields/InlineName.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { useKeptFocus } from '../../../parts/forms/use-kept-focus.ts';
import { LoadFailed } from '../../../parts/notices/LoadFailed.tsx';
import { onDataChanged } from '../../../work/window-events.ts';
import { useApp } from '../../../workspace/app-context.ts';
import styles from './Milestones.module.css';
import { milestonesOf } from './wire-milestones.ts';

const LONGEST_TITLE = 200;

/** The range of days that can be stored. */
const DAYS = {
  first: '2000-01-01',
  last: '2099-12-31',
  error: 'Choose a day between 2000 and 2100.',
} as const;

/** The milestones of a project, with due dates and progress. */
export function Milestones({ project }: { project: Project }) {
  const { workspace } = useApp();
  const milestones = milestonesOf(workspace, project.id);
  useEffect(() => {
    void milestones.load();
    return onDataChanged(['milestones'], () => void milestones.load());
  }, [milestones]);
  const state = useStore(milestones.$milestones);
  const focus = useKeptFocus<HTMLElement>();
  const heading = useId();
  return (
    <section className={`card ${styles.card}`} aria-labelledby={heading} {...focus}>
      <h2 id={heading}>Milestones</h2>
      {state.kind === 'loading' && <Skeleton shape="block" className={styles.waiting} />}
      {state.kind === 'failed' && (
        <LoadFailed message={state.message} onRetry={() => void milestones.load()} />
      )}
      {state.kind === 'ready' && state.value.length > 0 && (
        <ul className={styles.list} aria-label="Milestones">
          {state.value.map((milestone) => (
            <MilestoneRow key={milestone.id} milestone={milestone} milestones={milestones} />
          ))}
        </ul>
      )}
      {state.kind === 'ready' && <AddMilestone milestones={milestones} />}
    </section>
  );
}

type RowProps = { milestone: Milestone; milestones: MilestonesStore };

function MilestoneRow({ milestone, milestones }: RowProps) {
  const { toasts } = useApp().workspace;
  const { id, title, completed } = milestone;
  const [isRenaming, setRenaming] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);

  function remove(): void {
    milestones.removals.begin(id);
    toasts.show({
      tone: 'info',
      text: `“${title}” deleted.`,
      action: { label: 'Undo', onAct: () => milestones.removals.undo(id) },
      onEnd: () => void milestones.removals.commit(id),
    });
  }

  return (
    <li className={classNames(styles.row, completed && styles.reached)}>
      <label className={styles.check}>
        <input
          type="checkbox"
          className="checkbox"
          checked={completed}
          aria-label={`Reached: ${title}`}
          onChange={(event) =>
            void milestones.change(milestone, { completed: event.currentTarget.checked })
          }
        />
      </label>
      {isRenaming ? (
        <InlineName
          name={title}
          label={`Title of “${title}”`}
          longest={LONGEST_TITLE}
          onSave={(typed) => void milestones.change(milestone, { title: typed })}
          onDone={(byKey) => {
            setRenaming(false);
            if (byKey) pencil.current?.focus();
          }}
        />
      ) : (
        <MilestoneWords milestone={milestone} onRename={() => setRenaming(true)} />
      )}
      <DueDay milestone={milestone} milestones={milestones} />
      <IconButton ref={pencil} label={`Rename “${title}”`} onClick={() => setRenaming(true)}>
        <Pencil aria-hidden="true" />
      </IconButton>
      <IconButton label={`Delete “${title}”`} onClick={remove}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </li>
  );
}

function MilestoneWords({ milestone, onRename }: { milestone: Milestone; onRename: () => void }) {
  const today = useApp().workspace.today();
  const wait = waitInWords(milestone, today);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pencil does the same by key.
    <span className={styles.words} onDoubleClick={onRename}>
      <span className={styles.title}>{milestone.title}</span>
      {wait !== null && (
        <span className={styles.due} data-overdue={isOverdue(milestone, today) || undefined}>
          {wait}
        </span>
      )}
    </span>
  );
}

/** The due day, which a press opens for a change in its place. */
function DueDay({ milestone, milestones }: RowProps) {
  const { title, dueOn } = milestone;
  const [isOpen, setOpen] = useState(false);
  const [typedDay, setTypedDay] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  function open(): void {
    flushSync(() => setOpen(true));
    input.current?.focus();
    input.current?.showPicker?.();
  }

  if (!isOpen) {
    const day = dueOn === null ? null : formatDay(dueOn, 'date');
    return (
      <Button
        variant="quiet"
        size="small"
        className={styles.day}
        data-empty={day === null || undefined}
        aria-label={day === null ? `Set a due day for “${title}”` : `Due day of “${title}”: ${day}`}
        title={day === null ? 'Set a due day' : 'Change the due day'}
        onClick={open}
      >
        {day ?? <CalendarPlus aria-hidden="true" />}
      </Button>
    );
  }
  return (
    <input
      ref={input}
      type="date"
      className={`input ${styles.day}`}
      aria-label={`Due day of ${title}`}
      min={DAYS.first}
      max={DAYS.last}
      value={typedDay ?? dueOn ?? ''}
      onChange={({ currentTarget: { value, validity } }) => {
        if (validity.badInput) return;
        // A year passes through 0002 and 0020 while it is typed.
        setTypedDay(validity.valid ? null : value);
        if (validity.valid) {
          void milestones.change(milestone, { dueOn: value === '' ? null : value });
        }
      }}
      onBlur={() => {
        setTypedDay(null);
        setOpen(false);
      }}
    />
  );
}

function AddMilestone({ milestones }: { milestones: MilestonesStore }) {
  const [error, setError] = useState('');
  const [dayError, setDayError] = useState('');

  async function add(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const { currentTarget: form } = event;
    const title = form.elements.namedItem('title');
    const dueOn = form.elements.namedItem('dueOn');
    if (!(title instanceof HTMLInputElement) || !(dueOn instanceof HTMLInputElement)) return;
    const given = { title: title.value.trim(), dueOn: dueOn.value === '' ? null : dueOn.value };
    const problem = titleProblem(given.title);
    setError(problem);
    setDayError(dueOn.validity.valid ? '' : DAYS.error);
    if (problem !== '' || dueOn.validity.valid) title.focus();
    else dueOn.focus();
    if (problem !== '' || !dueOn.validity.valid) return;
    form.reset();
    const result = await milestones.create(given);
    // The text is kept, unless the user has typed another one since.
    if (result.kind === 'ok' || title.value !== '') return;
    title.value = given.title;
    dueOn.value = given.dueOn ?? '';
  }

  return (
    <form className={styles.add} onSubmit={(event) => void add(event)} noValidate>
      <TextField
        className={styles.what}
        label="New milestone"
        isLabelHidden
        name="title"
        placeholder="Milestone name"
        autoComplete="off"
        enterKeyHint="done"
        start={<Flag aria-hidden="true" />}
        error={error}
        onInput={() => setError('')}
      />
      <TextField
        label="By"
        isLabelHidden
        name="dueOn"
        type="date"
        min={DAYS.first}
        max={DAYS.last}
        error={dayError}
        onInput={() => setDayError('')}
      />
      <Button type="submit">Add</Button>
    </form>
  );
}

function titleProblem({ length }: string): string {
  if (length === 0) return 'Enter a name for the milestone.';
  return length > LONGEST_TITLE ? `That is too long: at most ${LONGEST_TITLE} characters.` : '';
}
