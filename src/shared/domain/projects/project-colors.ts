/** The colours a project can have, by the names that people read. */
export const PROJECT_COLORS = [
  'tomato',
  'orange',
  'gold',
  'olive',
  'green',
  'teal',
  'blue',
  'violet',
  'pink',
  'grey',
] as const;

/** The colour of one project. */
export type ProjectColor = (typeof PROJECT_COLORS)[number];

const names: ReadonlySet<string> = new Set(PROJECT_COLORS);

/** Whether a text names a colour of projects. */
export function isProjectColor(text: string | null): text is ProjectColor {
  return text !== null && names.has(text);
}
