import { setTimeout as wait } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Knex } from 'knex';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { hashToken } from '#api/auth/tokens.ts';
import { forgetPoints, givePointBack, takePoints } from '#api/db/rows/rate-limits.ts';
import { tooManyRequests } from '#api/errors.ts';

/** So many points within so many seconds, for each key by itself. */
export interface Allowance {
  /** Name of the limited action; it separates the keys of this limit from those of others. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/** Counts what callers use of an allowance. */
export interface Counter {
  /** Takes points; answers null, or with how many seconds to wait when there are none left. */
  tryTake(key: string, points?: number): Promise<number | null>;
  /** Takes points; throws 429 with `Retry-After` when there are none left. */
  take(key: string, points?: number): Promise<void>;
}

/** A counter that takes back what turned out not to count. */
export interface AttemptCounter extends Counter {
  /** Gives one point back. */
  giveBack(key: string): Promise<void>;
  /** Forgets all that was taken. */
  forget(key: string): Promise<void>;
}

/** Where counts are kept. */
export interface Stores {
  db: Knex;
  redis: Redis | null;
  /** The instant, in UTC milliseconds. */
  now: () => number;
}

const REDIS_PREFIX = 'ripen:limit';

/**
 * Counts calls, which are too many for a write each: in Redis for all processes together, else in
 * this process alone, and so while Redis is away.
 */
export function callCounter(redis: Redis | null, allowance: Allowance): Counter {
  const memory = new RateLimiterMemory(optionsOf(allowance));
  const limiter =
    redis === null ? memory : redisLimiter(redis, allowance, { insuranceLimiter: memory });
  return withTake(async (key, points = 1) => {
    const refusal = await refusalOf(limiter, key, points);
    if (refusal === null) return null;
    if (refusal.consumedPoints > FLOOD * allowance.points) await holdUp();
    return secondsOf(refusal);
  });
}

/** Responses are delayed for callers that exceed an allowance by more than this factor. */
const FLOOD = 2;
const HOLD_UP_MS = 1000;
/** More would only cost memory. */
const MOST_HELD_UP = 1000;
let heldUp = 0;

/** Keeps a flood of calls from costing the others their turns: refusing them takes time as well. */
async function holdUp(): Promise<void> {
  if (heldUp >= MOST_HELD_UP) return;
  heldUp += 1;
  await wait(HOLD_UP_MS, undefined, { ref: false });
  heldUp -= 1;
}

/**
 * Counts attempts on what only few may do in a while, for all processes together: in Redis, else in
 * the database, and there while Redis is away. Keys are stored as hashes.
 */
export function attemptCounter({ db, redis, now }: Stores, allowance: Allowance): AttemptCounter {
  const limiter = redis === null ? null : redisLimiter(redis, allowance);
  const idOf = (key: string) => hashToken(`${allowance.name} ${key}`);
  const counted = withTake(async (key, points = 1) => {
    const limit = { ...allowance, id: idOf(key), nowMs: now() };
    if (limiter === null) return takePoints(db, limit, points);
    return waitOf(limiter, idOf(key), points).catch(() => takePoints(db, limit, points));
  });
  return {
    ...counted,
    async giveBack(key) {
      await limiter?.reward(idOf(key)).catch(ignoreAbsence);
      await givePointBack(db, idOf(key));
    },
    async forget(key) {
      await limiter?.delete(idOf(key)).catch(ignoreAbsence);
      await forgetPoints(db, idOf(key));
    },
  };
}

/**
 * Ignores that Redis is away: the counts that it could not be told to change expire by themselves.
 */
function ignoreAbsence(): void {}

function optionsOf({ name, points, seconds }: Allowance) {
  return { keyPrefix: name, points, duration: seconds };
}

function redisLimiter(
  storeClient: Redis,
  allowance: Allowance,
  more: { insuranceLimiter?: RateLimiterAbstract } = {},
): RateLimiterRedis {
  const options = optionsOf(allowance);
  const keyPrefix = `${REDIS_PREFIX}:${allowance.name}`;
  return new RateLimiterRedis({
    ...options,
    ...more,
    keyPrefix,
    storeClient,
    rejectIfRedisNotReady: true,
  });
}

function withTake(tryTake: Counter['tryTake']): Counter {
  return {
    tryTake,
    async take(key, points) {
      const waitS = await tryTake(key, points);
      if (waitS !== null) throw tooManyRequests(waitS);
    },
  };
}

async function waitOf(
  limiter: RateLimiterAbstract,
  key: string,
  points: number,
): Promise<number | null> {
  const refusal = await refusalOf(limiter, key, points);
  return refusal === null ? null : secondsOf(refusal);
}

async function refusalOf(
  limiter: RateLimiterAbstract,
  key: string,
  points: number,
): Promise<RateLimiterRes | null> {
  try {
    await limiter.consume(key, points);
    return null;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal;
    throw refusal;
  }
}

function secondsOf({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}
