import type { Knex } from 'knex';
import { engineOf } from '#api/db/connection/knex.ts';
import { tableNames } from './table-names.ts';

/** Every table but knex's own: its columns, indexes and references as one text, however they were made. */
export type SchemaTexts = Readonly<Record<string, string>>;

/** Reads the schema of a database. Columns keep their order; the order of indexes means nothing. */
export function readSchema(db: Knex): Promise<SchemaTexts> {
  return engineOf(db) === 'mysql' ? readMysqlSchema(db) : readSqliteSchema(db);
}

async function readSqliteSchema(db: Knex): Promise<SchemaTexts> {
  const schema: Record<string, string> = {};
  for (const name of await namesOf(db)) {
    const columns: object[] = await db.raw('select * from pragma_table_info(?)', [name]);
    const references: object[] = await db.raw('select * from pragma_foreign_key_list(?)', [name]);
    const indexes: { name: string; unique: number; origin: string }[] = await db.raw(
      'select * from pragma_index_list(?) order by name',
      [name],
    );
    const described: object[] = [];
    for (const { name: index, unique, origin } of indexes) {
      const parts: object[] = await db.raw('select * from pragma_index_xinfo(?)', [index]);
      described.push({ index, unique, origin, parts });
    }
    schema[name] = [...columns, ...described, ...references]
      .map((part) => JSON.stringify(part))
      .join('\n');
  }
  return schema;
}

async function readMysqlSchema(db: Knex): Promise<SchemaTexts> {
  const schema: Record<string, string> = {};
  for (const name of await namesOf(db)) {
    const [[row]] = await db.raw('show create table ??', [name]);
    const lines = String(row['Create Table'])
      .split('\n')
      .map((line) => line.replace(/,$/, ''))
      // MySQL says the character set again where a statement gave the collation.
      .map((line) => line.replace(' CHARACTER SET utf8mb4 COLLATE', ' COLLATE'));
    const isIndex = (line: string) => /^\s*(?:KEY|UNIQUE KEY|CONSTRAINT)/.test(line);
    schema[name] = [
      ...lines.filter((line) => !isIndex(line)),
      ...lines.filter(isIndex).sort(),
    ].join('\n');
  }
  return schema;
}

async function namesOf(db: Knex): Promise<string[]> {
  return (await tableNames(db)).filter((name) => !name.startsWith('schema_'));
}
