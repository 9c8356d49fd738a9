import { useReducer, useRef, useState } from 'react';
import type { Task } from '#shared/contract/work/tasks.ts';
import {
  type Breakdown,
  breakDown,
  type DoneWork,
  goalProblem,
} from '#shared/domain/planner/breakdown/break-down.ts';
import {
  type EditedPart,
  editParts,
  NO_PARTS,
  type PartsEdit,
} from '#shared/domain/planner/breakdown/edit-parts.ts';
import type { ShapeName } from '#shared/domain/planner/breakdown/shapes.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { useForecaster } from '../../../tasks/forecast/use-forecaster.ts';
import { useApp } from '../../../workspace/app-context.ts';
import { loadDoneWork } from './load-done-work.ts';

/** A goal as it was typed or chosen. */
export interface GivenGoal {
  readonly title: string;
  readonly task: Task | null;
  readonly projectId: string | null;
  readonly shape: ShapeName | null;
  readonly estimate: number | null;
}

/** A breakdown while it is edited. */
export interface EditedBreakdown {
  readonly goal: GivenGoal;
  readonly proposal: Breakdown;
  /** The done tasks were known. */
  readonly isFromOwnWork: boolean;
}

/** The state of the screen and its verbs. */
export interface BreakdownState {
  readonly edited: EditedBreakdown | null;
  readonly parts: readonly EditedPart[];
  readonly edit: (edit: PartsEdit) => void;
  readonly isBusy: boolean;
  /** Why the goal cannot be broken down; empty for none. */
  readonly problem: string;
  /** For screen readers. */
  readonly said: string;
  readonly say: (text: string) => void;
  readonly propose: (goal: GivenGoal) => Promise<void>;
  readonly clearProblem: () => void;
  readonly leave: () => void;
}

/** Returns the breakdown of a goal, which is proposed from the person's done tasks and then edited. */
export function useBreakdown(): BreakdownState {
  const { client } = useApp().workspace;
  const forecaster = useForecaster();
  const [{ parts }, edit] = useReducer(editParts, NO_PARTS);
  const [edited, setEdited] = useState<EditedBreakdown | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [said, say] = useState('');
  const known = useRef<readonly DoneWork[] | null>(null);

  async function propose(goal: GivenGoal): Promise<void> {
    const found = goalProblem(goal.title);
    setProblem(found ?? '');
    if (found !== null) return;
    setBusy(true);
    known.current = (await loadDoneWork(client)) ?? known.current;
    setBusy(false);
    const own = { done: known.current ?? [], forecaster };
    const proposal = breakDown({ ...goal, title: goal.title.trim() }, own);
    edit({ kind: 'propose', parts: proposal.parts });
    setEdited({ goal, proposal, isFromOwnWork: known.current !== null });
    say(`${counted(proposal.parts.length, 'part')} proposed.`);
  }

  return {
    ...{ edited, parts, edit, isBusy, problem, said, say, propose },
    clearProblem: () => setProblem(''),
    leave() {
      setEdited(null);
      edit({ kind: 'propose', parts: [] });
    },
  };
}
