/**
 * Keys of local storage for what the server told last, so that the app can open without it; the
 * specification leaves them unnamed (section 3).
 */
export const CACHE_KEYS = {
  user: 'ripenUser',
  projects: 'ripenProjects',
  tasks: 'ripenTasks',
  stats: 'ripenStats',
  /** The commands chosen in the command palette, with how often and when last, by id. */
  habits: 'ripenHabits',
  /** Copies of earlier versions: not read any more, and forgotten with the account. */
  fastTasks: 'ripenFastTasks',
  standaloneTasks: 'ripenStandaloneTasks',
  breakdowns: 'ripenBreakdowns',
  plans: 'ripenPlans',
  todaysPlans: 'ripenTodaysPlans',
  /** The planned blocks of the days ahead, around which the planner plans. */
  plansAhead: 'ripenPlansAhead',
  /** The settings of the planner, and the proposal that was not accepted yet. */
  planner: 'ripenPlanner',
  todaysSessions: 'ripenTodaysSessions',
  calendarSessions: 'ripenCalendarSessions',
  yearReport: 'ripenYearReport',
  subscription: 'ripenSubscription',
  /** The history that forecasts are made from. */
  workHistory: 'ripenWorkHistory',
} as const;
