import type { Knex } from 'knex';

/**
 * Marks the rows of a query as deleted at an instant (UTC milliseconds), except those that are
 * already; answers how many there were. They stay, so that a repeated create call brings none back.
 */
export function softDelete(rows: Knex.QueryBuilder, deletedAt: number): Promise<number> {
  return rows.whereNull('deleted_at').update({ deleted_at: deletedAt, updated_at: deletedAt });
}
