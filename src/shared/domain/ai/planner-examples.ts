/** Questions that the built-in planner answers, one for each kind. */
export const PLANNER_EXAMPLES = [
  'How much did I work this month compared to last?',
  'How many sessions did I do yesterday?',
  'How long was my average session in the last 30 days?',
  'What was my best day this year?',
  'Where did my time go last week?',
  'How much time did each tag take this month?',
  'At what time of day do I focus best?',
  'How often was I interrupted since Monday?',
  'On how many days did I reach my goal last month?',
  'How good were my estimates this year?',
  'How many tasks did I finish today?',
  'Which tasks are due next week?',
  'What is planned tomorrow?',
  'How long is my streak?',
] as const;
