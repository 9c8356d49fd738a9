import { addDays } from '#shared/domain/dates/days.ts';
import { localDate } from '#shared/domain/dates/local-date.ts';
import { formatDay } from '#shared/domain/formats/days.ts';
import type { PlanInput } from '#shared/domain/planner/plan/types.ts';
import {
  daysShown,
  type PlanSettings,
  whyTomorrow,
} from '#shared/domain/planner/proposal/plan-settings.ts';
import {
  changeProposal,
  obstacleOf,
  unplannedOf,
} from '#shared/domain/planner/proposal/proposal.ts';
import {
  type BlockEdit,
  type DraftBlock,
  EMPTY_PROPOSAL,
  type Proposal,
  type ProposalEvent,
  type ProposalStep,
} from '#shared/domain/planner/proposal/types.ts';
import { counted } from '#shared/domain/text/counted.ts';
import type { PlannedBlocksStore } from '#stores/calendar/planned-blocks-store.ts';
import { blockTitles } from '../../../planned-blocks/block-verbs.ts';
import type { Workspace } from '../../../workspace/workspace.ts';
import { offerUndo } from '../parts/offer-undo.ts';
import { type AssembledPlan, assemblePlan, type PlanFacts } from './assemble.ts';
import type { KeptProposal, Planner } from './planner-store.ts';
import { editInWords, planInWords, refusalInWords, titlesInWords } from './proposal/edit-words.ts';

/** The verbs of a person on the proposal. */
export interface PlannerVerbs {
  titleOf(taskId: string): string;
  edit(block: DraftBlock, edit: BlockEdit): void;
  /** Plans again around what is locked. */
  again(): void;
  /** Plans where there is no plan yet, or one of another day, and says so. */
  renew(): void;
  reset(): void;
  choose(change: Partial<PlanSettings>): void;
  /** Drops the blocks of tasks that are not open any more, and says so. */
  follow(openIds: ReadonlySet<string>): void;
  putBack(taskId: string): void;
  leaveOut(taskId: string): void;
  /** Gives a task another due day, with Undo. */
  moveTo(taskId: string, day: string): void;
  /** Puts blocks into the calendar, with one Undo. */
  accept(blocks: readonly DraftBlock[]): void;
}

/** Dependencies of the verbs. */
export interface PlannerDeps {
  readonly facts: PlanFacts;
  readonly blocks: PlannedBlocksStore;
  readonly planner: Planner;
  readonly workspace: Workspace;
}

/** Creates the verbs over what is known of a person's work. */
export function createPlannerVerbs(deps: PlannerDeps): PlannerVerbs {
  const { facts, planner } = deps;
  const { tell } = planner;
  const titles = new Map(facts.tasks.map(({ id, title }) => [id, title]));
  const titleOf = (taskId: string) => titles.get(taskId) ?? 'A task';

  function act(event: ProposalEvent): ProposalStep {
    const step = changePlan(deps, event);
    const note = noteOn(step, titleOf);
    const isNew = isWholePlan(event);
    tell({ problem: null, ...(isNew || note !== '' ? { note } : {}) });
    return step;
  }

  const plan = (kind: 'again' | 'newDay' | 'reset') =>
    tell({ said: planInWords(shownIn(deps, act({ kind }).proposal)) });

  return {
    titleOf,
    again: () => plan('again'),
    reset: () => plan('reset'),
    renew() {
      const before = planner.$plan.get().kept?.madeOn;
      plan('newDay');
      if (before === undefined || before === planner.$plan.get().kept?.madeOn) return;
      const day = formatDay(before, 'weekdayAndDay');
      tell({ note: `Your plan of ${day} was planned again. Locked blocks ahead stayed.` });
    },
    edit(block, edit) {
      const { proposal, refused } = act({ kind: 'edit', id: block.id, edit });
      const about = { title: titleOf(block.taskId), timeZone: facts.timeZone };
      if (refused === null) {
        const after = proposal.blocks.find(({ id }) => id === block.id);
        return tell({ said: editInWords(edit.kind, after, about) });
      }
      const text = refusalInWords(refused, edit.kind);
      tell({ said: text, problem: { id: block.id, text } });
    },
    choose(change) {
      planner.choose(change);
      const { kept } = planner.$plan.get();
      const isOtherView = Object.keys(change).every((key) => key === 'range' || key === 'day');
      if (isOtherView && kept !== null && kept.days >= planNow(deps).input.days) {
        tell({ said: planInWords(shownIn(deps, kept.proposal)) });
      } else plan('again');
    },
    follow: (openIds) => void act({ kind: 'follow', openIds }),
    putBack(taskId) {
      const { proposal } = act({ kind: 'putBack', taskId });
      const hasRoom = unplannedOf(proposal, taskId, planNow(deps).input) === 0;
      const title = titleOf(taskId);
      tell({
        said: hasRoom ? `“${title}” is back in the plan.` : `There is no room for “${title}”.`,
      });
    },
    leaveOut(taskId) {
      act({ kind: 'leaveOut', taskId });
      tell({ said: `“${titleOf(taskId)}” is left out.` });
    },
    moveTo: (taskId, day) => moveTask(deps, { taskId, day }),
    accept: (blocks) => acceptBlocks(deps, blocks),
  };
}

/** Says what a change did that the person did not ask for; empty for nothing. */
function noteOn({ gone, passed }: ProposalStep, titleOf: (taskId: string) => string): string {
  const notes = [
    ...(gone.length > 0
      ? [`${titlesInWords(gone.map(titleOf))}: not open any more, so out of the plan.`]
      : []),
    ...(passed.length > 0
      ? [`The time for ${titlesInWords(passed.map(titleOf))} has passed, so it is planned again.`]
      : []),
  ];
  return notes.join(' ');
}

/** The plan's input at this moment. */
function planNow({ facts, planner, workspace }: PlannerDeps): AssembledPlan {
  const at = { nowMs: workspace.clock.now(), timer: workspace.timer.$timer.get() };
  return assemblePlan(facts, planner.$plan.get().chosen, at);
}

/** Returns whether an event replaces the whole plan by one that starts now. */
function isWholePlan({ kind }: ProposalEvent): boolean {
  return kind === 'again' || kind === 'newDay' || kind === 'reset';
}

function changePlan(deps: PlannerDeps, event: ProposalEvent): ProposalStep {
  const { planner, facts } = deps;
  const { kept } = planner.$plan.get();
  const { input } = planNow(deps);
  const step = changeProposal(kept?.proposal ?? EMPTY_PROPOSAL, event, input);
  const { proposal } = step;
  if (kept !== null && !isWholePlan(event)) planner.keep({ ...kept, proposal });
  else planner.keep(keptPlan(input, facts.timeZone, proposal));
  return step;
}

function keptPlan(input: PlanInput, timeZone: string, proposal: Proposal): KeptProposal {
  const madeOn = localDate(input.nowMs, timeZone);
  const because = whyTomorrow(input);
  return {
    madeOn,
    because,
    startsOn: because === null ? madeOn : addDays(madeOn, 1),
    days: input.days,
    isBlank: input.tasks.length === 0,
    proposal,
  };
}

/** The blocks of a proposal that are shown. */
function shownIn(deps: PlannerDeps, { blocks }: Proposal): DraftBlock[] {
  const { settings, input } = planNow(deps);
  const today = localDate(input.nowMs, input.timeZone);
  const startsOn = deps.planner.$plan.get().kept?.startsOn ?? today;
  const { from, to } = daysShown(settings, { startsOn, today });
  return blocks.filter(({ day }) => day >= from && day <= to);
}

function moveTask(deps: PlannerDeps, { taskId, day }: { taskId: string; day: string }): void {
  const { tasks, toasts } = deps.workspace;
  const task = deps.facts.tasks.find(({ id }) => id === taskId);
  if (task === undefined) return;
  toasts.show({
    tone: 'success',
    text: `“${task.title}” is due on ${formatDay(day, 'weekdayAndDay')} now.`,
    action: {
      label: 'Undo',
      onAct: () => void tasks.change(taskId, { dueOn: task.dueOn }),
    },
  });
  void tasks.change(taskId, { dueOn: day });
}

function acceptBlocks(deps: PlannerDeps, given: readonly DraftBlock[]): void {
  const { facts, blocks, workspace } = deps;
  const { input } = planNow(deps);
  const free = given.filter((block) => obstacleOf(block, input) === null);
  if (free.length === 0) return;
  const projectOf = new Map(facts.tasks.map(({ id, projectId }) => [id, projectId]));
  const { ids } = blocks.createAll(
    free.map(({ taskId, startMs, endMs }) => {
      const work = { taskId, projectId: projectOf.get(taskId) ?? null };
      const startsAt = new Date(startMs).toISOString();
      const endsAt = new Date(endMs).toISOString();
      return {
        values: { ...work, startsAt, endsAt, title: '' },
        titles: blockTitles(workspace, work),
      };
    }),
  );
  changePlan(deps, { kind: 'accepted', ids: free.map(({ id }) => id) });
  const are = free.length === 1 ? 'The block is' : 'The blocks are';
  offerUndo(workspace.toasts, {
    done: `${counted(free.length, 'block')} added to your calendar.`,
    undo() {
      changePlan(deps, { kind: 'takenBack', blocks: free });
      return blocks.removeAll(ids);
    },
    undone: `${are} out of your calendar and back in the plan.`,
  });
}
