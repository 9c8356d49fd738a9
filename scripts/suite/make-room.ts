import { COMPILED } from '#tests/support/compiled.ts';
import { hasMemory, MEMORY } from '#tests/support/database/data-folder.ts';
import { keepCompiled } from '../site-build/keep-compiled.ts';
import { removeStaleData } from './stale-data.ts';

/** Several times what one run compiles; Node forgets nothing of older commits. */
const MOST_COMPILED_BYTES = 512 * 2 ** 20;

/**
 * Removes what killed runs left in memory and what older commits compiled. Prints a line when memory has
 * no room for test data.
 */
export async function makeRoom(): Promise<void> {
  removeStaleData(MEMORY, Date.now());
  if (!hasMemory()) {
    console.log(
      `  ${MEMORY} has less than 4 GB left: test data is stored on disk, which is slower.`,
    );
  }
  await keepCompiled(COMPILED.NODE_COMPILE_CACHE, MOST_COMPILED_BYTES);
}
