import type { Knex } from 'knex';
import { copyOfNow } from '#api/backups/restoring/carry/rows.ts';

const PAUSED = 'A backup was restored. Check who got it already, then resume or cancel it.';
const STARTED = '(select id from now.campaigns where started_at is not null)';

/**
 * Campaigns that have started are as now, with what became of each recipient: nobody gets one twice. The
 * others are as in the backup. None continues automatically.
 */
export async function carryCampaigns(db: Knex): Promise<void> {
  await copyOfNow(db, 'campaigns', `id in ${STARTED}`);
  for (const table of ['campaign_recipients', 'campaign_results']) {
    await db.raw(`delete from main.${table} where campaign_id in ${STARTED}`);
  }
  await copyOfNow(
    db,
    'campaign_recipients',
    `campaign_id in ${STARTED} and (user_id is null or user_id in (select id from main.users))`,
  );
  await copyOfNow(db, 'campaign_results', `campaign_id in ${STARTED}`);
  await db('campaign_recipients')
    .whereNotNull('lease_holder')
    .update({ lease_holder: null, lease_until: 0 });
  await db('campaigns')
    .where({ state: 'sending' })
    .update({ state: 'paused', pause_reason: PAUSED });
  await db('campaigns')
    .where({ state: 'scheduled' })
    .update({ state: 'draft', starts_at: null, start_failure: PAUSED });
}

/** Mails that wait are the current ones: those of the backup have been sent, or withdrawn. */
export async function carryWaitingMails(db: Knex): Promise<void> {
  await db('outgoing_mails').delete();
  await copyOfNow(
    db,
    'outgoing_mails',
    `id not in (select id from now.mails_of_users
       where user_id not in (select id from main.users))`,
  );
  await db('outgoing_mails').update({ lease_holder: null, lease_until: 0 });
}
