import { hash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { utcDay } from '#shared/domain/rollups/periods.ts';

const CURRENT = 'current';
const SALT_BYTES = 32;
/** 128 bits in base64url. */
const HASH_LENGTH = 22;

/** Hashes of visitors with a salt that is new each UTC day and the same for all processes. */
export interface VisitorSalt {
  /** Returns the hash of some texts that holds for today alone; rejects with the database's error. */
  hash(...texts: string[]): Promise<string>;
  /** Overwrites the salt of an earlier day, so that its hashes cannot be computed again. */
  renew(): Promise<void>;
}

interface DaySalt {
  readonly day: string;
  readonly salt: string;
}

/** Creates the hashes of one process. */
export function createVisitorSalt(db: Knex, now: () => number): VisitorSalt {
  let current: DaySalt | null = null;
  let reading: Promise<DaySalt> | null = null;

  async function read(): Promise<DaySalt> {
    const today = utcDay(now());
    if (current !== null && current.day >= today) return current;
    reading ??= readSalt(db, today).finally(() => {
      reading = null;
    });
    current = await reading;
    return current;
  }

  return {
    async hash(...texts) {
      const { salt } = await read();
      return hash('sha256', JSON.stringify([salt, ...texts]), 'base64url').slice(0, HASH_LENGTH);
    },
    async renew() {
      await read();
    },
  };
}

async function readSalt(db: Knex, today: string): Promise<DaySalt> {
  const salt = () => randomBytes(SALT_BYTES).toString('base64url');
  await db('visit_salts')
    .insert({ name: CURRENT, day: today, salt: salt() })
    .onConflict('name')
    .ignore();
  // Of several processes one writes; all read what it wrote.
  await db('visit_salts')
    .where({ name: CURRENT })
    .where('day', '<', today)
    .update({ day: today, salt: salt() });
  return db('visit_salts').where({ name: CURRENT }).first('day', 'salt');
}
