import type { Knex } from 'knex';
import { engineOf } from '#api/db/connection/knex.ts';
import { utcHour } from '#shared/domain/rollups/periods.ts';

/** Counts calls that the server could not answer, in memory until they are stored. */
export interface ErrorCounts {
  /** Counts a call by its status: 500 and above, but 503, which says to try again. */
  observe(status: number): void;
  /** Stores what was counted since the last time. */
  store(db: Knex): Promise<void>;
}

const FIRST_ERROR = 500;
const UNAVAILABLE = 503;

/** Makes the counts of one process. */
export function createErrorCounts(now: () => number): ErrorCounts {
  let counts = new Map<string, number>();
  return {
    observe(status) {
      if (status < FIRST_ERROR || status === UNAVAILABLE) return;
      const hour = utcHour(now());
      counts.set(hour, (counts.get(hour) ?? 0) + 1);
    },
    async store(db) {
      const waiting = counts;
      counts = new Map();
      for (const [hour, errors] of waiting) {
        try {
          await add(db, hour, errors);
        } catch (error) {
          // Stored with the next ones.
          counts.set(hour, (counts.get(hour) ?? 0) + errors);
          throw error;
        }
        waiting.delete(hour);
      }
    },
  };
}

async function add(db: Knex, hour: string, errors: number): Promise<void> {
  // Each engine has its own name for the row that is there.
  const present = engineOf(db) === 'mysql' ? 'errors' : 'error_hours.errors';
  await db('error_hours')
    .insert({ hour, errors })
    .onConflict('hour')
    .merge({ errors: db.raw('?? + ?', [present, errors]) });
}
