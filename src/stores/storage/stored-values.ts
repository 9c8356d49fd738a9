import { CACHE_KEYS } from './cache-keys.ts';
import * as KEYS from './storage-keys.ts';
import { TASK_KEYS } from './task-keys.ts';

/** Copies of what the server has: removed as soon as nobody is signed in. */
export const COPY_KEYS = [...Object.values(CACHE_KEYS), ...TASK_KEYS, KEYS.settings] as const;

/** Values of whoever is signed in: removed at Logout. */
export const SIGNED_IN_KEYS = [
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

/** Values that name their account as `owner` or `userId`: removed at the Logout of that account. */
export const OWNED_KEYS = [
  KEYS.timerState,
  KEYS.timerAside,
  KEYS.placeAtSignIn,
  KEYS.shownRewards,
] as const;

/** Lists whose entries name their account: Logout removes the entries of the account. */
export const OWNED_LISTS = [
  KEYS.pendingPomodoros,
  KEYS.changes,
  KEYS.noteDrafts,
  KEYS.carriedTimer,
] as const;

/** Records with a field for each account: Logout removes the account's field. */
export const ACCOUNT_RECORDS = [KEYS.unsavedSettings] as const;

/** Marks separated by spaces: Logout removes those that end with `:` and the account's id. */
export const OWNED_MARKS = [KEYS.handledSession] as const;

/** Drafts, each under `KEY:ACCOUNT:NAME`: Logout removes those of the account. */
export const DRAFT_PREFIXES = [KEYS.articleDraft, KEYS.campaignDraft] as const;

/** Values that the server may not have yet, with the word for one. Logout asks before it deletes them. */
export const UNSENT_UNITS = [
  [KEYS.pendingPomodoros, 'session'],
  [KEYS.changes, 'change'],
  [KEYS.noteDrafts, 'note'],
  [KEYS.unsavedSettings, 'setting'],
  [KEYS.articleDraft, 'article'],
  [KEYS.campaignDraft, 'campaign'],
] as const;

/** Values of the browser or of a visitor: they stay. */
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
  | (typeof COPY_KEYS)[number]
  | (typeof SIGNED_IN_KEYS)[number]
  | (typeof OWNED_KEYS)[number]
  | (typeof OWNED_LISTS)[number]
  | (typeof ACCOUNT_RECORDS)[number]
  | (typeof OWNED_MARKS)[number]
  | (typeof DRAFT_PREFIXES)[number];

type Key = (typeof KEYS)[keyof typeof KEYS] | (typeof CACHE_KEYS)[keyof typeof CACHE_KEYS];
type Listed = OfAccounts | OfBrowser;

/** Every key of local storage. Without a key in one of these lists it is `never`, and nothing compiles. */
export type StoredKey = [Exclude<Key, Listed>] extends [never] ? Listed : never;
