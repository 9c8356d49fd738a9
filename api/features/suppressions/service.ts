import type { Created } from '#api/db/rows/create-once.ts';
import type { Deps } from '#api/deps.ts';
import { type AuditActor, recordAct } from '#api/features/audit/service.ts';
import { idOf } from '#api/features/suppressions/presenter.ts';
import * as repo from '#api/features/suppressions/repo.ts';
import { asAdministrator } from '#api/features/users/service.ts';
import { suppress, suppressionHash } from '#api/mail/suppressions.ts';

/** Puts an address on the suppression list by the owner; one that is there is returned. */
export function addSuppression(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: AuditActor,
  address: string,
): Promise<Created<repo.SuppressionRow>> {
  const hash = suppressionHash(address);
  return asAdministrator(db, actor, async (trx) => {
    const known = await repo.findByHash(trx, hash);
    const nowMs = now();
    await suppress(trx, { address, reason: 'byOwner', nowMs });
    const row = await repo.lockByHash(trx, hash);
    if (row === null) throw new Error('An address that was suppressed is not on the list.');
    const isRepeat = known !== null && known.reason === row.reason;
    const act = {
      act: 'suppression.add',
      subjectKind: 'suppression',
      subjectId: idOf(hash),
    } as const;
    if (!isRepeat) await recordAct(trx, actor, act, nowMs);
    return { row, isRepeat };
  });
}
