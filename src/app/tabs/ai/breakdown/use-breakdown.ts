import { useReducer, useRef, useState } from 'react';
import {
  breakDown,
  type DoneWork,
  type Breakdown as FoundParts,
  type GoalAnswers,
  goalProblem,
  partsFromAnswers,
  projectOfGoal,
} from '#shared/domain/planner/breakdown/break-down.ts';
import {
  type EditedPart,
  editParts,
  NO_PARTS,
  type PartsEdit,
} from '#shared/domain/planner/breakdown/edit-parts.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { useForecaster } from '../../../tasks/forecast/use-forecaster.ts';
import { useApp } from '../../../workspace/app-context.ts';
import type { GivenGoal } from './given-goal.ts';
import { loadDoneWork } from './load-done-work.ts';
import { type AskedParts, useModelParts } from './use-model-parts.ts';

/** The origin of the parts. */
export type Basis =
  | {
      /** They follow what the person has done. */
      readonly kind: 'ownWork';
      /** The done task whose parts they follow; null for several done tasks. */
      readonly pattern: string | null;
      /** Why the model did not propose them; else empty. */
      readonly note: string;
    }
  | {
      /** The person named them. */
      readonly kind: 'named';
      /** Says what goals of this size usually become; else empty. */
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

const CAME = 'These are the parts that had come.';

/** A goal that is like nothing that was done: the person is asked about it. */
export interface AskedGoal {
  readonly goal: GivenGoal;
  /** Why the model did not break it down, and what is not known; else empty. */
  readonly note: string;
}

/** The state of the screen and its verbs. */
export interface BreakdownState {
  readonly edited: EditedBreakdown | null;
  readonly asked: AskedGoal | null;
  readonly parts: readonly EditedPart[];
  readonly edit: (edit: PartsEdit) => void;
  readonly isBusy: boolean;
  /** Why the goal cannot be broken down; empty for none. */
  readonly problem: string;
  /** For screen readers. */
  readonly said: string;
  readonly say: (text: string) => void;
  readonly propose: (goal: GivenGoal) => Promise<void>;
  /** Proposes the parts that the person named about the asked goal. */
  readonly answer: (answers: GoalAnswers) => void;
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
  const [asked, setAsked] = useState<AskedGoal | null>(null);
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

  /** Proposes what the own work says; `failed` is how the model ended where it was asked before. */
  async function proposeBuiltIn(goal: GivenGoal, failed: AskedParts | null): Promise<void> {
    setBusy(true);
    const { found, projectId, isKnown } = await builtIn.find(goal);
    setBusy(false);
    const own = { ...goal, projectId };
    const why = failed?.failure ?? '';
    if (found === null && failed !== null && failed.parts > 0) {
      const basis = { kind: 'model', doneTasks: failed.doneTasks, note: `${why} ${CAME}` } as const;
      setEdited({ goal: own, basis });
      return say(basis.note);
    }
    change({ kind: 'propose', parts: found?.parts ?? [] });
    const next = found === null ? asking(own, why, isKnown) : proposing(own, why, found);
    setAsked(next.asked);
    setEdited(next.edited);
    say(next.said);
  }

  function answer(answers: GoalAnswers): void {
    if (asked === null) return;
    const { note, parts: named } = builtIn.name(asked.goal, answers);
    change({ kind: 'propose', parts: named });
    setAsked(null);
    // Another object, so that the focus goes to the heading again.
    setEdited({ goal: { ...asked.goal }, basis: { kind: 'named', note } });
    say(`${note} ${counted(named.length, 'part')} proposed.`.trim());
  }

  async function askModel(goal: GivenGoal): Promise<void> {
    if (!takes(goal)) return;
    change({ kind: 'propose', parts: [] });
    setAsked(null);
    setEdited({ goal, basis: { kind: 'coming' } });
    say('The model is writing the parts.');
    const end = await model.ask(goal, (part) =>
      change({ kind: 'append', part: { ...part, why: 'Estimated by the model' } }),
    );
    if (end === null) return;
    const after = afterModel(end);
    if (after.kind === 'builtIn') return proposeBuiltIn(goal, end);
    const basis = { kind: 'model', doneTasks: end.doneTasks, note: after.note } as const;
    setEdited(after.kind === 'nothing' ? null : { goal, basis });
    say(`${after.note} ${counted(end.parts, 'part')} from the model.`.trim());
  }

  return {
    edited,
    asked,
    parts,
    isBusy,
    problem,
    said,
    say,
    answer,
    askModel,
    stop: model.stop,
    edit(edit) {
      model.noteEdit();
      change(edit);
    },
    async propose(goal) {
      if (!takes(goal)) return;
      model.leave();
      await proposeBuiltIn(goal, null);
    },
    clearProblem: () => setProblem(''),
    leave() {
      model.leave();
      setEdited(null);
      setAsked(null);
      change({ kind: 'propose', parts: [] });
    },
  };
}

/** The screen after the own work was looked at, and what is said. */
interface Proposed {
  readonly asked: AskedGoal | null;
  readonly edited: EditedBreakdown | null;
  readonly said: string;
}

function asking(goal: GivenGoal, why: string, isKnown: boolean): Proposed {
  const note = `${why} ${isKnown ? '' : 'Your done tasks could not be loaded.'}`.trim();
  const said = `${note} You are asked for its parts.`.trim();
  return { asked: { goal, note }, edited: null, said };
}

function proposing(goal: GivenGoal, why: string, { pattern, parts }: FoundParts): Proposed {
  const note = why === '' ? '' : `${why} These parts are from the built-in planner.`;
  const said = `${note} ${counted(parts.length, 'part')} proposed.`.trim();
  return { asked: null, edited: { goal, basis: { kind: 'ownWork', pattern, note } }, said };
}

/** Returns the built-in planner, which remembers the done tasks for when they cannot be loaded. */
function useBuiltIn() {
  const { client, projects } = useApp().workspace;
  const forecaster = useForecaster();
  const known = useRef<readonly DoneWork[] | null>(null);
  const titled = (goal: GivenGoal) => ({ ...goal, title: goal.title.trim() });
  return {
    async find(goal: GivenGoal) {
      known.current = (await loadDoneWork(client)) ?? known.current;
      const found = breakDown(titled(goal), { done: known.current ?? [] });
      const open = valueOr(projects.$projects.get(), []).filter(isOpenProject);
      const projectId = goal.task?.projectId ?? projectOfGoal(goal.title, found, open);
      return { found, projectId, isKnown: known.current !== null };
    },
    name: (goal: GivenGoal, answers: GoalAnswers) =>
      partsFromAnswers(titled(goal), answers, { done: known.current ?? [], forecaster }),
  };
}

function isOpenProject({ status }: { readonly status: string }): boolean {
  return status !== 'finished';
}

/** The parts that are shown once the model has ended, and why they are not those of a whole answer. */
function afterModel(end: AskedParts): {
  readonly kind: 'model' | 'builtIn' | 'nothing';
  readonly note: string;
} {
  if (end.isStopped) return { kind: end.parts === 0 ? 'nothing' : 'model', note: 'Stopped.' };
  if (end.failure === null) return { kind: 'model', note: '' };
  return end.isEdited
    ? { kind: 'model', note: `${end.failure} ${CAME}` }
    : { kind: 'builtIn', note: end.failure };
}
