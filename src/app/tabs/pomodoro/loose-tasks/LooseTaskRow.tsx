import { Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import details from '#pomodoro/tasks/TaskDetails.module.css';
import styles from '#pomodoro/tasks/TaskRow.module.css';
import { isRenameKey } from '#pomodoro/tasks/TaskRow.tsx';
import type { LooseTask } from '#shared/contract/work/loose-tasks.ts';
import { dueWords } from '#shared/domain/tasks/due-words.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { Menu, type MenuItem } from '#ui/actions/Menu.tsx';
import { usePress } from '#ui/actions/use-press.ts';
import { classNames } from '#ui/class-names.ts';
import { InlineName } from '#ui/fields/InlineName.tsx';
import { type ChosenDay, dayChoices } from '../../../tasks/day/day-choices.ts';
import { dayItems, isDayKey } from '../../../tasks/day/day-items.tsx';
import ownStyles from './LooseTasks.module.css';

export type LooseTaskRowProps = {
  task: LooseTask;
  /** The timer works on this task. */
  isActive: boolean;
  /** Selects it as the active task, where sessions can count toward it. */
  onWork: (() => void) | undefined;
  /** The local day, `YYYY-MM-DD`. */
  today: string;
  /** In a list for today, the due day is not repeated. */
  isOfToday: boolean;
  onDay: (day: ChosenDay) => void;
  onToggle: (completed: boolean) => void;
  onCount: () => void;
  /** Saves a title that was typed in the row. */
  onRename: (title: string) => void;
  onRemove: () => void;
};

/** A task outside every project: the row of any other task, with a counter. */
export function LooseTaskRow(props: LooseTaskRowProps) {
  const { task, isActive, onToggle, today, onDay } = props;
  const { title, completed } = task;
  const offers = dayChoices(task, { today, isPlanned: false });
  const box = useRef<HTMLInputElement>(null);
  const [isRenaming, setRenaming] = useState(false);
  const rename = () => setRenaming(true);

  function hear(event: KeyboardEvent): void {
    const [first] = offers;
    if (isRenameKey(event)) rename();
    else if (isDayKey(event) && first !== undefined) onDay(first.day);
    else return;
    event.preventDefault();
  }

  return (
    <li aria-current={isActive || undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the controls inside. */}
      <div
        onKeyDown={hear}
        className={classNames(styles.row, completed && styles.done, isActive && styles.active)}
      >
        <label className={styles.check}>
          <input
            ref={box}
            type="checkbox"
            className="checkbox"
            checked={completed}
            aria-label={`Done: ${title}`}
            onChange={(event) => onToggle(event.currentTarget.checked)}
          />
        </label>
        {isRenaming ? (
          <InlineName
            name={title}
            label={`Title of “${title}”`}
            longest={300}
            onSave={props.onRename}
            onDone={(byKey) => {
              setRenaming(false);
              if (byKey) box.current?.focus();
            }}
          />
        ) : (
          <Words {...props} onDoublePress={rename} />
        )}
        <Counter {...props} />
        <Menu
          label={`More for “${title}”`}
          trigger={<Ellipsis aria-hidden="true" />}
          items={itemsFor(props, [...dayItems(offers, onDay), renameItem(rename)])}
          className={styles.more}
        />
      </div>
    </li>
  );
}

function Words(props: LooseTaskRowProps & { onDoublePress: () => void }) {
  const { task, isActive, onWork, today, isOfToday, onDoublePress } = props;
  const { title, completed, dueOn } = task;
  const press = usePress(onWork ?? (() => {}), onDoublePress);
  const isSaid = dueOn !== null && !(isOfToday && dueOn === today);
  const due = isSaid ? dueWords(dueOn, today) : null;
  return (
    <div className={styles.words}>
      {onWork === undefined || completed || isActive ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: F2 does the same by key.
        <span className={styles.title} onDoubleClick={onDoublePress}>
          {title}
        </span>
      ) : (
        <button type="button" className={styles.title} title={`Work on “${title}”`} onClick={press}>
          {title}
        </button>
      )}
      {due !== null && (
        <span className={details.details}>
          <span data-overdue={(due.isOverdue && !completed) || undefined}>{due.text}</span>
        </span>
      )}
      {isActive && <span className="sr-only">Current task</span>}
    </div>
  );
}

function Counter({ task, onCount }: LooseTaskRowProps) {
  const { title, completed, completedPomodoros: count } = task;
  if (completed) return <span className={styles.marks}>{count}</span>;
  return (
    <button
      type="button"
      className={classNames(styles.marks, ownStyles.count)}
      aria-label={`Add one to “${title}”, ${counted(count, 'time')} so far`}
      title="Add one"
      onClick={onCount}
    >
      {count}
      <Plus aria-hidden="true" />
    </button>
  );
}

function renameItem(onSelect: () => void): MenuItem {
  return {
    id: 'rename',
    label: 'Rename',
    icon: <Pencil aria-hidden="true" />,
    shortcut: 'F2',
    onSelect,
  };
}

function itemsFor({ onRemove }: LooseTaskRowProps, first: readonly MenuItem[]): MenuItem[] {
  return [
    ...first,
    {
      id: 'delete',
      label: 'Delete',
      icon: <Trash2 aria-hidden="true" />,
      tone: 'danger',
      onSelect: onRemove,
    },
  ];
}
