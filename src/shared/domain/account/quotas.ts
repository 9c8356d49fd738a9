import { formatNumber } from '../formats/formats.ts';

/**
 * The most that one account may hold of each kind. Deleted rows count, because they stay for calls
 * that arrive late. Nobody who uses the product for what it is made for comes near: the sessions are
 * ten a day for 55 years.
 */
export const QUOTAS = {
  projects: 5_000,
  milestones: 20_000,
  notes: 20_000,
  tasks: 100_000,
  looseTasks: 50_000,
  looseTaskCounts: 200_000,
  plans: 100_000,
  sessions: 200_000,
  experiments: 5_000,
  questions: 20_000,
  /** Bytes in UTF-8 of notes, of tasks' notes, of what is written about sessions, and of conversations. */
  textBytes: 50_000_000,
} as const;

/** The kinds of data that have a quota. */
export type QuotaKind = keyof typeof QUOTAS;

const NAMES: Readonly<Record<QuotaKind, string>> = {
  projects: 'projects',
  milestones: 'milestones',
  notes: 'notes',
  tasks: 'tasks',
  looseTasks: 'errands and other tasks',
  looseTaskCounts: 'counted pomodoros of errands and other tasks',
  plans: 'planned blocks',
  sessions: 'sessions',
  experiments: 'experiments',
  questions: 'questions to the AI tab',
  textBytes: '',
};

/**
 * Returns the message for a user whose account has no room for more of a kind; it says what to do
 * about it.
 */
export function quotaMessage(kind: QuotaKind): string {
  if (kind === 'textBytes') {
    return `Your account has reached its limit of ${QUOTAS.textBytes / 1_000_000} MB of text. Shorten some of your notes, then try again.`;
  }
  const most = formatNumber(QUOTAS[kind]);
  return `Your account has reached its limit of ${most} ${NAMES[kind]}, including deleted ones. Write to us if you need more.`;
}
