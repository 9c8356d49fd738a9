import type { Knex } from 'knex';
import { addColumns, addIndex, dropColumns, dropIndex } from '#api/db/schema/columns.ts';

const INDEX = { name: 'sent_mails_returned_index', columns: ['returned', 'returned_at', 'id'] };

export async function up(db: Knex): Promise<void> {
  await addColumns(db, 'sent_mails', {
    // The domain that a mail came back from, and the words of its server, where an owner reads them.
    returned_domain: (column, name) => column.text(name, 254).nullable(),
    returned_words: (column, name) => column.text(name, 3000).nullable(),
  });
  await addIndex(db, 'sent_mails', INDEX);
}

export async function down(db: Knex): Promise<void> {
  await dropIndex(db, 'sent_mails', INDEX.name);
  await dropColumns(db, 'sent_mails', ['returned_domain', 'returned_words']);
}
