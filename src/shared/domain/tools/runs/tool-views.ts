/** The views that a page may be told to take. */
export const TOOL_VIEWS = [
  'digits',
  'disc',
  'bar',
  'hourglass',
  'lights',
  'clock',
  'tomato',
  'mascot',
  'cards',
  'agenda',
] as const;
export type ToolView = (typeof TOOL_VIEWS)[number];
