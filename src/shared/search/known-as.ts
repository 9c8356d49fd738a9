/**
 * What visitors call a page that calls itself something else, by its address. The build puts these
 * words into the index, where they weigh most.
 */
export const KNOWN_AS: Readonly<Record<string, string>> = {
  '/features': 'todoist import export dark mode',
  '/kitchen-timer': 'egg eggs cook cooking pots',
  '/timer/2-minutes': 'teeth tooth toothbrush brushing',
  '/tomato-timer': 'pomodoro',
  '/visual-timer': 'children',
};
