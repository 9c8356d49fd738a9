/*
 * People at work beside others who mean harm, in turns with people at work alone: what those others
 * change, in one run, on one machine.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { median } from '#tests/support/median.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import { migrate, startProduct } from '#tests/support/servers/product-process.ts';
import { type HonestClients, startHonestClients, type Tally } from './honest-clients.ts';

/** Outcome of a run. */
export interface HostileReport {
  readonly minutes: number;
  readonly calls: number;
  /** Failures of honest people's calls, and how often each occurred. */
  readonly failures: readonly [what: string, count: number][];
  readonly acknowledged: number;
  readonly lost: number;
  readonly aloneMs: { readonly median: number; readonly p99: number };
  readonly besideMs: { readonly median: number; readonly p99: number };
  /** Memory of the server in MB, the median of each round, and the most. */
  readonly memoryMb: readonly number[];
  readonly mostMemoryMb: number;
}

const CLIENTS = 100;
const ALONE_MS = 60_000;
const BESIDE_MS = 180_000;
const MEMORY_EVERY_MS = 2000;

/** Runs rounds of a minute alone and three minutes beside twenty hostile clients. */
export async function measureHostile(rounds: number): Promise<HostileReport> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'ripen-hostile-'));
  const environment = {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    NODE_ENV: 'production',
  };
  await migrate(environment);
  const server = await startProduct(environment);
  const honest = await startHonestClients(server.url, CLIENTS);
  const memory = watchMemory(server.pid);
  const [alone, beside]: Tally[][] = [[], []];
  try {
    for (let round = 0; round < rounds; round += 1) {
      alone?.push(await honest.workFor(ALONE_MS));
      memory.beginRound();
      beside?.push(await besideHostile(server.url, honest));
    }
    return {
      minutes: (rounds * (ALONE_MS + BESIDE_MS)) / 60_000,
      ...summarise(alone ?? [], beside ?? []),
      ...(await honest.countSessions()),
      ...memory.end(),
    };
  } finally {
    memory.end();
    honest.leave();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function besideHostile(url: string, honest: HonestClients): Promise<Tally> {
  const program = path.join(import.meta.dirname, 'hostile-clients.ts');
  const args = [program, url, honest.emails.slice(0, 20).join(',')];
  const hostile: ChildProcess = spawn(process.execPath, args, { stdio: 'inherit' });
  const ended = once(hostile, 'exit');
  const tally = await honest.workFor(BESIDE_MS);
  if (hostile.exitCode !== null) throw new Error('The hostile clients ended by themselves.');
  hostile.kill('SIGKILL');
  await ended;
  return tally;
}

function summarise(alone: readonly Tally[], beside: readonly Tally[]) {
  const both = [...alone, ...beside];
  const failures = new Map<string, number>();
  for (const [what, count] of both.flatMap((tally) => [...tally.failures])) {
    failures.set(what, (failures.get(what) ?? 0) + count);
  }
  return {
    calls: both.reduce((sum, { durationsMs }) => sum + durationsMs.length, 0),
    failures: [...failures],
    aloneMs: timesOf(alone),
    besideMs: timesOf(beside),
  };
}

function timesOf(tallies: readonly Tally[]): { median: number; p99: number } {
  const times = tallies.flatMap(({ durationsMs }) => durationsMs).toSorted((a, b) => a - b);
  return { median: median(times), p99: times[Math.floor(times.length * 0.99)] ?? 0 };
}

function watchMemory(pid: number) {
  const rounds: number[][] = [[]];
  const timer = setInterval(() => rounds.at(-1)?.push(residentMb(pid)), MEMORY_EVERY_MS);
  return {
    beginRound: () => void rounds.push([]),
    end() {
      clearInterval(timer);
      const filled = rounds.slice(1).filter(({ length }) => length > 0);
      return { memoryMb: filled.map(median), mostMemoryMb: Math.max(...rounds.flat()) };
    },
  };
}

function residentMb(pid: number): number {
  const [, kilobytes = '0'] =
    /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1000;
}
