/** The views that a URL can select. */
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
