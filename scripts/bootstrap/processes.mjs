// @ts-check
// Child processes that never outlive the command which started them.
import { spawn } from 'node:child_process';
import os from 'node:os';
import { Refusal, root } from './project.mjs';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/** @type {Set<ChildProcess>} */
const children = new Set();
/** @type {NodeJS.Signals | undefined} */
let stoppedBy;
let passedOnAtMs = -Infinity;

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => stop(signal));
}

// npm hands a SIGTERM to the shell between it and this process, and the shell dies of it alone.
if (process.env.npm_lifecycle_event !== undefined && process.platform !== 'win32') {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop('SIGTERM');
  }, 500);
  watch.unref();
}

/** @param {NodeJS.Signals} signal */
function stop(signal) {
  stoppedBy ??= signal;
  if (children.size === 0) process.exit(exitCodeOf(null, signal));
  // A terminal sends Ctrl-C to every process of the foreground group, children included.
  if (signal === 'SIGINT' && process.stdin.isTTY) return;
  // npm passes on the signal that its whole group may have had: one is enough.
  if (performance.now() - passedOnAtMs < 1000) return;
  passedOnAtMs = performance.now();
  for (const child of children) child.kill(signal);
}

/** Asks every child that still runs to end. */
export function endChildren() {
  for (const child of children) child.kill('SIGTERM');
}

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
function exitCodeOf(code, signal) {
  return code ?? 128 + (signal === null ? 0 : os.constants.signals[signal]);
}

/**
 * Runs a program in this terminal until it ends and answers its exit code (128 + n after signal n).
 * Signals that reach this process are passed on.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {Promise<number>}
 */
export function runInForeground(command, args, environment = process.env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env: environment, stdio: 'inherit' });
    children.add(child);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      children.delete(child);
      resolve(exitCodeOf(code, signal));
    });
  });
}

/**
 * Runs a program quietly and answers its standard output. When it fails, throws a `Refusal` that
 * holds the last lines of what it printed.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ environment?: NodeJS.ProcessEnv, shell?: boolean }} [options]
 * @returns {Promise<string>}
 */
export function runQuietly(command, args, { environment = process.env, shell = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: environment,
      shell,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let everything = '';
    child.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      output += text;
      everything += text;
    });
    child.stderr.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      everything += text;
    });
    children.add(child);
    child.once('error', reject);
    child.once('close', (code) => {
      children.delete(child);
      if (stoppedBy !== undefined) process.exit(exitCodeOf(null, stoppedBy));
      if (code === 0) resolve(output);
      else reject(new Refusal(lastLines(everything, 40)));
    });
  });
}

/**
 * @param {string} text
 * @param {number} count
 */
function lastLines(text, count) {
  return text.trimEnd().split('\n').slice(-count).join('\n');
}
