import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const FILE = path.resolve(import.meta.dirname, '../../../docs/benchmarks.md');
const HEAD = `# Benchmarks

\`npm run bench\` measures the built product and writes this page, \`npm run bench:long\` what takes longer; \`npm run bench -- --only <part>\` writes one part again. Each part says when, where and on which commit it was measured. Times vary with the machine and with what else it does.
`;

/** One part of the page: what was measured, how to repeat it, and the figures as Markdown. */
export interface Section {
  readonly title: string;
  /** The command that measures it again. */
  readonly command: string;
  /** Description of the measurement, and its goals. */
  readonly text: string;
  readonly table: string;
}

/** Puts a part onto the page, in the place of the one with its title. */
export function writeSection({ title, command, text, table }: Section): void {
  const written = `## ${title}\n\`${command}\`, ${circumstances()}\n\n${text}\n\n${table}\n`;
  const others = sectionsIn(readFileSync(FILE, 'utf8'));
  const place = others.findIndex((section) => section.startsWith(`## ${title}\n`));
  const sections = place < 0 ? [...others, written] : others.with(place, written);
  writeFileSync(FILE, [HEAD, ...sections].join('\n'));
}

/** A table in Markdown; the first row is its head. */
export function table(...rows: readonly (readonly (string | number)[])[]): string {
  const [head = [], ...body] = rows;
  return [head, head.map(() => '---'), ...body].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function sectionsIn(text: string): string[] {
  return text
    .split(/^(?=## )/m)
    .filter((part) => part.startsWith('## '))
    .map((part) => `${part.trimEnd()}\n`);
}

function circumstances(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const memory = Math.round(os.totalmem() / 2 ** 30);
  const machine = `${os.cpus().length} cores, ${memory} GB, Node ${process.versions.node}`;
  return `${new Date().toISOString().slice(0, 10)}, commit ${commit}, ${machine}.`;
}
