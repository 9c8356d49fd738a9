import type { Knex } from 'knex';
import { copyOfNow } from '#api/backups/restoring/carry/rows.ts';

/** Credentials and rights of an account: as now. Its name, settings and picture come from the backup. */
const OF_NOW = [
  'password_hash',
  'temp_password_until',
  'email_verified_at',
  'is_active',
  'is_admin',
  'deletes_at',
] as const;

const SUBSCRIPTION = 'user_id, id, status, plan, starts_at';

/**
 * Gives the users of both their current credentials, rights and addresses; returns the ids of those whom
 * the directory has to index again. Subscriptions are carried over after it.
 */
export async function carryUsers(db: Knex): Promise<string[]> {
  const differs = [...OF_NOW, 'email'].map((name) => `u.${name} is not n.${name}`).join(' or ');
  const changed: { id: string }[] = await db.raw(
    `select u.id from main.users u join now.users n on n.id = u.id where ${differs}
     union select user_id from
       (select ${SUBSCRIPTION} from main.subscriptions
        except select ${SUBSCRIPTION} from now.subscriptions)
     union select user_id from
       (select ${SUBSCRIPTION} from now.subscriptions
        except select ${SUBSCRIPTION} from main.subscriptions)`,
  );
  const values = OF_NOW.map((name) => `${name} = n.${name}`).join(', ');
  // A form that shows the account as it was is not saved over it: the version is a new one.
  await db.raw(
    `update main.users as u set ${values}, version = max(u.version, n.version) + 1
     from now.users as n where n.id = u.id and (${differs})`,
  );
  await carryAddresses(db);
  return changed.map(({ id }) => id);
}

/** An address that belongs to somebody who comes back stays theirs: the other keeps that of the backup. */
async function carryAddresses(db: Knex): Promise<void> {
  const moved: { id: string; old: string; email: string }[] = await db.raw(
    `select u.id, u.email as old, n.email from main.users u
     join now.users n on n.id = u.id where u.email <> n.email`,
  );
  const setAddress = (id: string, email: string) => db('users').where({ id }).update({ email });
  // Two accounts may have exchanged their addresses.
  for (const { id } of moved) await setAddress(id, `${id}@moved.invalid`);
  for (const { id, old, email } of moved) {
    const isTaken = (await db('users').where({ email }).first('id')) !== undefined;
    await setAddress(id, isTaken ? old : email);
  }
}

const ACTIVE = { is_admin: 1, is_active: 1, deletes_at: null };
const OF_ACCOUNT = ['totp_secrets', 'recovery_codes', 'passkeys'];

/**
 * Brings the currently active administrators into restored data that would have none: somebody has to be able
 * to sign in and undo it. Returns their ids.
 */
export async function keepAnAdministrator(db: Knex): Promise<string[]> {
  const known: unknown = await db('users').where(ACTIVE).first('id');
  if (known !== undefined) return [];
  const rows: { id: string }[] = await db.raw(
    `select id from now.users where is_admin = 1 and is_active = 1 and deletes_at is null
     and id not in (select id from main.users) and email not in (select email from main.users)`,
  );
  const ids = rows.map(({ id }) => id);
  const among = `in (${ids.map(() => '?').join(', ')})`;
  await copyOfNow(db, 'users', `id ${among}`, ids);
  for (const table of OF_ACCOUNT) await copyOfNow(db, table, `user_id ${among}`, ids);
  return ids;
}
