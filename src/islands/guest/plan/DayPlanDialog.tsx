import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useState } from 'react';
import { deviceTimeZone } from '#platform/time/time-zone.ts';
import { activeTaskOf } from '#pomodoro/work/active-task-of.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import { formatTime } from '#shared/domain/formats/formats.ts';
import { positionsOf } from '#shared/domain/projects/positions.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { isActive } from '#shared/domain/timer/views.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { Button } from '#ui/actions/Button.tsx';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { CloseIcon, DownIcon, UpIcon } from '#ui/marks/row-icons.tsx';
import type { GuestAreaParts } from '../wire-guest-area.ts';
import styles from './DayPlanDialog.module.css';
import {
  type DayLine,
  type GuestDayFacts,
  type GuestDayPlan,
  planGuestDay,
  tasksInOrder,
} from './guest-day-plan.ts';

export type DayPlanDialogProps = { area: GuestAreaParts; isOpen: boolean; onClose: () => void };

const TITLE = 'Plan my day';
const MOST_SHOWN = 30;
const TOMORROW = {
  over: 'Today is over; here is tomorrow.',
  limit: 'You have reached your limit for today; here is tomorrow.',
} as const;

/** When each task of a visitor would be done; the order is theirs to change. */
export function DayPlanDialog({ area, isOpen, onClose }: DayPlanDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={TITLE} closesOnBackdrop={false}>
      {isOpen && <DayPlan area={area} onClose={onClose} />}
    </Dialog>
  );
}

function DayPlan({ area, onClose }: { area: GuestAreaParts; onClose: () => void }) {
  const facts = useFacts(area);
  const [order, setOrder] = useState(() => tasksInOrder(facts).map(({ id }) => id));
  const [out, setOut] = useState<readonly string[]>([]);
  const [said, say] = useState('');
  // A task that is done meanwhile is in neither list any more.
  const open = tasksInOrder(facts);
  const byId = new Map(open.map((task) => [task.id, task]));
  const known = new Set(order);
  const all = [
    ...order.flatMap((id) => byId.get(id) ?? []),
    ...open.filter(({ id }) => !known.has(id)),
  ];
  const plan = planGuestDay(
    all.filter(({ id }) => !out.includes(id)),
    facts,
  );

  function move(task: Task, by: -1 | 1): void {
    const shown = plan.lines.map((line) => line.task.id);
    const from = shown.indexOf(task.id);
    const other = shown[from + by];
    if (other === undefined) {
      say(by < 0 ? 'It is the first one.' : 'It is the last one.');
      return;
    }
    const ids = all.map(({ id }) => id);
    const places = [ids.indexOf(task.id), ids.indexOf(other)] as const;
    const next = ids.map((id, place) =>
      place === places[0] ? other : place === places[1] ? task.id : id,
    );
    setOrder(next);
    say(`“${task.title}” is number ${from + by + 1}.`);
  }

  function accept(): void {
    acceptOrder(
      area,
      plan.lines.map(({ task }) => task),
    );
    onClose();
  }

  return (
    <>
      {plan.because !== null && <p>{TOMORROW[plan.because]}</p>}
      {plan.lines.length === 0 ? (
        <p>Nothing is planned. Put a task back below, or add one to your list.</p>
      ) : (
        <ol className={styles.lines}>
          {plan.lines.map((line) => (
            <Line
              key={line.task.id}
              line={line}
              onMove={(by) => move(line.task, by)}
              onTakeOut={() => {
                setOut([...out, line.task.id]);
                say(`“${line.task.title}” is out of the plan.`);
              }}
            />
          ))}
        </ol>
      )}
      <Rest
        plan={plan}
        out={all.filter(({ id }) => out.includes(id))}
        onPutBack={(task) => {
          setOut(out.filter((id) => id !== task.id));
          say(`“${task.title}” is back in the plan.`);
        }}
      />
      <div className={styles.end}>
        <p>
          Using this order sorts your tasks this way and chooses the first one for the timer.
          Everything stays in this browser. A calendar comes with{' '}
          <a href="/register">a free account</a>.
        </p>
        <div className={styles.acts}>
          <Button variant="primary" disabled={plan.lines.length === 0} onClick={accept}>
            Use this order
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

function useFacts(area: GuestAreaParts): GuestDayFacts {
  const tasks = valueOr(useStore(area.tasks.$tasks), []);
  const projects = valueOr(useStore(area.projects.$projects), []);
  const settings = useStore(area.$settings);
  const stats = useStore(area.stats);
  const timer = useStore(area.timer.$timer);
  // The times are those of the opening; a plan that ticks cannot be read.
  const [nowMs] = useState(() => area.timer.$nowMs.get());
  return { tasks, projects, settings, timer, nowMs, days: stats, timeZone: deviceTimeZone() };
}

type LineProps = { line: DayLine; onMove: (by: -1 | 1) => void; onTakeOut: () => void };

function Line({ line, onMove, onTakeOut }: LineProps) {
  const { task, startMs, endMs, pomodoros, rest, reason } = line;
  const press = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.altKey && (by === -1 || by === 1)) {
      event.preventDefault();
      onMove(by);
    } else if (event.key === 'Delete') onTakeOut();
  };
  return (
    <li className={styles.line} onKeyDown={press}>
      <p className={styles.time}>
        {formatTime(startMs)} – {formatTime(endMs)}
      </p>
      <div className={styles.what}>
        <p className={styles.title}>{task.title}</p>
        <p className={styles.reason}>
          {counted(pomodoros, 'pomodoro')}, done by {formatTime(endMs)}. {reason}
          {rest > 0 && ` ${counted(rest, 'more pomodoro')} another day.`}
        </p>
      </div>
      <div className={styles.acts}>
        <IconButton
          label={`Earlier: ${task.title}`}
          shortcut="Alt+ArrowUp"
          onClick={() => onMove(-1)}
        >
          <UpIcon />
        </IconButton>
        <IconButton
          label={`Later: ${task.title}`}
          shortcut="Alt+ArrowDown"
          onClick={() => onMove(1)}
        >
          <DownIcon />
        </IconButton>
        <IconButton label={`Leave out: ${task.title}`} shortcut="Delete" onClick={onTakeOut}>
          <CloseIcon />
        </IconButton>
      </div>
    </li>
  );
}

type RestProps = {
  plan: GuestDayPlan;
  out: readonly Task[];
  onPutBack: (task: Task) => void;
};

/** The tasks without room today, and those that the visitor left out. */
function Rest({ plan, out, onPutBack }: RestProps) {
  const { later, limit } = plan;
  const hidden = later.length - MOST_SHOWN;
  return (
    <>
      {later.length > 0 && (
        <details className={styles.rest}>
          <summary>
            {counted(later.length, 'task')} for another day: a day has room for{' '}
            {counted(limit, 'pomodoro')}
          </summary>
          <ul>
            {later.slice(0, MOST_SHOWN).map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
            {hidden > 0 && <li>And {counted(hidden, 'other')}.</li>}
          </ul>
        </details>
      )}
      {out.map((task) => (
        <p key={task.id} className={styles.out}>
          <span>Left out: {task.title}</span>
          <Button size="small" variant="quiet" onClick={() => onPutBack(task)}>
            Put back<span className="sr-only"> {task.title}</span>
          </Button>
        </p>
      ))}
    </>
  );
}

/** Sorts the tasks and chooses the first one, unless a session is under way; one Undo for both. */
function acceptOrder(
  { tasks, projects, timer, actions, activeTask, toasts }: GuestAreaParts,
  wanted: readonly Task[],
): void {
  const before = valueOr(tasks.$tasks.get(), []);
  const chosen = activeTask.$activeTask.get();
  const [first] = wanted;
  const project = valueOr(projects.$projects.get(), []).find(({ id }) => id === first?.projectId);
  const isChoosing = !isActive(timer.$timer.get()) && first !== undefined && project !== undefined;
  // The others follow as they were.
  void tasks.order(positionsOf([...wanted, ...before].map(({ id }) => id)));
  if (isChoosing) void actions.chooseTask(activeTaskOf(first, project));
  toasts.show({
    tone: 'success',
    text: isChoosing
      ? `Your tasks are in this order. “${first.title}” is next.`
      : 'Your tasks are in this order.',
    action: {
      label: 'Undo',
      onAct() {
        void tasks.order(before.map(({ id, position }) => ({ id, position })));
        if (isChoosing) void actions.chooseTask(chosen);
      },
    },
  });
}
