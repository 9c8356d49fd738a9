import { CalendarPlus, ChevronDown, ChevronUp, Lock, LockOpen, Minus, Plus, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { dayRange } from '#shared/domain/dates/days.ts';
import { firstInstantShowing, isClockTime, wallTimeAt } from '#shared/domain/dates/wall-time.ts';
import { formatDay } from '#shared/domain/formats/days.ts';
import { formatTime } from '#shared/domain/formats/formats.ts';
import type { Obstacle } from '#shared/domain/planner/proposal/proposal.ts';
import type { BlockEdit, DraftBlock } from '#shared/domain/planner/proposal/types.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { SessionDots } from '#ui/timer/SessionDots.tsx';
import { ProjectMark } from '../../../../parts/lists/ProjectMark.tsx';
import type { ShownPlanner } from '../use-planner.ts';
import styles from './ProposedBlock.module.css';

export type ProposedBlockProps = {
  block: DraftBlock;
  planner: ShownPlanner;
  reason: string;
  obstacle: Obstacle | null;
  onEdit: (edit: BlockEdit) => void;
};

const OBSTACLES: Readonly<Record<Obstacle, string>> = {
  past: 'This time has passed. Move the block, or plan again.',
  taken: 'Your calendar has this time by now. Move the block, or plan again.',
};

const KEYS: Readonly<Record<string, Exclude<BlockEdit['kind'], 'at'>>> = {
  '+': 'longer',
  '=': 'longer',
  '-': 'shorter',
  l: 'lock',
  Delete: 'takeOut',
};

/** A proposed block: its time, its task, why it is there, and what can be done with it. */
export function ProposedBlock(props: ProposedBlockProps) {
  const { block, planner, reason, obstacle, onEdit } = props;
  const { news, verbs } = planner;
  const { input } = planner.plan;
  const id = useId();
  const title = verbs.titleOf(block.taskId);
  const projectId = input.tasks.find((task) => task.id === block.taskId)?.projectId ?? null;
  const problem = news.problem?.id === block.id ? news.problem.text : null;
  const press = (event: KeyboardEvent) => {
    const edit = editOf(event);
    if (edit === null) return;
    event.preventDefault();
    onEdit({ kind: edit });
  };
  return (
    <li
      className={styles.block}
      data-row={block.id}
      data-locked={block.isLocked || undefined}
      tabIndex={-1}
      aria-labelledby={id}
      onKeyDown={press}
    >
      <div className={styles.when}>
        <WhenFields key={block.startMs} {...props} title={title} />
        <span className={styles.until}>– {formatTime(block.endMs, input.timeZone)}</span>
      </div>
      <div className={styles.what}>
        <p className={styles.title} id={id}>
          <ProjectMark projectId={projectId} />
          {title}
        </p>
        <p className={styles.reason}>{reason}</p>
        {obstacle !== null && <p className="field-error">{OBSTACLES[obstacle]}</p>}
        {problem !== null && <p className="field-error">{problem}</p>}
      </div>
      <div className={styles.acts}>
        <Act {...{ title, onEdit }} kind="shorter" label="One pomodoro less" keys="-">
          <Minus aria-hidden="true" />
        </Act>
        <span className={styles.size}>
          <SessionDots finished={0} planned={block.pomodoros} />
          <span className="sr-only">{counted(block.pomodoros, 'pomodoro')}</span>
        </span>
        <Act {...{ title, onEdit }} kind="longer" label="One pomodoro more" keys="+">
          <Plus aria-hidden="true" />
        </Act>
        <span className={styles.gap} />
        <Act {...{ title, onEdit }} kind="earlier" label="Earlier" keys="Alt+ArrowUp">
          <ChevronUp aria-hidden="true" />
        </Act>
        <Act {...{ title, onEdit }} kind="later" label="Later" keys="Alt+ArrowDown">
          <ChevronDown aria-hidden="true" />
        </Act>
        <IconButton
          label={`Lock: ${title}`}
          isPressed={block.isLocked}
          shortcut="L"
          hint="Planning again leaves it here"
          onClick={() => onEdit({ kind: 'lock' })}
        >
          {block.isLocked ? <Lock aria-hidden="true" /> : <LockOpen aria-hidden="true" />}
        </IconButton>
        <Act {...{ title, onEdit }} kind="takeOut" label="Leave out" keys="Delete">
          <X aria-hidden="true" />
        </Act>
      </div>
      <IconButton
        label={`Add only this to the calendar: ${title}`}
        className={styles.add}
        disabled={obstacle !== null}
        onClick={() => verbs.accept([block])}
      >
        <CalendarPlus aria-hidden="true" />
      </IconButton>
    </li>
  );
}

type ActProps = {
  title: string;
  label: string;
  keys: string;
  kind: Exclude<BlockEdit['kind'], 'at'>;
  onEdit: (edit: BlockEdit) => void;
  children: ReactNode;
};

function Act({ title, label, keys, kind, onEdit, children }: ActProps) {
  return (
    <IconButton label={`${label}: ${title}`} shortcut={keys} onClick={() => onEdit({ kind })}>
      {children}
    </IconButton>
  );
}

/** The start as a field, and in a plan of several days the day; both apply when they are left. */
function WhenFields({ block, planner, title, onEdit }: ProposedBlockProps & { title: string }) {
  const { input } = planner.plan;
  const { time } = wallTimeAt(block.startMs, input.timeZone);
  const days = dayRange(planner.days.from, planner.days.to);
  const put = (day: string, next: string) => {
    if (!isClockTime(next) || (day === block.day && next === time)) return;
    onEdit({ kind: 'at', startMs: firstInstantShowing({ day, time: next }, input.timeZone) });
  };
  return (
    <>
      {days.length > 1 && (
        <select
          className={`input ${styles.day}`}
          aria-label={`Day of “${title}”`}
          value={block.day}
          onChange={(event) => put(event.currentTarget.value, time)}
        >
          {(days.includes(block.day) ? days : [block.day, ...days]).map((day) => (
            <option key={day} value={day}>
              {formatDay(day, 'weekdayAndDay')}
            </option>
          ))}
        </select>
      )}
      <input
        className={`input ${styles.time}`}
        type="time"
        step={300}
        aria-label={`Start of “${title}”`}
        defaultValue={time}
        onBlur={(event) => put(block.day, event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') put(block.day, event.currentTarget.value);
        }}
      />
    </>
  );
}

/** The edit that a key asks for; null for none, and where the key is for a field. */
function editOf(event: KeyboardEvent): Exclude<BlockEdit['kind'], 'at'> | null {
  const { key, altKey, ctrlKey, metaKey, target } = event;
  if (ctrlKey || metaKey) return null;
  if (altKey) return key === 'ArrowUp' ? 'earlier' : key === 'ArrowDown' ? 'later' : null;
  if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return null;
  return KEYS[key.length === 1 ? key.toLowerCase() : key] ?? null;
}
