import { atom, type WritableAtom } from 'nanostores';
import type { ApiClient } from '#client/api-client.ts';
import type { Clock, Ids, KeyValueStore } from '#shared/domain/platform.ts';
import * as STORAGE_KEYS from '#stores/storage/storage-keys.ts';

/** The dependencies of a guest migration without its code, which is loaded when there is data to move. */
export interface MigrationOffer {
  readonly client: ApiClient;
  readonly storage: KeyValueStore;
  readonly clock: Clock;
  readonly ids: Ids;
  /** The id of the signed-in user. */
  readonly account: string;
  /** Converts an instant of this device to the server's time. */
  readonly toServer: (localMs: number) => number;
  /** The user has asked for the migration. */
  readonly $isAsked: WritableAtom<boolean>;
  /** Returns whether this browser has guest data. */
  holdsData(): boolean;
}

const KEYS = [
  STORAGE_KEYS.guestSessions,
  STORAGE_KEYS.guestTasks,
  STORAGE_KEYS.guestProjects,
] as const;
const EMPTY_LIST = '[]';

/** Makes it; nothing is read before somebody asks. */
export function createMigrationOffer(
  parts: Omit<MigrationOffer, '$isAsked' | 'holdsData'>,
): MigrationOffer {
  return {
    ...parts,
    $isAsked: atom(false),
    holdsData: () =>
      KEYS.some((key) => {
        const text = parts.storage.read(key);
        return text !== null && text.length > EMPTY_LIST.length;
      }),
  };
}
