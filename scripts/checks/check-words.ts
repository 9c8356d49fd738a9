// Checks that the project says one word for one thing, and that its comments begin with what they
// are about. Part of `npm run check`. With `--pending` it lists what has yet to be renamed.
import { parseArgs } from 'node:util';
import { root } from '../bootstrap/project.mjs';
import { runCommand } from '../bootstrap/terminal.mjs';
import { readProjectFiles } from '../house-rules/project-files.ts';
import { refusedComments } from '../words/comment-starts.ts';
import { refusedWords } from '../words/refused-words.ts';
import { TERMS } from '../words/terms.ts';

/** Comments that begin with "What" or "Whoever" are reported without failing. */
const ARE_COMMENTS_PENDING = true;

/** Something that is checked: its name, and the places where the project breaks it. */
interface Finding {
  readonly name: string;
  readonly isPending: boolean;
  readonly places: readonly string[];
}

async function findAll(): Promise<Finding[]> {
  const files = await readProjectFiles(root);
  return [
    {
      name: 'comments say first what a thing is',
      isPending: ARE_COMMENTS_PENDING,
      places: refusedComments(files),
    },
    ...TERMS.map((term) => ({
      name: term.use,
      isPending: term.pending === true,
      places: refusedWords(term, files),
    })),
  ];
}

/** Resolves when everything is written: the process ends right after, and pipes are slow. */
function print(lines: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(`${lines.join('\n')}\n`, () => resolve());
  });
}

await runCommand(async () => {
  const { values } = parseArgs({ options: { pending: { type: 'boolean', default: false } } });
  const findings = await findAll();
  const pending = findings.filter(({ isPending }) => isPending);
  const broken = findings.filter(({ isPending }) => !isPending).flatMap(({ places }) => places);
  await print([
    ...pending.flatMap(({ name, places }) => [
      places.length === 0 ? `no longer pending: ${name}` : `pending: ${name}: ${places.length}`,
      ...(values.pending ? places.map((place) => `  ${place}`) : []),
    ]),
    ...(broken.length === 0 ? ['The words are right.'] : broken),
  ]);
  return broken.length === 0 ? 0 : 1;
});
