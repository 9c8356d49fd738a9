/**
 * Other names that visitors use for a page, by its address. The build adds these words to the
 * index, where they weigh most.
 */
export const KNOWN_AS: Readonly<Record<string, string>> = {
  '/features': 'todoist import export',
  '/kitchen-timer': 'egg eggs cook cooking pots',
  '/timer/2-minutes': 'teeth tooth toothbrush brushing',
  '/tomato-timer': 'pomodoro',
  '/visual-timer': 'children',
};
