import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'campaign_recipients', (column, table) => {
    // The message id of the mail is made of it.
    column.id('id').notNullable();
    column.id('campaign_id').notNullable();
    column.id('contact_id').notNullable();
    column.id('user_id').nullable();
    column.text('address', 254).notNullable();
    column.text('state', 20).notNullable();
    // Why it was skipped, or the words of the mail server.
    column.text('reason', 300).notNullable().defaultTo('');
    column.count('attempts').notNullable().defaultTo(0);
    column.instant('due_at').notNullable();
    // The sender that has it, until when by the database's clock.
    column.id('lease_holder').nullable();
    column.instant('lease_until').notNullable().defaultTo(0);
    // How often a sender died while it was being sent: it may have come so many times more.
    column.count('unsure').notNullable().defaultTo(0);
    column.instant('settled_at').nullable();
    table.primary(['id']);
    table.unique(['campaign_id', 'contact_id'], {
      indexName: 'campaign_recipients_campaign_id_contact_id_unique',
    });
    table.index(['campaign_id', 'state', 'due_at', 'id'], 'campaign_recipients_state_index');
    table.index(['campaign_id', 'settled_at'], 'campaign_recipients_settled_at_index');
    table.index(['campaign_id', 'unsure'], 'campaign_recipients_unsure_index');
    table.index(['contact_id'], 'campaign_recipients_contact_id_index');
    table.index(['user_id', 'settled_at'], 'campaign_recipients_user_id_index');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('campaign_recipients');
}
