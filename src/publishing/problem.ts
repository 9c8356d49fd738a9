import type { Place } from './tree/tree.ts';

/** Something in an article that its writer should mend. */
export interface Problem extends Place {
  /** Says what is wrong and what to write instead. */
  readonly text: string;
  /** Errors stop a publication; advice does not. */
  readonly level: 'error' | 'advice';
}

/** Problems in the order of the text. */
export function inOrder(problems: readonly Problem[]): Problem[] {
  return problems.toSorted((one, other) => one.line - other.line || one.column - other.column);
}
