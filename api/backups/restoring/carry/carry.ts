import type { Knex } from 'knex';
import { carryContacts } from '#api/backups/restoring/carry/contacts.ts';
import { carryCampaigns, carryWaitingMails } from '#api/backups/restoring/carry/mails.ts';
import { carryRows } from '#api/backups/restoring/carry/rows.ts';
import { carryUsers, keepAnAdministrator } from '#api/backups/restoring/carry/users.ts';
import { tablesWith } from '#api/backups/restoring/table-rules.ts';
import { indexUsers } from '#api/db/derived/user-directory.ts';
import { closeAccount, deleteEverything } from '#api/features/account-deletion/service.ts';

const USERS_AT_ONCE = 200;

/**
 * Carries what is current into a scratch database, by the rule of each table. The current data is attached to
 * the connection as `now`, and nobody else writes to either. `nowMs`: the instant.
 */
export async function carryOver(db: Knex, nowMs: number): Promise<void> {
  // Rows come in before the rows that they refer to; checked at the end.
  await db.raw('pragma foreign_keys = off');
  for (const table of tablesWith('empty')) await db(table).delete();
  // First: their addresses are free for others.
  await deleteAgain(db, nowMs);
  const changed = await carryUsers(db);
  for (const rule of ['union', 'nowOfUsers', 'unionOfUsers'] as const) {
    for (const table of tablesWith(rule)) await carryRows(db, table, rule);
  }
  await carryCampaigns(db);
  await carryWaitingMails(db);
  await carryContacts(db, nowMs);
  changed.push(...(await keepAnAdministrator(db)));
  for (let first = 0; first < changed.length; first += USERS_AT_ONCE) {
    await indexUsers(db, changed.slice(first, first + USERS_AT_ONCE));
  }
  await db.raw('pragma foreign_keys = on');
  await checkReferences(db);
}

/** Deletes accounts that were deleted after the backup, by the code that deleted them then. */
async function deleteAgain(db: Knex, nowMs: number): Promise<void> {
  await carryRows(db, 'deleted_accounts', 'union');
  const accounts: { id: string; email: string }[] = await db('users')
    .whereIn('id', db('deleted_accounts').select('id'))
    .select('id', 'email');
  for (const { id: userId, email } of accounts) {
    await closeAccount(db, { userId, email, nowMs });
    await deleteEverything(db, userId);
  }
}

async function checkReferences(db: Knex): Promise<void> {
  const broken: { table: string; parent: string }[] = await db.raw('pragma main.foreign_key_check');
  const [first] = broken;
  if (first !== undefined) {
    throw new Error(`A row of ${first.table} refers to a missing row of ${first.parent}.`);
  }
}
