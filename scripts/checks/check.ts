// `npm run check`: everything that can be said about the sources without running them.
import { runCommand } from '../bootstrap/terminal.mjs';
import { closingLine, sumOutcomes } from '../suite/outcome.ts';
import { runSteps } from '../suite/run-steps.ts';
import { staticSteps } from '../suite/steps.ts';

await runCommand(async () => {
  const outcomes = await runSteps(staticSteps);
  console.log(closingLine(outcomes));
  return sumOutcomes(outcomes).failed === 0 ? 0 : 1;
});
