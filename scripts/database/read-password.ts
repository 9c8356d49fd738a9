import readline from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Refusal } from '../bootstrap/project.mjs';

/**
 * Asks twice for a password on a terminal, without showing it; elsewhere reads standard input to its
 * end. An empty text means that none was given. Throws a refusal when the two differ, or when standard
 * input has more than one line.
 */
export async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return onlyLine(await text(process.stdin));
  const password = await askHidden('Password (empty: one is made): ');
  if (password === '') return '';
  if ((await askHidden('Once more: ')) !== password) throw new Refusal('The two passwords differ.');
  return password;
}

function onlyLine(input: string): string {
  const line = input.replace(/\r?\n$/, '');
  if (/[\r\n]/.test(line))
    throw new Refusal('Standard input has more than one line. Send the password once.');
  return line;
}

function askHidden(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = readline.createInterface({ input: process.stdin, output: nowhere, terminal: true });
  process.stderr.write(question);
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      process.stderr.write('\n');
      lines.removeAllListeners('close');
      lines.close();
      act();
    };
    lines.once('close', () => settle(() => reject(new Refusal('No password was given.'))));
    lines.once('SIGINT', () => settle(() => reject(new Refusal('Cancelled.'))));
    lines.question('', (answer) => settle(() => resolve(answer)));
  });
}
