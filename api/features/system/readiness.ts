import type { Knex } from 'knex';
import { isMigrated } from '#api/db/migrate.ts';

interface Look {
  readonly atMs: number;
  readonly answer: Promise<boolean>;
  isUnderWay: boolean;
}

/** How long an answer is given again: whoever asks more often learns nothing new. */
const FRESH_MS = 1000;

const looks = new WeakMap<Knex, Look>();

/**
 * Whether the database answers and has every migration. However many ask, it is looked at once a
 * second. Rejects as the database does.
 */
export function isReady(db: Knex): Promise<boolean> {
  const nowMs = performance.now();
  const last = looks.get(db);
  if (last !== undefined && (last.isUnderWay || nowMs - last.atMs < FRESH_MS)) return last.answer;
  const look: Look = { atMs: nowMs, answer: isMigrated(db), isUnderWay: true };
  looks.set(db, look);
  look.answer.then(
    () => {
      look.isUnderWay = false;
    },
    // What went wrong may be over: the next one looks again.
    () => looks.delete(db),
  );
  return look.answer;
}
