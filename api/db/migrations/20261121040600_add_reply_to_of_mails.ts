import type { Knex } from 'knex';
import { columnsOf } from '#api/db/schema/columns.ts';

/** One column per statement: older TiDB accepts no more. */
const COLUMNS = [
  ['reply_to_name', 80],
  ['reply_to_address', 254],
] as const;

export async function up(db: Knex): Promise<void> {
  for (const [name, max] of COLUMNS) {
    if (await db.schema.hasColumn('outgoing_mails', name)) continue;
    await db.schema.alterTable('outgoing_mails', (table) => {
      columnsOf(db, table).text(name, max).nullable();
    });
  }
}

export async function down(db: Knex): Promise<void> {
  for (const [name] of COLUMNS) {
    if (!(await db.schema.hasColumn('outgoing_mails', name))) continue;
    await db.schema.alterTable('outgoing_mails', (table) => table.dropColumn(name));
  }
}
