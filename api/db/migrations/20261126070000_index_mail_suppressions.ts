import type { Knex } from 'knex';
import { addIndex, dropIndex } from '#api/db/schema/columns.ts';

const TABLE = 'mail_suppressions';
const INDEXES = [
  { name: 'mail_suppressions_address_index', columns: ['address'] },
  { name: 'mail_suppressions_reason_index', columns: ['reason', 'since', 'address_hash'] },
  { name: 'mail_suppressions_reason_address_index', columns: ['reason', 'address'] },
];

// The suppression list is searched by the beginning of an address and filtered by reason.
export async function up(db: Knex): Promise<void> {
  for (const index of INDEXES) await addIndex(db, TABLE, index);
}

export async function down(db: Knex): Promise<void> {
  for (const { name } of INDEXES) await dropIndex(db, TABLE, name);
}
