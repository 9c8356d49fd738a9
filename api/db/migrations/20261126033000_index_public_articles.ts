import type { Knex } from 'knex';
import { addIndex, dropIndex } from '#api/db/schema/columns.ts';

/**
 * Public articles are read from an index: on SQLite a row of an article lies on several pages, because its
 * text does. Descriptions are looked up because two pages must not share one.
 */
const INDEXES = [
  { name: 'articles_public_index', columns: ['public_revision_id', 'id', 'kind', 'public_slug'] },
  { name: 'articles_description_index', columns: ['description'] },
];

export async function up(db: Knex): Promise<void> {
  for (const index of INDEXES) await addIndex(db, 'articles', index);
}

export async function down(db: Knex): Promise<void> {
  for (const { name } of INDEXES) await dropIndex(db, 'articles', name);
}
