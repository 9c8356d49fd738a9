import type { Actor } from '#api/auth/actor.ts';
import { passwordNeeded } from '#api/errors.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';

const FRESH_MS = 10 * 60_000;

/**
 * Throws 403 `passwordNeeded` for a confirmed endpoint unless the actor has entered the password in
 * this session within the last 10 minutes. Signing in counts.
 */
export function requireFreshPassword(
  endpoint: Pick<Endpoint, 'confirmed'>,
  { confirmedAtMs }: Pick<Actor, 'confirmedAtMs'>,
  nowMs: number,
): void {
  if (endpoint.confirmed === true) refuseUnlessFresh({ confirmedAtMs }, nowMs);
}

/** Throws 403 `passwordNeeded` as `requireFreshPassword` does, for an act that is confirmed in part of its cases. */
export function refuseUnlessFresh(
  { confirmedAtMs }: Pick<Actor, 'confirmedAtMs'>,
  nowMs: number,
): void {
  // An instant in the future was written by a wrong clock.
  const isFresh =
    confirmedAtMs !== null && confirmedAtMs <= nowMs && nowMs < confirmedAtMs + FRESH_MS;
  if (!isFresh) throw passwordNeeded();
}
