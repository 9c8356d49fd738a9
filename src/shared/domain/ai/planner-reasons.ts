/*
 * Why the built-in planner answered a question in the place of the model, and the words that say so.
 */

/** The reasons for which the built-in planner answers. */
export const PLANNER_REASONS = [
  'notConfigured',
  'notPremium',
  'noConsent',
  'dayLimit',
  'busy',
  'away',
  'slow',
  'cut',
  'unreadable',
  'tooLong',
  'refused',
] as const;

/** Why the built-in planner answered. */
export type PlannerReason = (typeof PLANNER_REASONS)[number];

/** One sentence or two for each reason, as it stands above the answer of the built-in planner. */
export const PLANNER_REASON_WORDS: Readonly<Record<PlannerReason, string>> = {
  notConfigured: 'No model is set up here. The built-in planner answered.',
  notPremium: 'Answers of the model are part of premium. The built-in planner answered instead.',
  noConsent: 'You have not agreed to send anything to the model. The built-in planner answered.',
  dayLimit: 'You have used today’s answers of the model. The built-in planner answered instead.',
  busy: 'The model is busy with other questions. The built-in planner answered instead.',
  away: 'The model could not be reached. The built-in planner answered instead.',
  slow: 'The model took too long. The built-in planner answered instead.',
  cut: 'The answer of the model broke off. The built-in planner answered as well.',
  unreadable:
    'The model sent something that is not an answer. The built-in planner answered instead.',
  tooLong:
    'The answer of the model was too long and is cut. The built-in planner answered as well.',
  refused: 'The model refused the question. The built-in planner answered instead.',
};

/** The reason alone in a sentence, where the built-in planner splits a goal in the place of the model. */
export const SPLIT_REASON_WORDS: Readonly<Record<PlannerReason, string>> = {
  notConfigured: 'No model is set up here.',
  notPremium: 'Parts from the model are part of premium.',
  noConsent: 'You have not agreed to send anything to the model.',
  dayLimit: 'You have used today’s answers of the model.',
  busy: 'The model is busy.',
  away: 'The model could not be reached.',
  slow: 'The model took too long.',
  cut: 'The model broke off.',
  unreadable: 'The model sent something that is not a list of parts.',
  tooLong: 'The answer of the model was too long.',
  refused: 'The model refused this goal.',
};

/** Returns whether asking again may help: the model failed only this time. */
export function mayAskAgain(reason: PlannerReason): boolean {
  return !['notConfigured', 'notPremium', 'noConsent', 'dayLimit', 'refused'].includes(reason);
}
