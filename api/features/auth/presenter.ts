import { writeInstant } from '#api/db/rows/instants.ts';
import type { Session } from '#api/features/auth/repo.ts';
import type { Device } from '#shared/contract/account/users.ts';

/** Returns a session for its owner, without its token. */
export function presentDevice(session: Session, currentId: string): Device {
  return {
    id: session.id,
    name: session.device,
    createdAt: writeInstant(session.createdAtMs),
    lastSeenAt: writeInstant(session.lastSeenAtMs),
    isCurrent: session.id === currentId,
  };
}
