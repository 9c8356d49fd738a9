/*
 * Every key of local storage, in one place: those the specification lists (section 3) under their
 * own names, and those it leaves unnamed. Each is an export of its own, so that a page carries only
 * the keys that it uses. Import them with `import * as STORAGE_KEYS`.
 */
export const token = 'token';
export const activeTaskCache = 'activeTaskCache';
export const activeTaskId = 'pomodoroActiveTaskId';
export const selectedTodoId = 'pomodoroSelectedTodoId';
export const selectedTodoTitle = 'pomodoroSelectedTodoTitle';
export const selectedTodoIdSignedIn = 'pomodoroSelectedTodoId_auth';
export const selectedTodoTitleSignedIn = 'pomodoroSelectedTodoTitle_auth';
/** The task from before a switch of task threw a session away, while that may be taken back. */
export const taskBefore = 'ripenTaskBefore';
export const settings = 'pomodoroSettings';
export const timerState = 'pomodoroTimerState';
export const pendingPomodoros = 'pendingPomodoros';
/**
 * The user's changes to projects, tasks and recorded sessions that the server has not confirmed.
 */
export const changes = 'ripenChanges';
/** Unsaved text of notes, by account, project and tab. */
export const noteDrafts = 'ripenNoteDrafts';
/** Unnamed in the specification: the theme, `light` or `dark`. */
export const theme = 'ripenTheme';
/** The premium accent in force in the app, with its colours. */
export const accent = 'ripenAccent';
/** Unnamed in the specification: the sessions of a visitor without an account. */
export const guestSessions = 'ripenGuestSessions';
/** The projects of a visitor without an account, their tasks, and when each achievement was reached. */
export const guestProjects = 'ripenGuestProjects';
export const guestTasks = 'ripenGuestTasks';
export const guestAchievements = 'ripenGuestAchievements';
/** Written and removed again, to see whether this browser keeps data. */
export const probe = 'ripenProbe';
/** Which of a visitor's entries were or are being moved to an account, and how its offer was answered. */
export const bringAlong = 'ripenBringAlong';
/** The sessions that were under way at a sign-in, each for the account that was signed in to. */
export const carriedTimer = 'ripenCarriedTimer';
/** Where a visitor's timer stood at a sign-in, with the current task, for the account. */
export const placeAtSignIn = 'ripenPlaceAtSignIn';
/** The timer of another account or of a visitor that was written over, until its owner signs in. */
export const timerAside = 'ripenTimerAside';
/** The sessions whose ends were recorded and announced last: `id:outcome`, for an account `id:outcome:owner`. */
export const handledSession = 'ripenHandledSession';
/** The server's last known version of the live timer. */
export const timerSync = 'ripenTimerSync';
/** The id that tells this browser from the user's others. */
export const deviceId = 'ripenDeviceId';
/** By how much the server's clock is ahead of this one, in milliseconds. */
export const clockOffset = 'ripenClockOffset';
/** Marks the first load after a sign-in, which reloads the settings. */
export const justSignedIn = 'ripenJustSignedIn';
/** The id of the account whose Logout follows, for the other tabs; gone again at once. */
export const loggedOut = 'ripenLoggedOut';
/** The id of the session found long after its end that the user last decided on. */
export const decidedSession = 'ripenDecidedSession';
/** `true` opens the AI tab at the next load of the app, once. */
export const openAiTab = 'ripenOpenAiTab';
/** Settings that the server has not taken yet, by account and field. */
export const unsavedSettings = 'ripenUnsavedSettings';
/**
 * The rewards of an account that this browser has seen, and the pop-ups that are still to be shown.
 */
export const shownRewards = 'ripenShownRewards';
/** The two zones between which the user has chosen that of the profile. */
export const keptZones = 'ripenKeptZones';
/** `off` where somebody has switched the keys of the timer off. */
export const shortcuts = 'ripenShortcuts';
/** `project` where the card beside the timer shows the working project instead of today. */
export const dayView = 'ripenDayView';
/** The timers of the timer pages: every one that is under way or has just ended. */
export const tools = 'ripenTools';
/** The last settings of each timer page, by its address. */
export const toolPages = 'ripenToolPages';
/** The times started most recently on the timer pages. */
export const toolRecents = 'ripenToolRecents';
/** The work done on the timer pages, for their counts of a day. */
export const toolLog = 'ripenToolLog';
/** The text on the pad of the writer timer. */
export const writingPad = 'ripenWritingPad';
/** The stickers that were earned with the cute timer. */
export const stickers = 'ripenStickers';
/** The id of the session whose note was written or waved away last. */
export const notedSession = 'ripenNotedSession';
/** Texts of articles that the server does not have yet: followed by the user and the article. */
export const articleDraft = 'ripenArticleDraft';
/** Campaigns that the server does not have yet: followed by the user and the campaign. */
export const campaignDraft = 'ripenCampaignDraft';
