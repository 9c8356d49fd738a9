import type { Knex } from 'knex';
import type { TableRule } from '#api/backups/restoring/table-rules.ts';

/** Returns the columns of a table for a statement: two databases may have them in another order. */
export async function columnsOf(db: Knex, table: string): Promise<string> {
  const rows: { name: string }[] = await db.raw('select name from pragma_table_info(?)', [table]);
  return rows.map(({ name }) => `"${name}"`).join(', ');
}

/** Copies current rows of a table, those that a condition names; a row of the same key is replaced. */
export async function copyOfNow(
  db: Knex,
  table: string,
  condition = 'true',
  values: readonly string[] = [],
): Promise<void> {
  const columns = await columnsOf(db, table);
  await db.raw(
    `insert or replace into main.${table} (${columns})
     select ${columns} from now.${table} where ${condition}`,
    [...values],
  );
}

/** Carries a table over by one of the rules for rows. */
export async function carryRows(db: Knex, table: string, rule: TableRule): Promise<void> {
  if (rule === 'nowOfUsers') {
    await db.raw(`delete from main.${table} where user_id in (select id from now.users)`);
  }
  const ofUsers = 'user_id in (select id from main.users)';
  await copyOfNow(db, table, rule === 'union' ? 'true' : ofUsers);
}
