import type { PlanInput, ProposedBlock } from '../plan/types.ts';

/** A block of a proposal. */
export interface DraftBlock extends ProposedBlock {
  /** Unique within the proposal. */
  readonly id: string;
  /** Planning again leaves it where it is. */
  readonly isLocked: boolean;
  /** The person chose its time or length. */
  readonly isChanged: boolean;
}

/** Pomodoros of a task that the person took out of the plan. */
export interface TakenOut {
  readonly taskId: string;
  readonly pomodoros: number;
}

/** A plan that a person edits before accepting it. */
export interface Proposal {
  /** The earliest block first. */
  readonly blocks: readonly DraftBlock[];
  /** Stays out when it is planned again. */
  readonly out: readonly TakenOut[];
  readonly nextId: number;
}

/** Nothing proposed yet. */
export const EMPTY_PROPOSAL: Proposal = { blocks: [], out: [], nextId: 1 };

/** Edits of one block. */
export type BlockEdit =
  | { readonly kind: 'earlier' | 'later' | 'longer' | 'shorter' | 'takeOut' | 'lock' }
  | { readonly kind: 'at'; readonly startMs: number };

/** Something that happens to a proposal. */
export type ProposalEvent =
  /** Plans again around what is locked. */
  | { readonly kind: 'again' }
  /** Plans again on another day: what was left out of the old plan may be in the new one. */
  | { readonly kind: 'newDay' }
  /** Plans from the start: without locks, with everything that was taken out. */
  | { readonly kind: 'reset' }
  | { readonly kind: 'edit'; readonly id: string; readonly edit: BlockEdit }
  /** Finds room for what was taken out of a task, and moves nothing for it. */
  | { readonly kind: 'putBack'; readonly taskId: string }
  /** Leaves out what is not planned of a task. */
  | { readonly kind: 'leaveOut'; readonly taskId: string }
  /** Drops the blocks of tasks that are not open any more. */
  | { readonly kind: 'follow'; readonly openIds: ReadonlySet<string> }
  /** These blocks are in the calendar now. */
  | { readonly kind: 'accepted'; readonly ids: readonly string[] }
  /** They were taken back. */
  | { readonly kind: 'takenBack'; readonly blocks: readonly DraftBlock[] };

/** Why an edit was not made. */
export type Refusal =
  /** The time has passed. */
  | 'past'
  /** The calendar or a locked block has that time. */
  | 'taken'
  /** There is no free time in that direction. */
  | 'noRoom'
  /** It has one pomodoro only. */
  | 'shortest'
  /** It would be longer than a block can be. */
  | 'longest';

/** A proposal after an event. */
export interface ProposalStep {
  readonly proposal: Proposal;
  readonly refused: Refusal | null;
  /** The tasks whose blocks were dropped, because they are not open any more. */
  readonly gone: readonly string[];
  /** The tasks that were planned again, because the time of their locked blocks has passed. */
  readonly passed: readonly string[];
}

/** The input of a proposal; it begins at `nowMs`. */
export type ProposalGiven = PlanInput;
