import type { Task } from '#shared/contract/tasks.ts';

/** What an option is, which says where it stands and what stands before it. */
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

/** A dialog that the palette gives way to. */
export type Stage =
  | { readonly kind: 'task'; readonly task: Task }
  | { readonly kind: 'session' }
  | { readonly kind: 'profile' }
  | { readonly kind: 'devices' };

/** What is made of what is typed, where nothing else is asked for. */
export type Making = 'task' | 'project' | 'note';

/** One of two things that choosing an option does. */
export interface OptionAct {
  /** In a word or two, for the line that says what the keys do. */
  readonly label: string;
  /** Does it; false where the palette stays open. */
  readonly run: () => Promise<boolean> | boolean;
}

/** One line of the palette. */
export interface PaletteOption {
  /** The same for the same thing each time, such as `task:…`; habits go by it. */
  readonly id: string;
  readonly kind: OptionKind;
  readonly title: string;
  /** What tells it from others of its name. */
  readonly detail?: string | undefined;
  /** Other words it is found by. */
  readonly alias?: string | undefined;
  /** The single key that does the same. */
  readonly key?: string | undefined;
  readonly isDone?: boolean | undefined;
  readonly first: OptionAct;
  /** With Ctrl. */
  readonly second?: OptionAct | undefined;
}

/** Options of one kind under a heading. */
export interface OptionGroup {
  readonly name: string;
  readonly options: readonly PaletteOption[];
}

/** What options act on besides the workspace. */
export interface PalettePort {
  readonly show: (stage: Stage) => void;
  readonly make: (making: Making) => void;
  /** Closes the palette before something that needs the page. */
  readonly close: () => void;
  /** Says at the field what is wrong with what was typed. */
  readonly complain: (problem: string) => void;
}
