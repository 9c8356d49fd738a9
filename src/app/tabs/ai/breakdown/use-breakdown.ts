import { useReducer, useRef, useState } from 'react';
import {
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
import { counted } from '#shared/domain/text/counted.ts';
import { useForecaster } from '../../../tasks/forecast/use-forecaster.ts';
import { useApp } from '../../../workspace/app-context.ts';
import type { GivenGoal } from './given-goal.ts';
import { loadDoneWork } from './load-done-work.ts';
import { type AskedParts, useModelParts } from './use-model-parts.ts';

/** The origin of the parts. */
export type Basis =
  | {
      readonly kind: 'builtIn';
      /** The done task whose parts they follow; null for usual steps. */
      readonly pattern: string | null;
      /** The done tasks were known. */
      readonly isFromOwnWork: boolean;
      /** Why the model did not propose them, and what the estimate usually becomes; else empty. */
      readonly note: string;
    }
  /** The model is writing them. */
  | { readonly kind: 'coming' }
  | {
      readonly kind: 'model';
      /** How many done tasks the model was sent. */
      readonly doneTasks: number;
      /** Why they are not all there; empty where they are. */
      readonly note: string;
    };

/** A breakdown while it is edited. */
export interface EditedBreakdown {
  readonly goal: GivenGoal;
  readonly basis: Basis;
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
  /** Asks the model; the built-in planner proposes where it fails. */
  readonly askModel: (goal: GivenGoal) => Promise<void>;
  /** Stops the model; what has come stays. */
  readonly stop: () => void;
  readonly clearProblem: () => void;
  readonly leave: () => void;
}

/** Returns the breakdown of a goal, which the planner or the model proposes and the person edits. */
export function useBreakdown(): BreakdownState {
  const [{ parts }, change] = useReducer(editParts, NO_PARTS);
  const [edited, setEdited] = useState<EditedBreakdown | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [said, say] = useState('');
  const builtIn = useBuiltIn();
  const model = useModelParts();

  function takes({ title }: GivenGoal): boolean {
    const found = goalProblem(title);
    setProblem(found ?? '');
    return found === null;
  }

  async function proposeBuiltIn(goal: GivenGoal, why: string): Promise<void> {
    setBusy(true);
    const { proposal, isFromOwnWork } = await builtIn(goal);
    setBusy(false);
    change({ kind: 'propose', parts: proposal.parts });
    const note = `${why} ${proposal.note}`.trim();
    setEdited({ goal, basis: { kind: 'builtIn', pattern: proposal.pattern, isFromOwnWork, note } });
    say(`${note} ${counted(proposal.parts.length, 'part')} proposed.`.trim());
  }

  async function askModel(goal: GivenGoal): Promise<void> {
    if (!takes(goal)) return;
    change({ kind: 'propose', parts: [] });
    setEdited({ goal, basis: { kind: 'coming' } });
    say('The model is writing the parts.');
    const end = await model.ask(goal, (part) =>
      change({ kind: 'append', part: { ...part, why: 'Estimated by the model' } }),
    );
    if (end === null) return;
    const after = afterModel(end);
    if (after.kind === 'builtIn') return proposeBuiltIn(goal, after.note);
    const basis = { kind: 'model', doneTasks: end.doneTasks, note: after.note } as const;
    setEdited(after.kind === 'nothing' ? null : { goal, basis });
    say(`${after.note} ${counted(end.parts, 'part')} from the model.`.trim());
  }

  return {
    edited,
    parts,
    isBusy,
    problem,
    said,
    say,
    askModel,
    stop: model.stop,
    edit(edit) {
      model.noteEdit();
      change(edit);
    },
    async propose(goal) {
      if (!takes(goal)) return;
      model.leave();
      await proposeBuiltIn(goal, '');
    },
    clearProblem: () => setProblem(''),
    leave() {
      model.leave();
      setEdited(null);
      change({ kind: 'propose', parts: [] });
    },
  };
}

/** Returns the built-in planner, which remembers the done tasks for when they cannot be loaded. */
function useBuiltIn() {
  const { client } = useApp().workspace;
  const forecaster = useForecaster();
  const known = useRef<readonly DoneWork[] | null>(null);
  return async (goal: GivenGoal) => {
    known.current = (await loadDoneWork(client)) ?? known.current;
    const own = { done: known.current ?? [], forecaster };
    const proposal = breakDown({ ...goal, title: goal.title.trim() }, own);
    return { proposal, isFromOwnWork: known.current !== null };
  };
}

/** The parts that are shown once the model has ended, and why they are not those of a whole answer. */
function afterModel(end: AskedParts): {
  readonly kind: 'model' | 'builtIn' | 'nothing';
  readonly note: string;
} {
  if (end.isStopped) return { kind: end.parts === 0 ? 'nothing' : 'model', note: 'Stopped.' };
  if (end.failure === null) return { kind: 'model', note: '' };
  return end.isEdited
    ? { kind: 'model', note: `${end.failure} These are the parts that had come.` }
    : { kind: 'builtIn', note: `${end.failure} These parts are from the built-in planner.` };
}
