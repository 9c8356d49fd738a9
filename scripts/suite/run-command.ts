import { type ChildProcess, spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../bootstrap/project.mjs';

export type CommandResult = { readonly exitCode: number; readonly output: string };

/** A runner that hangs is ended after this time and counts as failed. */
const LIMIT_MS = 70 * 60_000;

const running = new Set<ChildProcess>();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    for (const child of running) endGroup(child, 'SIGTERM');
    process.exit(130);
  });
}

/**
 * Runs a Node script of the project quietly, in a process group of its own, and answers its exit
 * code with everything it printed. Never rejects: a command that cannot be started has failed.
 */
export function runNode(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<CommandResult> {
  return runProgram(process.execPath, args, environment);
}

/** Like `runNode`, for any program. */
export function runProgram(
  command: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      // One signal then ends what a runner started as well: servers, databases, browsers.
      detached: true,
    });
    running.add(child);
    let output = '';
    const collect = (text: string) => {
      output += text;
    };
    child.stdout.setEncoding('utf8').on('data', collect);
    child.stderr.setEncoding('utf8').on('data', collect);
    const limit = setTimeout(() => {
      collect(`\nEnded after ${LIMIT_MS / 60_000} minutes.\n`);
      endGroup(child, 'SIGKILL');
    }, LIMIT_MS);
    const finish = (exitCode: number) => {
      clearTimeout(limit);
      running.delete(child);
      resolve({ exitCode, output: stripVTControlCharacters(output) });
    };
    child.once('error', (error) => {
      collect(error.message);
      finish(127);
    });
    child.once('close', (code) => finish(code ?? 1));
  });
}

function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    child.kill(signal);
  }
}
