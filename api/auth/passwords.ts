import { hash, verify } from '@node-rs/argon2';
import { unavailable } from '#api/errors.ts';

// OWASP's floor for Argon2id (the library's default algorithm): 19 MiB, two passes, one lane.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const PREFIX = '$argon2id$v=19$m=19456,t=2,p=1$';
/** The hash of 256 random bits by the same parameters: nobody has this password. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$lqQIP0nFOb4Y1dotdeCFWA$gO3IoLIMTT3sdlKlmxiQQZj6T1amEosB//nMSbAF1is';
const MAX_RUNNING = 2;
const MAX_WAITING = 50;

let maxRunning = MAX_RUNNING;
let maxWaiting = MAX_WAITING;
let running = 0;
const waiting: (() => void)[] = [];

/**
 * Shares the machine's turns with its other processes: so many processes hash no more at once, and
 * let no more wait, than one does. Each keeps one turn.
 */
export function shareTurns(processes: number): void {
  maxRunning = Math.max(1, Math.floor(MAX_RUNNING / processes));
  maxWaiting = Math.max(1, Math.floor(MAX_WAITING / processes));
}

/** Two hashes at a time: more would drown every other request on two cores. */
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
    // More run than may since another process came: one ends without a successor.
    const next = running > maxRunning ? undefined : waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/** Hashes a password with Argon2id, in PHC form; 503 when too many wait. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), OPTIONS));
}

/** Whether the password belongs to the hash; 503 when too many wait. */
export function verifyPassword(storedHash: string, password: string): Promise<boolean> {
  return inTurn(() => verify(storedHash, password.normalize('NFC')));
}

/** Whether a hash was made with other parameters than `hashPassword` uses now. */
export function isOutdatedHash(storedHash: string): boolean {
  return !storedHash.startsWith(PREFIX);
}

/** Spends the same time as `verifyPassword` does, for an address without an account; answers false. */
export async function verifyNobody(password: string): Promise<false> {
  await verifyPassword(NOBODY, password);
  return false;
}
