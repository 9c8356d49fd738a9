import { spawn } from 'node:child_process';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { findServer } from '../servers/find-server.ts';
import { freePort } from '../servers/free-port.ts';

/** A private name server on a free loopback port that knows nothing but the given records. */
export interface NameServer {
  /** Its address with the port. */
  readonly address: string;
  stop(): Promise<void>;
}

/** Starts a private dnsmasq with options such as `--txt-record=NAME,TEXT`; rejects when it does not come up. */
export async function startNameServer(records: readonly string[]): Promise<NameServer> {
  const program = findServer('dnsmasq');
  if (program === undefined) throw new Error('There is no dnsmasq on this machine.');
  const port = await freePort();
  const server = spawn(
    program,
    [
      '--keep-in-foreground',
      '--conf-file=/dev/null',
      '--no-resolv',
      '--no-hosts',
      '--no-daemon',
      '--bind-interfaces',
      '--listen-address=127.0.0.1',
      `--port=${port}`,
      '--pid-file=',
      '--local=/#/',
      '--txt-record=up.example,yes',
      ...records,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let output = '';
  server.stderr.on('data', (part: Buffer) => {
    output += part.toString();
  });
  const address = `127.0.0.1:${port}`;
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, 'exit');
    server.kill('SIGKILL');
    await exited;
  };
  for (let attempts = 0; attempts < 100 && server.exitCode === null; attempts += 1) {
    if (await answers(address)) return { address, stop };
    await wait(50);
  }
  await stop();
  throw new Error(`dnsmasq did not come up:\n${output}`);
}

async function answers(address: string): Promise<boolean> {
  const resolver = new Resolver({ timeout: 500, tries: 1 });
  resolver.setServers([address]);
  try {
    return (await resolver.resolveTxt('up.example')).length === 1;
  } catch {
    return false;
  }
}
