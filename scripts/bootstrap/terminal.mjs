// @ts-check
// Terminal output of a command: one line per step with its duration, and refusals without a stack
// trace.
import { Refusal } from './project.mjs';

/**
 * Prints the name of a step, does it, and completes the line with what came of it and how long it
 * took. Answers the result.
 * @template Result
 * @param {string} name
 * @param {() => Promise<Result>} work
 * @param {(result: Result) => string} [noteOf] what came of it in a few words; the result by default
 * @returns {Promise<Result>}
 */
export async function step(name, work, noteOf = String) {
  const startedAtMs = performance.now();
  const beginning = `  ${name.padEnd(10)}`;
  // On a terminal the line is there while the work goes on; in a log it is written once.
  if (process.stdout.isTTY) process.stdout.write(`${beginning}…`);
  const complete = (/** @type {string} */ note) => {
    const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
    const start = process.stdout.isTTY ? `\r${beginning}` : beginning;
    process.stdout.write(`${start}${note.padEnd(20)}${seconds.padStart(6)} s\n`);
  };
  try {
    const result = await work();
    complete(noteOf(result));
    return result;
  } catch (error) {
    complete('failed');
    throw error;
  }
}

/**
 * Runs a whole command and ends the process with the exit code it answers; a `Refusal` is printed
 * as it stands and ends with 1.
 * @param {() => Promise<number>} command
 */
export async function runCommand(command) {
  let exitCode = 1;
  try {
    exitCode = await command();
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error);
  }
  // Tools that failed half-way leave timers and workers, which would keep the process alive.
  process.exit(exitCode);
}
