import { LONGEST_PLAN_MINUTES, type Span, shareTime } from '../../calendar/block-rules.ts';
import { endOfLocalDay, localDate, startOfLocalDay } from '../../dates/local-date.ts';
import { wallTimeAt } from '../../dates/wall-time.ts';
import { lengthOf } from '../plan/place-runs.ts';
import { hourReason } from '../plan/plan-days.ts';
import { claimOn } from '../plan/priority.ts';
import type { DraftBlock, Proposal, ProposalGiven, Refusal } from './types.ts';

const MINUTE_MS = 60_000;
/** Blocks begin at steps of this many minutes. */
const STEP_MS = 5 * MINUTE_MS;
/** One press moves a block by so many minutes. */
const MOVE_MS = 15 * MINUTE_MS;
const LONGEST_MS = LONGEST_PLAN_MINUTES * MINUTE_MS;

type Arranged = Proposal | Refusal;

/** A block of a proposal that is edited. */
export interface Edited {
  readonly proposal: Proposal;
  readonly block: DraftBlock;
  readonly given: ProposalGiven;
}

/** The time that nothing proposed can take: the calendar's, and that of other locked blocks. */
function fixedBeside({ block, proposal, given }: Edited): Span[] {
  const locked = proposal.blocks.filter(({ id, isLocked }) => isLocked && id !== block.id);
  return [...given.busy, ...given.locked, ...locked];
}

/** Puts a block at an instant and locks it; unlocked blocks in its way go to the next free time. */
export function putAt(edited: Edited, startMs: number): Arranged {
  const { proposal, block, given } = edited;
  const span = { startMs, endMs: startMs + block.endMs - block.startMs };
  if (startMs < given.nowMs) return 'past';
  if (fixedBeside(edited).some((fixed) => shareTime(fixed, span))) return 'taken';
  return settle(proposal, changed({ ...block, ...span }, given), given);
}

/** Moves a block by a quarter of an hour, past what is fixed, or to the other side of its neighbour. */
export function shift(edited: Edited, direction: -1 | 1): Arranged {
  const { block, proposal } = edited;
  const lengthMs = block.endMs - block.startMs;
  const towards = direction < 0 ? Math.ceil : Math.floor;
  const wanted = towards(block.startMs / MOVE_MS) * MOVE_MS + direction * MOVE_MS;
  const neighbour = neighbourAt({ startMs: wanted, endMs: wanted + lengthMs }, block, proposal);
  if (neighbour !== undefined && sideOf(neighbour, block) === direction) {
    const exchanged = exchange(edited, neighbour);
    if (exchanged !== null) return exchanged;
  }
  const startMs = freeFrom(wanted, edited, direction);
  return startMs === null ? 'noRoom' : putAt(edited, startMs);
}

function sideOf(one: DraftBlock, other: DraftBlock): -1 | 1 {
  return one.startMs < other.startMs ? -1 : 1;
}

function neighbourAt(span: Span, block: DraftBlock, { blocks }: Proposal): DraftBlock | undefined {
  return blocks.find(({ id, isLocked, ...other }) => {
    return id !== block.id && !isLocked && other.day === block.day && shareTime(other, span);
  });
}

/** Exchanges the places of two neighbours; null where something fixed is in the way. */
function exchange(edited: Edited, neighbour: DraftBlock): Arranged | null {
  const { proposal, block, given } = edited;
  const [first, second] =
    block.startMs < neighbour.startMs ? [block, neighbour] : [neighbour, block];
  const gapMs = Math.max(0, second.startMs - first.endMs);
  const nowFirst = { ...second, ...at(second, first.startMs) };
  const nowSecond = { ...first, ...at(first, nowFirst.endMs + gapMs) };
  const moved = nowFirst.id === block.id ? nowFirst : nowSecond;
  const other = moved === nowFirst ? nowSecond : nowFirst;
  const isFree = fixedBeside(edited).every(
    (fixed) => !shareTime(fixed, moved) && !shareTime(fixed, other),
  );
  if (!isFree || localDate(nowSecond.startMs, given.timeZone) !== block.day) return null;
  const blocks = proposal.blocks.map((each) =>
    each.id === other.id ? reasoned(other, given) : each,
  );
  return settle({ ...proposal, blocks }, changed(moved, given), given);
}

function at({ startMs, endMs }: Span, fromMs: number): Span {
  return { startMs: fromMs, endMs: fromMs + endMs - startMs };
}

/** The nearest start in a direction on the same day that nothing fixed takes; null for none. */
function freeFrom(wanted: number, edited: Edited, direction: -1 | 1): number | null {
  const { block, given } = edited;
  const fixed = fixedBeside(edited);
  const lengthMs = block.endMs - block.startMs;
  const earliest = Math.max(startOfLocalDay(block.day, given.timeZone), given.nowMs);
  const latest = endOfLocalDay(block.day, given.timeZone) - lengthMs;
  let startMs = wanted;
  while (startMs >= earliest && startMs <= latest) {
    const span = { startMs, endMs: startMs + lengthMs };
    const taken = fixed.find((each) => shareTime(each, span));
    if (taken === undefined) return startMs;
    startMs =
      direction < 0
        ? Math.floor((taken.startMs - lengthMs) / STEP_MS) * STEP_MS
        : Math.ceil(taken.endMs / STEP_MS) * STEP_MS;
  }
  return null;
}

/** Makes a block longer or shorter by one pomodoro of its project's length, and locks it. */
export function resize(edited: Edited, by: -1 | 1): Arranged {
  const { proposal, block, given } = edited;
  const pomodoros = block.pomodoros + by;
  if (pomodoros < 1) return 'shortest';
  const task = given.tasks.find(({ id }) => id === block.taskId);
  const size = { pomodoros, workMinutes: task?.workMinutes ?? block.workMinutes };
  const endMs = block.startMs + lengthOf([size], given.rules);
  if (endMs - block.startMs > LONGEST_MS) return 'longest';
  const span = { startMs: block.startMs, endMs };
  if (fixedBeside(edited).some((fixed) => shareTime(fixed, span))) return 'taken';
  return settle(proposal, changed({ ...block, ...size, endMs }, given), given);
}

function changed(block: DraftBlock, given: ProposalGiven): DraftBlock {
  return { ...reasoned(block, given), isLocked: true, isChanged: true };
}

/** Returns a block with the reasons of its time, by its task as it is now. */
export function reasoned(block: DraftBlock, given: ProposalGiven): DraftBlock {
  const { timeZone, nowMs, tasks } = given;
  const { day, time } = wallTimeAt(block.startMs, timeZone);
  const task = tasks.find(({ id }) => id === block.taskId);
  const claim = task === undefined ? {} : claimOn(task, day, localDate(nowMs, timeZone));
  const isGiven = task?.plannedOn === day && task.plannedAt === time;
  return { ...block, ...claim, day, hour: isGiven ? 'given' : hourReason(block.startMs, given) };
}

/**
 * The proposal with a block where it is now. Unlocked blocks in its way move to the next time of
 * their day that is free; one that finds none is not planned any more.
 */
function settle(proposal: Proposal, moved: DraftBlock, given: ProposalGiven): Proposal {
  const fixed: Span[] = [...given.busy, ...given.locked];
  const breakMs = given.rules.shortBreakMinutes * MINUTE_MS;
  const others = proposal.blocks.filter(({ id }) => id !== moved.id);
  const blocks = [moved, ...others.filter(({ isLocked }) => isLocked)];
  for (const block of others.filter(({ isLocked }) => !isLocked)) {
    const place = nextPlace(block, { fixed, blocks, breakMs });
    const isSameDay =
      place + block.endMs - block.startMs <= endOfLocalDay(block.day, given.timeZone);
    const isMoved = place !== block.startMs;
    if (isSameDay)
      blocks.push(isMoved ? reasoned({ ...block, ...at(block, place) }, given) : block);
  }
  return {
    ...proposal,
    blocks: blocks.toSorted((one, other) => one.startMs - other.startMs),
  };
}

/** The first start from that of the block on which nothing takes, with a break after other blocks. */
function nextPlace(
  block: DraftBlock,
  there: { fixed: readonly Span[]; blocks: readonly DraftBlock[]; breakMs: number },
): number {
  const ends = [
    ...there.fixed.map((span) => ({ span, afterMs: 0 })),
    ...there.blocks.map((span) => ({ span, afterMs: there.breakMs })),
  ].toSorted((one, other) => one.span.startMs - other.span.startMs);
  let place = at(block, block.startMs);
  for (const { span, afterMs } of ends) {
    if (!shareTime(span, place)) continue;
    place = at(block, Math.ceil((span.endMs + afterMs) / STEP_MS) * STEP_MS);
  }
  return place.startMs;
}
