import type { Deps } from '#api/deps.ts';
import { pauseCampaign } from '#api/features/campaigns/acts.ts';
import * as repo from '#api/features/campaigns/repo.ts';
import { stoppedMail } from '#api/features/campaigns/sending/late/late-mails.ts';
import { insertMail } from '#api/mail/sending/outbox.ts';
import { MOST_LATE_MS } from '#shared/domain/mail/campaign.ts';

const MARK = 'campaigns';
const MARKED_EVERY_MS = 15_000;
const REASON = 'The server was off or could not send for more than an hour.';

/**
 * Pauses the campaigns that were being sent where no process has looked at them for more than an hour, and
 * asks the owner about each. Call it before each look: a copy of an old disk may have sent them already. What
 * somebody started or resumed within the last hour is not late, and goes on.
 */
export async function pauseStopped({
  db,
  env,
  now,
}: Pick<Deps, 'db' | 'env' | 'now'>): Promise<void> {
  const nowMs = now();
  const mark: { seen_at: number } | undefined = await db('clock_marks')
    .where({ name: MARK })
    .first('seen_at');
  const seenAtMs = mark?.seen_at ?? nowMs;
  if (nowMs - seenAtMs > MOST_LATE_MS) {
    for (const { id, state, updatedAtMs } of await repo.listUnfinished(db)) {
      if (state !== 'sending' || nowMs - updatedAtMs <= MOST_LATE_MS) continue;
      await pauseCampaign(db, id, {
        reason: REASON,
        nowMs,
        whenPaused: async (trx, row) => {
          await insertMail(trx, stoppedMail(env, row, seenAtMs), nowMs);
        },
      });
    }
  }
  // One that went back is believed.
  if (mark !== undefined && Math.abs(nowMs - seenAtMs) < MARKED_EVERY_MS) return;
  await db('clock_marks')
    .insert({ name: MARK, seen_at: nowMs, trusted_from: nowMs })
    .onConflict('name')
    .merge();
}
