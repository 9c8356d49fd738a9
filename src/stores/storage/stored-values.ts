import { CACHE_KEYS } from './cache-keys.ts';
import * as KEYS from './storage-keys.ts';

/** The chosen task, of a visitor and of an account. */
export const OF_TASKS = [
  KEYS.activeTaskCache,
  KEYS.activeTaskId,
  KEYS.selectedTodoId,
  KEYS.selectedTodoTitle,
  KEYS.selectedTodoIdSignedIn,
  KEYS.selectedTodoTitleSignedIn,
] as const;

/** The last known words of the server: they go as soon as nobody is signed in. */
export const COPIES = [...Object.values(CACHE_KEYS), ...OF_TASKS, KEYS.settings] as const;

/** Of whoever is signed in: they go at Logout. */
export const OF_WHO_IS_SIGNED_IN = [
  KEYS.token,
  KEYS.timerSync,
  KEYS.taskBefore,
  KEYS.justSignedIn,
  KEYS.decidedSession,
  KEYS.notedSession,
  KEYS.openAiTab,
  KEYS.keptZones,
  KEYS.dayView,
  KEYS.accent,
] as const;

/** Values that name their account, as `owner` or `userId`: those of the account go at its Logout. */
export const NAMED = [KEYS.timerState, KEYS.timerAside, KEYS.shownRewards] as const;

/** Lists whose entries name their accounts: those of the account go. */
export const LISTS = [
  KEYS.pendingPomodoros,
  KEYS.changes,
  KEYS.noteDrafts,
  KEYS.carriedTimer,
] as const;

/** Records by the ids of accounts: the account's goes. */
export const RECORDS = [KEYS.unsavedSettings] as const;

/** Words, of which those that end with `:` and the account's id go. */
export const MARKS = [KEYS.handledSession] as const;

/** Texts under this key, the account's id and a name, joined by `:`. The account's go. */
export const DRAFTS = [KEYS.articleDraft, KEYS.campaignDraft] as const;

/** Values that only this browser may have, with the word for one of them: Logout asks before it deletes them. */
export const UNSENT = [
  [KEYS.pendingPomodoros, 'session'],
  [KEYS.changes, 'change'],
  [KEYS.noteDrafts, 'note'],
  [KEYS.unsavedSettings, 'setting'],
  [KEYS.articleDraft, 'article'],
  [KEYS.campaignDraft, 'campaign'],
] as const;

/** Of the browser or of a visitor: they stay. */
type OfBrowser = (typeof KEYS)[
  | 'bringAlong'
  | 'clockOffset'
  | 'deviceId'
  | 'guestAchievements'
  | 'guestProjects'
  | 'guestSessions'
  | 'guestTasks'
  | 'loggedOut'
  | 'probe'
  | 'shortcuts'
  | 'stickers'
  | 'theme'
  | 'toolLog'
  | 'toolPages'
  | 'toolRecents'
  | 'tools'
  | 'writingPad'];

type OfAccounts =
  | (typeof COPIES)[number]
  | (typeof OF_WHO_IS_SIGNED_IN)[number]
  | (typeof NAMED)[number]
  | (typeof LISTS)[number]
  | (typeof RECORDS)[number]
  | (typeof MARKS)[number]
  | (typeof DRAFTS)[number];

type Key = (typeof KEYS)[keyof typeof KEYS] | (typeof CACHE_KEYS)[keyof typeof CACHE_KEYS];
type Listed = OfAccounts | OfBrowser;

/** Every key of local storage; none of them where one is in none of these lists, which does not compile. */
export type StoredKey = [Exclude<Key, Listed>] extends [never] ? Listed : never;
