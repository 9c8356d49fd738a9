import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { localDate } from '#shared/domain/dates/local-date.ts';
import { formatDay } from '#shared/domain/formats/days.ts';
import {
  inputFrom,
  type PlanSettings,
  startOfPlan,
} from '#shared/domain/planner/proposal/plan-settings.ts';
import { changeProposal, obstacleOf } from '#shared/domain/planner/proposal/proposal.ts';
import {
  type BlockEdit,
  type DraftBlock,
  EMPTY_PROPOSAL,
  type ProposalEvent,
  type ProposalStep,
} from '#shared/domain/planner/proposal/types.ts';
import { counted } from '#shared/domain/text/counted.ts';
import type { PlannedBlocksStore } from '#stores/calendar/planned-blocks-store.ts';
import { blockTitles } from '../../../planned-blocks/block-verbs.ts';
import { useNow } from '../../../planned-blocks/use-now.ts';
import { useApp } from '../../../workspace/app-context.ts';
import type { Workspace } from '../../../workspace/workspace.ts';
import { offerUndo } from '../parts/offer-undo.ts';
import { type AssembledPlan, assemblePlan, type PlanFacts } from './assemble.ts';
import { type KeptProposal, type Planner, plannerOf } from './planner-store.ts';
import { editInWords, planInWords, refusalInWords, titlesInWords } from './proposal/edit-words.ts';

/** A message at a block: why its last edit was not made. */
export interface BlockProblem {
  readonly id: string;
  readonly text: string;
}

/** The planner as the view uses it. */
export interface PlannerVerbs {
  readonly plan: AssembledPlan;
  readonly kept: KeptProposal | null;
  readonly nowMs: number;
  /** The last change, for screen readers. */
  readonly said: string;
  /** A change that the person did not make themselves. */
  readonly note: string;
  readonly problem: BlockProblem | null;
  titleOf(taskId: string): string;
  edit(block: DraftBlock, edit: BlockEdit): void;
  again(): void;
  reset(): void;
  choose(change: Partial<PlanSettings>): void;
  putBack(taskId: string): void;
  leaveOut(taskId: string): void;
  /** Gives a task another due day, with Undo. */
  moveTo(taskId: string, day: string): void;
  /** Puts blocks into the calendar, with one Undo. */
  accept(blocks: readonly DraftBlock[]): void;
}

/** Returns the proposal and what a person does to it. Plans where there is no proposal of today. */
export function usePlanner(facts: PlanFacts, blocks: PlannedBlocksStore): PlannerVerbs {
  const scope = useApp();
  const { workspace } = scope;
  const planner = plannerOf(scope);
  const { chosen, kept } = useStore(planner.$plan);
  const nowMs = useNow(workspace.clock);
  const plan = useMemo(
    () => assemblePlan(facts, chosen, { nowMs, timer: workspace.timer.$timer.get() }),
    [facts, chosen, nowMs, workspace],
  );
  const [said, say] = useState('');
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<BlockProblem | null>(null);
  const titles = useMemo(
    () => new Map(facts.tasks.map(({ id, title }) => [id, title])),
    [facts.tasks],
  );
  const titleOf = (taskId: string) => titles.get(taskId) ?? 'A task';

  function act(event: ProposalEvent): ProposalStep {
    const step = changePlan(planner, event, { facts, workspace });
    setProblem(null);
    const notes = [
      ...(step.gone.length > 0
        ? [`${titlesInWords(step.gone.map(titleOf))}: no longer open, so not in the plan any more.`]
        : []),
      ...(step.passed.length > 0
        ? [`The time for ${titlesInWords(step.passed.map(titleOf))} has passed: planned again.`]
        : []),
    ];
    if (notes.length > 0 || event.kind === 'again' || event.kind === 'reset') {
      setNote(notes.join(' '));
    }
    return step;
  }

  const again = (kind: 'again' | 'reset' = 'again') => say(planInWords(act({ kind }).proposal));
  const today = localDate(nowMs, facts.timeZone);
  const renew = useEffectEvent(() => {
    if (kept === null) return again();
    again();
    const day = formatDay(kept.madeOn, 'weekdayAndDay');
    setNote(`The plan of ${day} was planned again. Locked blocks that lie ahead stayed.`);
  });
  const isOld = kept === null || kept.madeOn !== today;
  useEffect(() => {
    if (isOld) renew();
  }, [isOld]);
  const followTasks = useEffectEvent(() => act({ kind: 'follow', openIds: plan.openIds }));
  useEffect(() => {
    if (hasOthers(kept, plan.openIds)) followTasks();
  }, [kept, plan.openIds]);

  return {
    ...{ plan, kept, nowMs, said, note, problem, titleOf },
    edit(block, edit) {
      const { proposal, refused } = act({ kind: 'edit', id: block.id, edit });
      const about = { title: titleOf(block.taskId), timeZone: facts.timeZone };
      const after = proposal.blocks.find(({ id }) => id === block.id);
      const text =
        refused === null
          ? editInWords(edit.kind, after, about)
          : refusalInWords(refused, edit.kind);
      say(text);
      if (refused !== null) setProblem({ id: block.id, text });
    },
    again: () => again(),
    reset: () => again('reset'),
    choose(change) {
      planner.choose(change);
      again();
    },
    putBack(taskId) {
      const { proposal } = act({ kind: 'putBack', taskId });
      const hasRoom = proposal.blocks.some((block) => block.taskId === taskId);
      const title = titleOf(taskId);
      say(hasRoom ? `“${title}” is back in the plan.` : `There is no room for “${title}”.`);
    },
    leaveOut(taskId) {
      act({ kind: 'leaveOut', taskId });
      say(`“${titleOf(taskId)}” is left out.`);
    },
    moveTo: (taskId, day) => moveTask({ taskId, day, act }, workspace, facts),
    accept: (given) => accept(given, { facts, blocks, planner, workspace }),
  };
}

function hasOthers(kept: KeptProposal | null, openIds: ReadonlySet<string>): boolean {
  if (kept === null) return false;
  const { blocks, left, out } = kept.proposal;
  return [...blocks, ...left, ...out].some(({ taskId }) => !openIds.has(taskId));
}

/** Changes the proposal that is kept by what is known at this moment. */
function changePlan(
  planner: Planner,
  event: ProposalEvent,
  { facts, workspace }: { facts: PlanFacts; workspace: Workspace },
): ProposalStep {
  const { chosen, kept } = planner.$plan.get();
  const at = { nowMs: workspace.clock.now(), timer: workspace.timer.$timer.get() };
  const { input } = assemblePlan(facts, chosen, at);
  const isNew = kept === null || event.kind === 'again' || event.kind === 'reset';
  const start = isNew
    ? startOfPlan(input)
    : { input: inputFrom(input, kept.startsOn), because: kept.because };
  const step = changeProposal(kept?.proposal ?? EMPTY_PROPOSAL, event, start.input);
  planner.keep({
    madeOn: isNew ? localDate(at.nowMs, facts.timeZone) : kept.madeOn,
    startsOn: localDate(start.input.nowMs, facts.timeZone),
    because: start.because,
    proposal: step.proposal,
  });
  return step;
}

function moveTask(
  { taskId, day, act }: { taskId: string; day: string; act: (event: ProposalEvent) => unknown },
  { tasks, toasts }: Workspace,
  facts: PlanFacts,
): void {
  const task = facts.tasks.find(({ id }) => id === taskId);
  if (task === undefined) return;
  act({ kind: 'leaveOut', taskId });
  toasts.show({
    tone: 'success',
    text: `“${task.title}” is due on ${formatDay(day, 'weekdayAndDay')} now.`,
    action: {
      label: 'Undo',
      onAct() {
        void tasks.change(taskId, { dueOn: task.dueOn });
        act({ kind: 'putBack', taskId });
      },
    },
  });
  void tasks.change(taskId, { dueOn: day });
}

function accept(
  given: readonly DraftBlock[],
  there: { facts: PlanFacts; blocks: PlannedBlocksStore; planner: Planner; workspace: Workspace },
): void {
  const { facts, blocks, planner, workspace } = there;
  const change = (event: ProposalEvent) => changePlan(planner, event, { facts, workspace });
  const at = { nowMs: workspace.clock.now(), timer: workspace.timer.$timer.get() };
  const { input } = assemblePlan(facts, planner.$plan.get().chosen, at);
  const free = given.filter((block) => obstacleOf(block, input) === null);
  if (free.length === 0) return;
  const projectOf = new Map(facts.tasks.map(({ id, projectId }) => [id, projectId]));
  const { ids } = blocks.createAll(
    free.map(({ taskId, startMs, endMs }) => {
      const work = { taskId, projectId: projectOf.get(taskId) ?? null };
      const times = {
        startsAt: new Date(startMs).toISOString(),
        endsAt: new Date(endMs).toISOString(),
      };
      return { values: { ...work, ...times, title: '' }, titles: blockTitles(workspace, work) };
    }),
  );
  change({ kind: 'accepted', ids: free.map(({ id }) => id) });
  const isOne = free.length === 1;
  offerUndo(workspace.toasts, {
    done: `${counted(free.length, 'block')} added to your calendar.`,
    undo() {
      change({ kind: 'takenBack', blocks: free });
      return blocks.removeAll(ids);
    },
    undone: `${isOne ? 'The block is' : 'The blocks are'} out of your calendar and back in the plan.`,
  });
}
