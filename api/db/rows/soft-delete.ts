import type { Knex } from 'knex';

/**
 * Marks the rows of a query as deleted at an instant (UTC milliseconds), except those already
 * deleted; returns their number. The rows stay, so that a repeated create call restores none.
 */
export function softDelete(rows: Knex.QueryBuilder, deletedAt: number): Promise<number> {
  return rows.whereNull('deleted_at').update({ deleted_at: deletedAt, updated_at: deletedAt });
}
