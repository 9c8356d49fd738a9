import type { Task } from '#shared/contract/work/tasks.ts';

/** Kind of an option, which decides its group and its icon. */
export type OptionKind =
  | 'timer'
  | 'make'
  | 'go'
  | 'app'
  | 'task'
  | 'project'
  | 'note'
  | 'session'
  | 'create';

/** A dialog that the palette opens in its place. */
export type Stage =
  | { readonly kind: 'task'; readonly task: Task }
  | { readonly kind: 'session' }
  | { readonly kind: 'profile' }
  | { readonly kind: 'devices' };

/** The kind of item that the palette creates, when opened for one kind only. */
export type Making = 'task' | 'project' | 'note';

/** One of the two actions of an option. */
export interface OptionAct {
  /** One or two words for the line that explains the keys. */
  readonly label: string;
  /** Runs the action; false keeps the palette open. */
  readonly run: () => Promise<boolean> | boolean;
}

/** One option of the palette. */
export interface PaletteOption {
  /** Stable id of the item, such as `task:…`; habits are stored by it. */
  readonly id: string;
  readonly kind: OptionKind;
  readonly title: string;
  /** Distinguishes options of the same name. */
  readonly detail?: string | undefined;
  /** Further words that the search matches. */
  readonly alias?: string | undefined;
  /** The single key of the same action. */
  readonly key?: string | undefined;
  readonly isDone?: boolean | undefined;
  readonly first: OptionAct;
  /** Run with Ctrl. */
  readonly second?: OptionAct | undefined;
}

/** Options of one kind under a heading. */
export interface OptionGroup {
  readonly name: string;
  readonly options: readonly PaletteOption[];
}

/** Actions of the palette that options use besides the workspace. */
export interface PalettePort {
  readonly show: (stage: Stage) => void;
  readonly make: (making: Making) => void;
  /** Closes the palette before an action that needs the page. */
  readonly close: () => void;
  /** Shows an error about the input at the field. */
  readonly complain: (problem: string) => void;
}
