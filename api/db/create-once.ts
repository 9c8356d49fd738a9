import { classifyDbError } from './db-errors.ts';

/** What a create call led to: the row, and whether it stood there before. */
export interface Created<Row> {
  row: Row;
  isRepeat: boolean;
}

/**
 * Answers what `create` answers; where it fails because its key was taken in the same moment, the
 * row that took it. `create` must roll its own transaction back when it throws.
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
