/*
 * Measures the built product and writes docs/benchmarks.md, part by part. Run after `npm run build`:
 * `npm run bench` for what takes minutes, `npm run bench:long` for the rest, `-- --only <part>` for
 * one part of either.
 */
import { parseArgs } from 'node:util';
import { writeSection } from './pages/document.ts';
import { PARTS } from './parts.ts';

const { values } = parseArgs({
  options: { long: { type: 'boolean', default: false }, only: { type: 'string' } },
});
const chosen = PARTS.filter(({ name, isLong }) =>
  values.only === undefined ? isLong === values.long : name === values.only,
);
if (chosen.length === 0) {
  const names = PARTS.map(({ name }) => name).join(', ');
  throw new Error(`There is no part "${values.only}". There are: ${names}.`);
}

for (const { name, isLong, measure } of chosen) {
  const section = await measure();
  const command = `npm run ${isLong ? 'bench:long' : 'bench'} -- --only ${name}`;
  writeSection({ ...section, command });
  process.stdout.write(`${section.title}\n${section.text}\n${section.table}\n\n`);
}
process.exit(0);
