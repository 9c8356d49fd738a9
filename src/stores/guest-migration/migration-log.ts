/*
 * The log of which of a visitor's entries were moved to which account, stored in this browser.
 *
 * - `sending`: the account may have it. No other account gets it until that is known.
 * - `brought`: the server has confirmed it.
 * - `refused`: the server does not accept it from this account; other accounts may try.
 * - `taken`: the account continues this session as its own and records it itself. A tab of the
 *   visitor that is still open may record it too; that record stays there, and is offered to no
 *   account.
 *
 * The id it is sent under is stored before it is sent, so that a repeat is the same entry.
 */
import type { KeyValueStore } from '#shared/domain/platform.ts';
import { isFields, isId, isInstant, isWhole } from '#shared/domain/timer/engine/reading.ts';
import type { Target } from '#shared/domain/timer/types.ts';
import { readJson } from '../storage/read-json.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';

/** The state of one entry in one account. */
export interface Mark {
  readonly state: 'sending' | 'brought' | 'refused' | 'taken';
  /** The id it has on the server. */
  readonly sendAs: string;
  /** Its own id belonged to somebody else, and it was given a new one. */
  readonly isRenamed: boolean;
  /** Why the server refused it; empty otherwise. */
  readonly problem: string;
}

/**
 * The last reply to the offer in an account: how many entries were offered, and when (UTC
 * milliseconds).
 */
export interface Answer {
  readonly kind: 'left' | 'later';
  readonly count: number;
  readonly at: number;
}

/** The marks by entry and account, and the answers by account. */
export interface MigrationLogContent {
  readonly marks: Readonly<Record<string, Readonly<Record<string, Mark>>>>;
  readonly answers: Readonly<Record<string, Answer>>;
}

/** The migration log of this browser; each change is written over what is stored at that moment. */
export interface MigrationLog {
  read(): MigrationLogContent;
  /** The id that an entry has in an account; null unless it was moved there. */
  idIn(account: string, entryId: string | null | undefined): string | null;
  mark(entryId: string, account: string, mark: Mark): void;
  answer(account: string, answer: Answer): void;
  /** Forgets moved entries, of which nothing is left. A visitor's tab may still record a session that was taken over. */
  forgetMarks(): void;
}

/** Makes the migration log over what local storage holds; what cannot be read in it counts as nothing. */
export function createMigrationLog(storage: KeyValueStore): MigrationLog {
  const read = () => readMigrationLog(storage);
  const write = (content: MigrationLogContent) =>
    void storage.write(STORAGE_KEYS.bringAlong, JSON.stringify(content));
  return {
    read,
    idIn: (account, entryId) => idIn(read(), account, entryId),
    mark(entryId, account, mark) {
      const { marks, answers } = read();
      write({ answers, marks: { ...marks, [entryId]: { ...marks[entryId], [account]: mark } } });
    },
    answer(account, answer) {
      const { marks, answers } = read();
      write({ marks, answers: { ...answers, [account]: answer } });
    },
    forgetMarks() {
      const { marks, answers } = read();
      const taken = Object.entries(marks).filter(([, byAccount]) => isTaken(byAccount));
      write({ marks: Object.fromEntries(taken), answers });
    },
  };
}

/** Whether some account goes on with the session that these marks are about. */
export function isTaken(byAccount: Readonly<Record<string, Mark>> = {}): boolean {
  return Object.values(byAccount).some(({ state }) => state === 'taken');
}

/**
 * Returns the target of a visitor's session in an account: the task that was moved there, otherwise
 * standalone.
 */
export function targetIn(storage: KeyValueStore, account: string, target: Target): Target {
  const log = readMigrationLog(storage);
  if (target.kind === 'standalone') return target;
  const projectId = idIn(log, account, target.projectId);
  const taskId = target.kind === 'task' ? idIn(log, account, target.taskId) : null;
  // Work on a project without a task is nothing that can run.
  if (projectId === null || taskId === null) return { kind: 'standalone' };
  return { kind: 'task', projectId, taskId };
}

function idIn({ marks }: MigrationLogContent, account: string, entryId?: string | null) {
  const mark = marks[entryId ?? '']?.[account];
  return mark?.state === 'brought' ? mark.sendAs : null;
}

function readMigrationLog(storage: KeyValueStore): MigrationLogContent {
  const stored = readJson(storage, STORAGE_KEYS.bringAlong);
  if (!isFields(stored)) return { marks: {}, answers: {} };
  return {
    marks: readEach(stored['marks'], (byAccount) => readEach(byAccount, readMark)),
    answers: readEach(stored['answers'], readAnswer),
  };
}

function readEach<T>(value: unknown, read: (value: unknown) => T | null): Record<string, T> {
  if (!isFields(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, entry]) => {
      const known = read(entry);
      return known === null ? [] : [[key, known]];
    }),
  );
}

function readMark(value: unknown): Mark | null {
  if (!isFields(value)) return null;
  const { state, sendAs, isRenamed, problem } = value;
  if (!isMarkState(state)) return null;
  if (!isId(sendAs)) return null;
  return {
    state,
    sendAs,
    isRenamed: isRenamed === true,
    problem: typeof problem === 'string' ? problem : '',
  };
}

function isMarkState(value: unknown): value is Mark['state'] {
  return value === 'sending' || value === 'brought' || value === 'refused' || value === 'taken';
}

function readAnswer(value: unknown): Answer | null {
  if (!isFields(value)) return null;
  const { kind, count, at } = value;
  if (kind !== 'left' && kind !== 'later') return null;
  return { kind, count: isWhole(count, 0, 1_000_000) ? count : 0, at: isInstant(at) ? at : 0 };
}
