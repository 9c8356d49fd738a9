import { hash, verify } from '@node-rs/argon2';
import { unavailable } from '#api/errors.ts';

// OWASP's minimum for Argon2id (the library's default algorithm): 19 MiB, two passes, one lane.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const PREFIX = '$argon2id$v=19$m=19456,t=2,p=1$';
/** The hash of 256 random bits with the same parameters: no account has this password. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$lqQIP0nFOb4Y1dotdeCFWA$gO3IoLIMTT3sdlKlmxiQQZj6T1amEosB//nMSbAF1is';
const MAX_RUNNING = 2;
const MAX_WAITING = 50;

let maxRunning = MAX_RUNNING;
let maxWaiting = MAX_WAITING;
let running = 0;
const waiting: (() => void)[] = [];

/**
 * Divides the concurrency of the machine among its processes: together they run and queue no more
 * hashes than one process would. Each keeps at least one slot.
 */
export function shareTurns(processes: number): void {
  maxRunning = Math.max(1, Math.floor(MAX_RUNNING / processes));
  maxWaiting = Math.max(1, Math.floor(MAX_WAITING / processes));
}

/** Two hashes at a time: more would starve every other request on two cores. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxRunning) {
    if (waiting.length >= maxWaiting) throw unavailable(2);
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    // More are running than allowed since another process joined: this slot is not refilled.
    const next = running > maxRunning ? undefined : waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/** Hashes a password with Argon2id, in PHC form; throws 503 when too many are queued. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), OPTIONS));
}

/** Returns whether the password matches the hash; throws 503 when too many are queued. */
export function verifyPassword(storedHash: string, password: string): Promise<boolean> {
  return inTurn(() => verify(storedHash, password.normalize('NFC')));
}

/** Returns whether a hash was created with other parameters than `hashPassword` uses now. */
export function isOutdatedHash(storedHash: string): boolean {
  return !storedHash.startsWith(PREFIX);
}

/** Takes as long as `verifyPassword`, for an address without an account; returns false. */
export async function verifyNobody(password: string): Promise<false> {
  await verifyPassword(NOBODY, password);
  return false;
}
