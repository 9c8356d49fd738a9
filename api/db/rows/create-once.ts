import { classifyDbError } from '../connection/db-errors.ts';

/** Result of a create call: the row, and whether it existed before. */
export interface Created<Row> {
  row: Row;
  isRepeat: boolean;
}

/**
 * Returns the result of `create`. Where it fails because its key was taken concurrently, returns
 * the existing row. `create` must roll back its own transaction when it throws.
 */
export async function createOnce<Row>(
  create: () => Promise<Created<Row>>,
  find: () => Promise<Row | null>,
): Promise<Created<Row>> {
  try {
    return await create();
  } catch (error) {
    if (classifyDbError(error) !== 'duplicate') throw error;
    const row = await find();
    if (row === null) throw error;
    return { row, isRepeat: true };
  }
}
