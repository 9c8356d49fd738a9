import type { KeyValueStore } from '#shared/domain/platform.ts';
import { isFields, isInstant, isWhole } from '#shared/domain/timer/engine/reading.ts';
import { readJson } from '../storage/read-json.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import { readStoredTimer } from '../timer/stored-timer.ts';

/** The server's last known state of an account's live timer. */
export interface Mark {
  readonly owner: string;
  /** The version that the timer here is based on; 0 for none. */
  readonly version: number;
  /**
   * Whether a change made here has not reached the server: one that was marked, or is only stored.
   */
  readonly unsent: boolean;
  /** When a change that is still unanswered was first sent, by the server's clock; 0 for never. */
  readonly triedAt: number;
  /** The revision of the stored timer that this is about. */
  readonly revision: number;
  /** The server's clock in the newest answer, in UTC milliseconds. */
  readonly heardAt: number;
}

/** The mark as it lies in storage, shared by the tabs. */
export interface SyncMark {
  read(): Mark;
  change(part: Partial<Pick<Mark, 'version' | 'unsent' | 'triedAt' | 'heardAt'>>): void;
  /**
   * Brings the mark into agreement with the timer that is stored, after a load: a crash or a full
   * storage may have kept one of them only. A newer timer is unsent; for an older one, or none, the
   * mark is forgotten, so that the server's is taken over.
   */
  reconcile(): void;
  /** Puts the mark back if it was unsent and a new sign-in to the same account took it away. */
  restore(): void;
}

/** Makes the mark of one account. */
export function createSyncMark(storage: KeyValueStore, owner: string): SyncMark {
  const storedRevision = () => readStoredTimer(storage, owner)?.revision ?? -1;

  function find(): Mark | null {
    const stored = readJson(storage, STORAGE_KEYS.timerSync);
    if (!isFields(stored) || stored['owner'] !== owner) return null;
    const { version, triedAt, revision, heardAt } = stored;
    return {
      owner,
      version: isWhole(version, 0, Number.MAX_SAFE_INTEGER) ? version : 0,
      unsent: stored['unsent'] === true,
      triedAt: isInstant(triedAt) ? triedAt : 0,
      revision: isWhole(revision, 0, Number.MAX_SAFE_INTEGER) ? revision : -1,
      heardAt: isInstant(heardAt) ? heardAt : 0,
    };
  }

  const nothing: Mark = {
    owner,
    version: 0,
    unsent: false,
    triedAt: 0,
    revision: -1,
    heardAt: 0,
  };
  let last = nothing;

  function read(): Mark {
    last = find() ?? nothing;
    // A change is stored at once, and marked when the page has shown it.
    const isAhead = last !== nothing && storedRevision() > last.revision;
    return isAhead ? { ...last, unsent: true } : last;
  }

  function change(part: Partial<Mark>): void {
    last = { ...(find() ?? nothing), ...part, revision: storedRevision() };
    storage.write(STORAGE_KEYS.timerSync, JSON.stringify(last));
  }

  return {
    read,
    change,
    reconcile() {
      const mark = find();
      if (mark === null) return;
      const revision = storedRevision();
      if (revision < mark.revision) storage.remove(STORAGE_KEYS.timerSync);
      else if (revision > mark.revision) change({ unsent: true });
    },
    restore() {
      if (last.unsent && find() === null) change(last);
    },
  };
}
