import type { Knex } from 'knex';
import { addColumns, addIndex, dropColumns, dropIndex } from '#api/db/schema/columns.ts';

const INDEX = 'subscriptions_receipt_deletes_at_index';

export async function up(db: Knex): Promise<void> {
  await addColumns(db, 'subscriptions', {
    receipt_type: (column, name) => column.text(name, 40).nullable(),
    receipt_bytes: (column, name) => column.count(name).nullable(),
    receipt_at: (column, name) => column.instant(name).nullable(),
    // When the receipt is deleted; null while the request is pending, and without a receipt.
    receipt_deletes_at: (column, name) => column.instant(name).nullable(),
  });
  await addIndex(db, 'subscriptions', { name: INDEX, columns: ['receipt_deletes_at'] });
}

export async function down(db: Knex): Promise<void> {
  await dropIndex(db, 'subscriptions', INDEX);
  const columns = ['receipt_type', 'receipt_bytes', 'receipt_at', 'receipt_deletes_at'];
  await dropColumns(db, 'subscriptions', columns);
}
