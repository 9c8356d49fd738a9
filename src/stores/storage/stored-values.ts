import type { CACHE_KEYS } from './cache-keys.ts';
import type * as STORAGE_KEYS from './storage-keys.ts';

/** Every key of local storage. */
export type StoredKey =
  | (typeof STORAGE_KEYS)[keyof typeof STORAGE_KEYS]
  | (typeof CACHE_KEYS)[keyof typeof CACHE_KEYS];

/**
 * Whose a value is, and with that what becomes of it when an account leaves this browser:
 *
 * - `browser`: of the browser or of a visitor; it stays.
 * - `copy`: what the server knows as well; it goes as soon as nobody is signed in.
 * - `signedIn`: of whoever is signed in; it goes at Logout.
 * - `named`: it names its account, as `owner` or `userId`; it goes at that account's Logout.
 * - `entries`: a list whose entries name their accounts; those of the account go.
 * - `byAccount`: a record by the ids of accounts; the account's goes.
 * - `marks`: words, of which those that end with `:` and the account's id go.
 * - `draft`: a text under this key, the account's id and a name, joined by `:`; the account's go.
 */
export type Owner =
  | 'browser'
  | 'copy'
  | 'signedIn'
  | 'named'
  | 'entries'
  | 'byAccount'
  | 'marks'
  | 'draft';

interface StoredValue {
  readonly owner: Owner;
  /** Where only this browser may have it: what one is called before Logout deletes it. */
  readonly unsent?: string;
}

/**
 * Describes every value in local storage, by its key: one that is missing does not compile. Forgetting an
 * account and counting what would be lost follow from it.
 */
export const STORED_VALUES: Readonly<Record<StoredKey, StoredValue>> = {
  pendingPomodoros: { owner: 'entries', unsent: 'session' },
  ripenChanges: { owner: 'entries', unsent: 'change' },
  ripenNoteDrafts: { owner: 'entries', unsent: 'note' },
  ripenUnsavedSettings: { owner: 'byAccount', unsent: 'setting' },
  ripenArticleDraft: { owner: 'draft', unsent: 'article' },
  ripenCampaignDraft: { owner: 'draft', unsent: 'campaign' },
  ripenCarriedTimer: { owner: 'entries' },
  pomodoroTimerState: { owner: 'named' },
  ripenTimerAside: { owner: 'named' },
  ripenShownRewards: { owner: 'named' },
  ripenHandledSession: { owner: 'marks' },
  activeTaskCache: { owner: 'copy' },
  pomodoroActiveTaskId: { owner: 'copy' },
  pomodoroSelectedTodoId: { owner: 'copy' },
  pomodoroSelectedTodoTitle: { owner: 'copy' },
  pomodoroSelectedTodoId_auth: { owner: 'copy' },
  pomodoroSelectedTodoTitle_auth: { owner: 'copy' },
  pomodoroSettings: { owner: 'copy' },
  ripenUser: { owner: 'copy' },
  ripenProjects: { owner: 'copy' },
  ripenTasks: { owner: 'copy' },
  ripenStats: { owner: 'copy' },
  ripenHabits: { owner: 'copy' },
  ripenFastTasks: { owner: 'copy' },
  ripenStandaloneTasks: { owner: 'copy' },
  ripenBreakdowns: { owner: 'copy' },
  ripenPlans: { owner: 'copy' },
  ripenTodaysPlans: { owner: 'copy' },
  ripenPlansAhead: { owner: 'copy' },
  ripenPlanner: { owner: 'copy' },
  ripenCalendarSessions: { owner: 'copy' },
  ripenYearReport: { owner: 'copy' },
  ripenSubscription: { owner: 'copy' },
  ripenWorkHistory: { owner: 'copy' },
  token: { owner: 'signedIn' },
  ripenTimerSync: { owner: 'signedIn' },
  ripenTaskBefore: { owner: 'signedIn' },
  ripenJustSignedIn: { owner: 'signedIn' },
  ripenDecidedSession: { owner: 'signedIn' },
  ripenNotedSession: { owner: 'signedIn' },
  ripenOpenAiTab: { owner: 'signedIn' },
  ripenKeptZones: { owner: 'signedIn' },
  ripenDayView: { owner: 'signedIn' },
  ripenAccent: { owner: 'signedIn' },
  ripenTheme: { owner: 'browser' },
  ripenGuestSessions: { owner: 'browser' },
  ripenGuestProjects: { owner: 'browser' },
  ripenGuestTasks: { owner: 'browser' },
  ripenGuestAchievements: { owner: 'browser' },
  ripenProbe: { owner: 'browser' },
  ripenBringAlong: { owner: 'browser' },
  ripenDeviceId: { owner: 'browser' },
  ripenClockOffset: { owner: 'browser' },
  ripenLoggedOut: { owner: 'browser' },
  ripenShortcuts: { owner: 'browser' },
  ripenTools: { owner: 'browser' },
  ripenToolPages: { owner: 'browser' },
  ripenToolRecents: { owner: 'browser' },
  ripenToolLog: { owner: 'browser' },
  ripenWritingPad: { owner: 'browser' },
  ripenStickers: { owner: 'browser' },
};

/** The keys of the values with such an owner. */
export function keysOf(owner: Owner): StoredKey[] {
  return (Object.keys(STORED_VALUES) as StoredKey[]).filter(
    (key) => STORED_VALUES[key].owner === owner,
  );
}
