import type { Section } from '../sections/sections.ts';

/** One line about a part of the installation. */
export interface SystemLine {
  readonly part: string;
  readonly isWarning: boolean;
  readonly words: string;
  readonly details: string;
  /** The section where something can be done about it. */
  readonly section?: Section;
}
