import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import Koa from 'koa';
import { staticSite } from '#api/middleware/static-site.ts';
import { makeDataFolder } from '#tests/support/database/data-folder.ts';
import { SITE_DIR } from './built-site.ts';

/** The built site at one address, of which other versions can be deployed, without the API. */
export interface SwapSite {
  url: string;
  /** Replaces text in files of the site (`index.html`), or removes them where it is null, as one deploy. */
  deploy(changes: Readonly<Record<string, ((text: string) => string) | null>>): Promise<void>;
  /** Cuts off every request whose path matches, until another pattern is given. */
  cutOff(pattern: RegExp): void;
  /** The server is away until `start`; open connections are cut. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Ends for good. */
  close(): Promise<void>;
}

/** Serves a copy of the built site on a free loopback port. */
export async function serveSwapSite(): Promise<SwapSite> {
  const folder = makeDataFolder('ripen-swap-');
  let port = 0;
  let server = http.createServer();
  let cut = /^$/;
  cpSync(SITE_DIR, folder, { recursive: true });

  async function start(): Promise<void> {
    const app = new Koa();
    app.use(staticSite(folder));
    const handle = app.callback();
    server = http.createServer((request, response) => {
      if (cut.test(request.url ?? '')) response.destroy();
      else void handle(request, response);
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const address = server.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
  }

  function stop(): Promise<void> {
    return new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  }

  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    async deploy(changes) {
      await stop();
      for (const [name, change] of Object.entries(changes)) {
        const file = path.join(folder, name);
        // Compressed copies would be served in place of the text.
        for (const packed of ['.br', '.gz']) rmSync(file + packed, { force: true });
        if (change === null) rmSync(file);
        else writeFileSync(file, change(readFileSync(file, 'utf8')));
      }
      await start();
    },
    cutOff(pattern) {
      cut = pattern;
    },
    stop,
    start,
    async close() {
      await stop();
      rmSync(folder, { recursive: true });
    },
  };
}
