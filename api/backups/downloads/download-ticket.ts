import type { SecretBox } from '#api/auth/secret-box.ts';

/** A backup, and the device of an administrator that may save its file. */
export interface Download {
  readonly backupId: string;
  readonly userId: string;
  readonly sessionId: string;
}

/** How long a download may be begun at its address. */
const LIFE_MS = 60_000;
const CONTEXT = 'download of a backup';

/** Returns the secret of an address that allows a download for a minute, and its end. */
export function writeTicket(
  box: SecretBox,
  { backupId, userId, sessionId }: Download,
  nowMs: number,
): { ticket: string; endsAtMs: number } {
  const endsAtMs = nowMs + LIFE_MS;
  return { ticket: box.seal([backupId, userId, sessionId, endsAtMs].join(' '), CONTEXT), endsAtMs };
}

/** Returns the download that a secret allows; null where it has ended or is not one of ours. */
export function readTicket(box: SecretBox, ticket: string, nowMs: number): Download | null {
  const [backupId, userId, sessionId, endsAt] = box.open(ticket, CONTEXT)?.split(' ') ?? [];
  if (backupId === undefined || userId === undefined || sessionId === undefined) return null;
  const endsAtMs = Number(endsAt);
  // An end that is further away was written by a wrong clock.
  const isOpen = nowMs < endsAtMs && endsAtMs <= nowMs + LIFE_MS;
  return isOpen ? { backupId, userId, sessionId } : null;
}
