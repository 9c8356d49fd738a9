// Checks that the project says one word for one thing, and that its comments begin with what they
// are about. Part of `npm run check`.
import { root } from '../bootstrap/project.mjs';
import { runCommand } from '../bootstrap/terminal.mjs';
import { readProjectFiles } from '../house-rules/project-files.ts';
import { refusedComments } from './words/comment-starts.ts';
import { refusedWords } from './words/refused-words.ts';
import { TERMS } from './words/terms.ts';

/** Resolves when everything is written: the process ends right after, and pipes are slow. */
function print(lines: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(`${lines.join('\n')}\n`, () => resolve());
  });
}

await runCommand(async () => {
  const files = await readProjectFiles(root);
  const places = [...refusedComments(files), ...TERMS.flatMap((term) => refusedWords(term, files))];
  await print(places.length === 0 ? ['The words are right.'] : places);
  return places.length === 0 ? 0 : 1;
});
