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
    case 'leaveOut': {
      const pomodoros = unplannedOf(proposal, event.taskId, given);
      return done({ ...proposal, out: added(proposal.out, event.taskId, pomodoros) });
    }
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
    locked: paddedBlocks([...given.locked, ...kept], given),
  });
  const blocks = drafts(plan.blocks, proposal.nextId);
  const planned: Proposal = {
    blocks: inOrder([...kept, ...blocks]),
    out: proposal.out,
    nextId: proposal.nextId + blocks.length,
  };
  return { ...done(planned), passed: passed.map(({ taskId }) => taskId) };
}

/** Returns blocks with a short break before and after them, on their day. */
export function paddedBlocks(
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
      if (typeof after === 'string') return after;
      const isOut = after.out.some(({ taskId }) => taskId === block.taskId);
      return isOut ? { ...after, out: added(after.out, block.taskId, -1) } : after;
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
  const locked = paddedBlocks([...given.locked, ...proposal.blocks], given);
  const plan = planDays({ ...given, tasks, locked });
  const blocks = drafts(plan.blocks, proposal.nextId);
  return {
    blocks: inOrder([...proposal.blocks, ...blocks]),
    out,
    nextId: proposal.nextId + blocks.length,
  };
}

/** Returns the pomodoros of a task that are neither in the proposal nor in the calendar, nor left out. */
export function unplannedOf(proposal: Proposal, taskId: string, given: ProposalGiven): number {
  const task = given.tasks.find(({ id }) => id === taskId);
  const known = [...given.locked, ...proposal.blocks, ...proposal.out];
  const planned = known.reduce(
    (sum, each) => sum + (each.taskId === taskId ? each.pomodoros : 0),
    0,
  );
  return Math.max(0, Math.ceil(task?.left ?? 0) - planned);
}

function follow(proposal: Proposal, openIds: ReadonlySet<string>): ProposalStep {
  const isOpen = ({ taskId }: { taskId: string }) => openIds.has(taskId);
  const gone = proposal.blocks.filter((block) => !isOpen(block)).map(({ taskId }) => taskId);
  const { blocks, out } = proposal;
  if ([...blocks, ...out].every(isOpen)) return done(proposal);
  const open = { blocks: blocks.filter(isOpen), out: out.filter(isOpen) };
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
