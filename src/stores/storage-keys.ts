/**
 * Every key of local storage, in one place: those the specification lists (section 3) under their
 * own names, and those it leaves unnamed.
 */
export const STORAGE_KEYS = {
  token: 'token',
  activeTaskCache: 'activeTaskCache',
  activeTaskId: 'pomodoroActiveTaskId',
  selectedTodoId: 'pomodoroSelectedTodoId',
  selectedTodoTitle: 'pomodoroSelectedTodoTitle',
  selectedTodoIdSignedIn: 'pomodoroSelectedTodoId_auth',
  selectedTodoTitleSignedIn: 'pomodoroSelectedTodoTitle_auth',
  /** The task from before a switch of task threw a session away, while that may be taken back. */
  taskBefore: 'ripenTaskBefore',
  settings: 'pomodoroSettings',
  timerState: 'pomodoroTimerState',
  pendingPomodoros: 'pendingPomodoros',
  /** What the user did to projects, tasks and recorded sessions that the server has not confirmed. */
  changes: 'ripenChanges',
  /** What was typed into notes and is not saved, by account, project and tab. */
  noteDrafts: 'ripenNoteDrafts',
  /** Unnamed in the specification: the theme, `light` or `dark`. */
  theme: 'ripenTheme',
  /** Unnamed in the specification: the sessions of a visitor without an account. */
  guestSessions: 'ripenGuestSessions',
  /** The projects of a visitor without an account, their tasks, and when each achievement was reached. */
  guestProjects: 'ripenGuestProjects',
  guestTasks: 'ripenGuestTasks',
  guestAchievements: 'ripenGuestAchievements',
  /** Written and removed again, to see whether this browser keeps data. */
  probe: 'ripenProbe',
  /** Which of a visitor's entries an account has brought along or is bringing, and what it was answered. */
  bringAlong: 'ripenBringAlong',
  /** The sessions that were under way at a sign-in, each for the account that was signed in to. */
  carriedTimer: 'ripenCarriedTimer',
  /** The timer of another account or of a visitor that was written over, until its owner signs in. */
  timerAside: 'ripenTimerAside',
  /** The sessions whose ends were recorded and announced last: `id:outcome`, for an account `id:outcome:owner`. */
  handledSession: 'ripenHandledSession',
  /** What the server is known to hold of the live timer. */
  timerSync: 'ripenTimerSync',
  /** Tells this browser from the user's others. */
  deviceId: 'ripenDeviceId',
  /** By how much the server's clock is ahead of this one, in milliseconds. */
  clockOffset: 'ripenClockOffset',
  /** Marks the first load after a sign-in, which reloads the settings. */
  justSignedIn: 'ripenJustSignedIn',
  /** The id of the session found long after its end that the user last decided on. */
  decidedSession: 'ripenDecidedSession',
  /** `true` opens the AI tab at the next load of the app, once. */
  openAiTab: 'ripenOpenAiTab',
  /** Settings that the server has not taken yet, by account and field. */
  unsavedSettings: 'ripenUnsavedSettings',
  /** What this browser has seen an account earn, and the pop-ups that wait. */
  shownRewards: 'ripenShownRewards',
  /** `off` where somebody has switched the keys of the timer off. */
  shortcuts: 'ripenShortcuts',
  /** The timers of the timer pages: every one that is under way or has just ended. */
  tools: 'ripenTools',
  /** What each timer page was set to last, by its address. */
  toolPages: 'ripenToolPages',
  /** The times that were started lately on the timer pages. */
  toolRecents: 'ripenToolRecents',
  /** What was worked on the timer pages, for their counts of a day. */
  toolLog: 'ripenToolLog',
  /** What was written on the pad of the writer timer. */
  writingPad: 'ripenWritingPad',
  /** The stickers that were earned with the cute timer. */
  stickers: 'ripenStickers',
  /** The id of the session whose note was written or waved away last. */
  notedSession: 'ripenNotedSession',
} as const;

/**
 * Keys of local storage for what the server told last, so that the app can open without it; the
 * specification leaves them unnamed (section 3).
 */
export const KEPT_KEYS = {
  user: 'ripenUser',
  projects: 'ripenProjects',
  tasks: 'ripenTasks',
  stats: 'ripenStats',
  /** What was chosen in the command palette, how often and when last, by id. */
  habits: 'ripenHabits',
  fastTasks: 'ripenFastTasks',
  standaloneTasks: 'ripenStandaloneTasks',
  breakdowns: 'ripenBreakdowns',
  plans: 'ripenPlans',
  calendarSessions: 'ripenCalendarSessions',
} as const;

/** Follows a key whose content could not be read: it is put there before the key is written anew. */
export const SET_ASIDE_SUFFIX = 'Unreadable';
