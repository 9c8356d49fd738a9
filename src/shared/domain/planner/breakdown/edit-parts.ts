import { LEAST_ESTIMATE, MOST_ESTIMATE } from '../../tasks/limits.ts';
import { LONGEST_GOAL, type ProposedPart } from './break-down.ts';

/** A part while it is edited; `estimate` is as typed, empty for none. */
export interface EditedPart {
  /** Stays the same while the part is edited and moved. */
  readonly key: number;
  readonly title: string;
  readonly estimate: string;
  /** Why it has its estimate; empty once another one was typed, and for an added part. */
  readonly why: string;
}

/** The parts in order, and the key of the next one that is added. */
export interface EditedParts {
  readonly parts: readonly EditedPart[];
  readonly nextKey: number;
}

/** An edit of the parts. */
export type PartsEdit =
  | { readonly kind: 'propose'; readonly parts: readonly ProposedPart[] }
  /** One more part, as it comes. */
  | { readonly kind: 'append'; readonly part: ProposedPart }
  | { readonly kind: 'rename'; readonly key: number; readonly title: string }
  | { readonly kind: 'estimate'; readonly key: number; readonly estimate: string }
  | { readonly kind: 'move'; readonly key: number; readonly by: -1 | 1 }
  | { readonly kind: 'remove'; readonly key: number }
  | { readonly kind: 'add' };

/** Most parts that are added to a task at once. */
export const MOST_EDITED_PARTS = 30;

/** Nothing proposed yet. */
export const NO_PARTS: EditedParts = { parts: [], nextKey: 1 };

/** Returns the parts after an edit; an edit of a part that is not there changes nothing. */
export function editParts(state: EditedParts, edit: PartsEdit): EditedParts {
  const { parts, nextKey } = state;
  switch (edit.kind) {
    case 'propose':
      return edit.parts.reduce(appended, { parts: [], nextKey });
    case 'append':
      return appended(state, edit.part);
    case 'add':
      if (parts.length >= MOST_EDITED_PARTS) return state;
      return {
        parts: [...parts, { key: nextKey, title: '', estimate: '', why: '' }],
        nextKey: nextKey + 1,
      };
    case 'rename':
      return changed(state, edit.key, { title: edit.title });
    case 'estimate':
      return changed(state, edit.key, { estimate: edit.estimate, why: '' });
    case 'remove':
      return { ...state, parts: parts.filter(({ key }) => key !== edit.key) };
    case 'move':
      return { ...state, parts: moved(parts, edit.key, edit.by) };
  }
}

function appended({ parts, nextKey }: EditedParts, part: ProposedPart): EditedParts {
  const { title, estimate, why } = part;
  return {
    parts: [
      ...parts,
      { key: nextKey, title, estimate: estimate === null ? '' : String(estimate), why },
    ],
    nextKey: nextKey + 1,
  };
}

function changed(
  state: EditedParts,
  key: number,
  fields: Partial<Omit<EditedPart, 'key'>>,
): EditedParts {
  const parts = state.parts.map((part) => (part.key === key ? { ...part, ...fields } : part));
  return { ...state, parts };
}

function moved(parts: readonly EditedPart[], key: number, by: -1 | 1): readonly EditedPart[] {
  const at = parts.findIndex((part) => part.key === key);
  const part = parts[at];
  const other = parts[at + by];
  if (part === undefined || other === undefined) return parts;
  return parts.with(at, other).with(at + by, part);
}

/** Returns the problem of a part in a sentence, or null. */
export function partProblem({ title, estimate }: EditedPart): {
  readonly field: 'title' | 'estimate';
  readonly text: string;
} | null {
  const typed = title.trim();
  if (typed === '') return { field: 'title', text: 'Give this part a title, or remove it.' };
  if (typed.length > LONGEST_GOAL) {
    return { field: 'title', text: `At most ${LONGEST_GOAL} characters.` };
  }
  if (estimate.trim() !== '' && readPomodoros(estimate) === null) {
    return {
      field: 'estimate',
      text: `A whole number from ${LEAST_ESTIMATE} to ${MOST_ESTIMATE}.`,
    };
  }
  return null;
}

/** Reads typed pomodoros, 1 to 99; null for anything else. */
export function readPomodoros(typed: string): number | null {
  const number = /^\d{1,2}$/u.test(typed.trim()) ? Number(typed) : 0;
  return number >= LEAST_ESTIMATE && number <= MOST_ESTIMATE ? number : null;
}

/** The pomodoros of all parts that have an estimate. */
export function totalPomodoros(parts: readonly EditedPart[]): number {
  return parts.reduce((sum, { estimate }) => sum + (readPomodoros(estimate) ?? 0), 0);
}
