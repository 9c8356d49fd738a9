import path from 'node:path';
import { build } from 'vite';
import type { PrecacheList } from '../../src/service-worker/precache-list.ts';

/** The address of the service worker: at the root, whose pages it serves, and without a hash. */
export const SERVICE_WORKER = '/sw.js';

/** A worker obeys the policy it was served with: it fetches from this site and does nothing else. */
export const SERVICE_WORKER_POLICY =
  "default-src 'none'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'";

/** Writes the service worker with its list into `siteDir`: one script without modules, for every browser. */
export async function bundleServiceWorker(
  root: string,
  siteDir: string,
  list: PrecacheList,
): Promise<void> {
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    define: {
      PRECACHE_LIST: JSON.stringify(list),
      'process.env.NODE_ENV': JSON.stringify('production'),
    },
    build: {
      outDir: siteDir,
      emptyOutDir: false,
      modulePreload: false,
      target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
      rolldownOptions: {
        input: path.join(root, 'src/service-worker/service-worker.ts'),
        output: { format: 'iife', entryFileNames: SERVICE_WORKER.slice(1) },
      },
    },
  });
}
