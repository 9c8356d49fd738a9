// `npm run content:check`: everything that a writer has to mend in `content/`, in a second. With
// `--watch` it checks again after each change, until it is stopped.
import { watch } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { checkContent } from '#site/content-check/check-content.ts';
import { problemsReport } from '#site/content-check/problem.ts';
import { root } from '../bootstrap/project.mjs';
import { runCommand } from '../bootstrap/terminal.mjs';

/** An editor writes a file in several steps. */
const REST_MS = 200;

let lastReport = '';

function report(): number {
  const problems = checkContent(root);
  const text =
    problems.length === 0 ? 'Everything in content/ is right.' : problemsReport(problems);
  if (text !== lastReport) console.log(text);
  lastReport = text;
  return problems.length === 0 ? 0 : 1;
}

function reportOnChange(): Promise<never> {
  let timer: NodeJS.Timeout | undefined;
  watch(path.join(root, 'content'), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(report, REST_MS);
  });
  return new Promise(() => {});
}

await runCommand(async () => {
  const { values } = parseArgs({ options: { watch: { type: 'boolean', default: false } } });
  const exitCode = report();
  return values.watch ? reportOnChange() : exitCode;
});
