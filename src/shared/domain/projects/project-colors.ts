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

/** The colours that new projects are given in turn: grey says nothing. */
const IN_TURN = PROJECT_COLORS.filter((color) => color !== 'grey');

/** The colour for a new project: the first of those that the fewest projects have. */
export function nextProjectColor(
  projects: readonly { readonly color: ProjectColor | null }[],
): ProjectColor {
  const usesOf = (wanted: ProjectColor) => projects.filter(({ color }) => color === wanted).length;
  return IN_TURN.reduce((best, color) => (usesOf(color) < usesOf(best) ? color : best));
}
