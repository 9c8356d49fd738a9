import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '#tests/support/servers/free-port.ts';
import { migrate, startProduct } from '#tests/support/servers/product-process.ts';

/** The built product on a database of its own. */
export interface BenchServer {
  readonly url: string;
  /** Names its database to the scripts of the project. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Starts the product as it runs for users, with more variables if given; what it stores is gone when it stops. */
export async function startBenchServer(
  variables: Readonly<Record<string, string>> = {},
): Promise<BenchServer> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'ripen-bench-'));
  const environment = {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    NODE_ENV: 'production',
    ...variables,
  };
  await migrate(environment);
  const server = await startProduct(environment);
  return {
    url: server.url,
    environment,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
