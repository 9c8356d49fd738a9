/*
 * A plan that a person edits before accepting it.
 *
 * Invariants
 * - Blocks overlap neither each other nor the calendar as it was given.
 * - An edited block is locked: planning again leaves it where the person put it.
 * - What the person took out stays out until they put it back or reset the plan.
 */
import { shareTime } from '../../calendar/block-rules.ts';
import { localDate } from '../../dates/local-date.ts';
import { planDays } from '../plan/plan-days.ts';
import type { LockedBlock, PlanInput, ProposedBlock } from '../plan/types.ts';
import { focusOf } from '../session-length.ts';
import { type Edited, putAt, resize, shift } from './arrange.ts';
import {
  type BlockEdit,
  type DraftBlock,
  EMPTY_PROPOSAL,
  type Proposal,
  type ProposalEvent,
  type ProposalGiven,
  type ProposalStep,
  type Refusal,
  type TakenOut,
} from './types.ts';

/** Returns a proposal after an event; a refused edit leaves it as it is and says why. */
export function changeProposal(
  proposal: Proposal,
  event: ProposalEvent,
  given: ProposalGiven,
): ProposalStep {
  switch (event.kind) {
    case 'again':
      return again(proposal, given);
    case 'newDay':
      return again({ ...proposal, out: [] }, given);
    case 'reset':
      return again(EMPTY_PROPOSAL, given);
    case 'edit':
      return editOne(proposal, event, given);
    case 'putBack':
      return done(putBack(proposal, event.taskId, given));
    case 'leaveOut':
      return done(leaveOut(proposal, event.taskId));
    case 'follow':
      return follow(proposal, event.openIds);
    case 'accepted': {
      const blocks = proposal.blocks.filter(({ id }) => !event.ids.includes(id));
      return done({ ...proposal, blocks });
    }
    case 'takenBack':
      return done(takenBack(proposal, event.blocks));
  }
}

function done(proposal: Proposal): ProposalStep {
  return { proposal, refused: null, gone: [], passed: [] };
}

function again(proposal: Proposal, given: ProposalGiven): ProposalStep {
  const locked = proposal.blocks.filter(({ isLocked }) => isLocked);
  const kept = locked.filter(({ endMs }) => endMs > given.nowMs);
  const passed = locked.filter((block) => !kept.includes(block));
  const plan = planDays({
    ...given,
    tasks: without(given.tasks, proposal.out),
    locked: withBreaks([...given.locked, ...kept], given),
  });
  const blocks = drafts(plan.blocks, proposal.nextId);
  const planned: Proposal = {
    blocks: inOrder([...kept, ...blocks]),
    left: plan.left,
    out: proposal.out,
    nextId: proposal.nextId + blocks.length,
  };
  return { ...done(planned), passed: passed.map(({ taskId }) => taskId) };
}

/** Blocks with a short break before and after them, on their day. */
function withBreaks(
  blocks: readonly LockedBlock[],
  { rules, timeZone }: ProposalGiven,
): LockedBlock[] {
  const breakMs = rules.shortBreakMinutes * 60_000;
  return blocks.map(({ taskId, pomodoros, workMinutes, startMs, endMs }) => {
    const early = startMs - breakMs;
    const isSameDay = localDate(early, timeZone) === localDate(startMs, timeZone);
    const span = { startMs: isSameDay ? early : startMs, endMs: endMs + breakMs };
    return { taskId, pomodoros, workMinutes, ...span };
  });
}

/** The tasks without the pomodoros that were taken out. */
function without(tasks: PlanInput['tasks'], out: readonly TakenOut[]): PlanInput['tasks'] {
  const taken = new Map(out.map(({ taskId, pomodoros }) => [taskId, pomodoros]));
  return tasks.flatMap((task) => {
    const left = task.left - (taken.get(task.id) ?? 0);
    return left > 0 ? [{ ...task, left }] : [];
  });
}

function drafts(blocks: readonly ProposedBlock[], firstId: number): DraftBlock[] {
  return blocks.map((block, index) => ({
    ...block,
    id: `block-${firstId + index}`,
    isLocked: false,
    isChanged: false,
  }));
}

function inOrder(blocks: readonly DraftBlock[]): DraftBlock[] {
  return blocks.toSorted((one, other) => one.startMs - other.startMs);
}

function editOne(
  proposal: Proposal,
  { id, edit }: { id: string; edit: BlockEdit },
  given: ProposalGiven,
): ProposalStep {
  const block = proposal.blocks.find((each) => each.id === id);
  if (block === undefined) return done(proposal);
  const after = editedBlock({ proposal, block, given }, edit);
  return typeof after === 'string'
    ? { ...done(proposal), refused: after }
    : done({ ...after, blocks: inOrder(after.blocks) });
}

function editedBlock(edited: Edited, edit: BlockEdit): Proposal | Refusal {
  const { proposal, block } = edited;
  switch (edit.kind) {
    case 'at':
      return putAt(edited, edit.startMs);
    case 'earlier':
      return shift(edited, -1);
    case 'later':
      return shift(edited, 1);
    case 'longer': {
      const after = resize(edited, 1);
      return typeof after === 'string' ? after : lengthened(after, block.taskId);
    }
    case 'shorter': {
      const after = resize(edited, -1);
      return typeof after === 'string'
        ? after
        : { ...after, out: added(after.out, block.taskId, 1) };
    }
    case 'takeOut':
      return {
        ...proposal,
        blocks: proposal.blocks.filter(({ id }) => id !== block.id),
        out: added(proposal.out, block.taskId, block.pomodoros),
      };
    case 'lock':
      return {
        ...proposal,
        blocks: proposal.blocks.map((each) =>
          each.id === block.id ? { ...each, isLocked: !each.isLocked } : each,
        ),
      };
  }
}

/** One more pomodoro of a task is planned: it comes from what was taken out, or did not fit. */
function lengthened(proposal: Proposal, taskId: string): Proposal {
  const isOut = proposal.out.some((each) => each.taskId === taskId);
  if (isOut) return { ...proposal, out: added(proposal.out, taskId, -1) };
  const left = proposal.left.flatMap((each) => {
    if (each.taskId !== taskId) return [each];
    return each.pomodoros > 1 ? [{ ...each, pomodoros: each.pomodoros - 1 }] : [];
  });
  return { ...proposal, left };
}

/** The pomodoros that are out, with more (or less) of a task. */
function added(out: readonly TakenOut[], taskId: string, by: number): TakenOut[] {
  const before = out.find((each) => each.taskId === taskId)?.pomodoros ?? 0;
  const others = out.filter((each) => each.taskId !== taskId);
  const pomodoros = before + by;
  return pomodoros > 0 ? [...others, { taskId, pomodoros }] : others;
}

function putBack(proposal: Proposal, taskId: string, given: ProposalGiven): Proposal {
  const out = proposal.out.filter((each) => each.taskId !== taskId);
  const tasks = without(given.tasks, out).filter(({ id }) => id === taskId);
  const locked = withBreaks([...given.locked, ...proposal.blocks], given);
  const plan = planDays({ ...given, tasks, locked });
  const blocks = drafts(plan.blocks, proposal.nextId);
  return {
    blocks: inOrder([...proposal.blocks, ...blocks]),
    left: [...proposal.left.filter((each) => each.taskId !== taskId), ...plan.left],
    out,
    nextId: proposal.nextId + blocks.length,
  };
}

function leaveOut(proposal: Proposal, taskId: string): Proposal {
  const pomodoros = proposal.left
    .filter((each) => each.taskId === taskId)
    .reduce((sum, each) => sum + each.pomodoros, 0);
  const left = proposal.left.filter((each) => each.taskId !== taskId);
  return { ...proposal, left, out: added(proposal.out, taskId, pomodoros) };
}

function follow(proposal: Proposal, openIds: ReadonlySet<string>): ProposalStep {
  const isOpen = ({ taskId }: { taskId: string }) => openIds.has(taskId);
  const gone = proposal.blocks.filter((block) => !isOpen(block)).map(({ taskId }) => taskId);
  const { blocks, left, out } = proposal;
  if ([...blocks, ...left, ...out].every(isOpen)) return done(proposal);
  const open = {
    blocks: blocks.filter(isOpen),
    left: left.filter(isOpen),
    out: out.filter(isOpen),
  };
  return { ...done({ ...proposal, ...open }), gone: [...new Set(gone)] };
}

/** Blocks come back from the calendar where nothing proposed has their time by now. */
function takenBack(proposal: Proposal, blocks: readonly DraftBlock[]): Proposal {
  const back = blocks
    .filter((block) => !proposal.blocks.some((each) => shareTime(each, block)))
    .map((block, index) => ({ ...block, id: `block-${proposal.nextId + index}` }));
  return {
    ...proposal,
    blocks: inOrder([...proposal.blocks, ...back]),
    nextId: proposal.nextId + back.length,
  };
}

/** Why a block cannot be accepted as it stands: its time has passed, or the calendar has it by now. */
export type Obstacle = 'past' | 'taken';

/** Returns the obstacle of a block at an instant; null for none. */
export function obstacleOf(
  block: DraftBlock,
  given: Pick<PlanInput, 'busy' | 'locked' | 'nowMs'>,
): Obstacle | null {
  if (block.endMs <= given.nowMs) return 'past';
  return [...given.busy, ...given.locked].some((each) => shareTime(each, block)) ? 'taken' : null;
}

/** The day on which each task that does not fit would be done, in the week after the plan. */
export function laterDays(proposal: Proposal, given: ProposalGiven): ReadonlyMap<string, string> {
  const wanted = new Map(proposal.left.map(({ taskId, pomodoros }) => [taskId, pomodoros]));
  if (wanted.size === 0) return new Map();
  const tasks = given.tasks.flatMap((task) => {
    const left = wanted.get(task.id);
    return left === undefined ? [] : [{ ...task, left }];
  });
  // The locked blocks of these tasks take their time, and none of what is left.
  const taken = [...given.locked, ...proposal.blocks].map((block) => ({
    startMs: block.startMs,
    endMs: block.endMs,
    focus: focusOf(block, given.unit),
  }));
  const plan = planDays({
    ...given,
    tasks,
    days: given.days + 7,
    busy: [...given.busy, ...taken],
    locked: [],
  });
  const late = new Set(plan.left.map(({ taskId }) => taskId));
  return new Map(
    plan.blocks.flatMap(({ taskId, day }) => (late.has(taskId) ? [] : [[taskId, day] as const])),
  );
}
