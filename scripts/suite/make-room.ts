import { COMPILED } from '#tests/support/compiled.ts';
import { hasMemory, MEMORY } from '#tests/support/database/data-folder.ts';
import { keepCompiled } from '../site-build/keep-compiled.ts';
import { removeStaleData } from './stale-data.ts';

/** Several times what one run compiles; Node forgets nothing of older commits. */
const MOST_COMPILED_BYTES = 512 * 2 ** 20;

/**
 * Clears what killed runs have left in memory and what older commits have compiled, and says where data
 * go if memory is full.
 */
export async function makeRoom(): Promise<void> {
  removeStaleData(MEMORY, Date.now());
  if (!hasMemory()) {
    console.log(`  ${MEMORY} has less than 4 GB left: test data go to the disk, which is slower.`);
  }
  await keepCompiled(COMPILED.NODE_COMPILE_CACHE, MOST_COMPILED_BYTES);
}
