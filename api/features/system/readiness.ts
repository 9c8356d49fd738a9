import type { Knex } from 'knex';
import { isMigrated } from '#api/db/schema/migrate.ts';
import { hasRoom } from '#api/features/system/free-space.ts';

interface Look {
  readonly atMs: number;
  readonly answer: Promise<boolean>;
  isUnderWay: boolean;
}

/** How long an answer is given again: whoever asks more often learns nothing new. */
const FRESH_MS = 1000;

async function lookAt(db: Knex, dataDir: string): Promise<boolean> {
  return (await hasRoom(dataDir)) && isMigrated(db);
}

const looks = new WeakMap<Knex, Look>();

/**
 * Whether the database answers and has every migration, and the disk of `dataDir` has room. However
 * many ask, it is looked at once a second. Rejects as the database does.
 */
export function isReady(db: Knex, dataDir: string): Promise<boolean> {
  const nowMs = performance.now();
  const last = looks.get(db);
  if (last !== undefined && (last.isUnderWay || nowMs - last.atMs < FRESH_MS)) return last.answer;
  const look: Look = { atMs: nowMs, answer: lookAt(db, dataDir), isUnderWay: true };
  looks.set(db, look);
  look.answer.then(
    () => {
      look.isUnderWay = false;
    },
    // A failure may be temporary, so the next call checks again.
    () => looks.delete(db),
  );
  return look.answer;
}
