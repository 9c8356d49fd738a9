/*
 * Kills the server again and again under load and reports what was lost.
 *   node tests/faults/run-kill-cycles.ts --cycles 200 --writers 16
 */
import { parseArgs } from 'node:util';
import { runKillCycles } from './kill-cycles.ts';

const { values } = parseArgs({
  options: {
    cycles: { type: 'string', default: '200' },
    writers: { type: 'string', default: '16' },
  },
});
const report = await runKillCycles({
  cycles: Number(values.cycles),
  writers: Number(values.writers),
  ending: 'kill',
});
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
const isSound = report.lost === 0 && report.doubled === 0 && report.integrity === 'ok';
process.exit(isSound ? 0 : 1);
