import readline from 'node:readline/promises';
import { Refusal } from '../bootstrap/project.mjs';

/**
 * Asks on a terminal for a word before something is done for good. Throws a refusal for any other
 * answer, and with the sentence `unasked` where there is no terminal to ask on.
 */
export async function askToGoOn(word: string, unasked: string): Promise<void> {
  if (!process.stdin.isTTY) throw new Refusal(`Nothing was changed. ${unasked}`);
  const terminal = readline.createInterface({ input: process.stdin, output: process.stderr });
  const cancelled = new Promise<string>((resolve) => {
    terminal.once('close', () => resolve(''));
  });
  const question = terminal.question(`Type "${word}" to go on: `).catch(() => '');
  const answer = await Promise.race([question, cancelled]);
  terminal.close();
  if (answer.trim() !== word) throw new Refusal('Nothing was changed.');
}
