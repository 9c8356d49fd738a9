import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context, Next } from 'koa';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Ripen API</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<main id="swagger-ui"></main>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/open.js"></script>
</body>
</html>
`;
const OPEN = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui', persistAuthorization: false });\n`;

interface Source {
  readonly type: string;
  read(): Promise<string | Buffer>;
}

interface Content {
  readonly plain: string | Buffer;
  readonly gzipped: Buffer;
}

const pack = promisify(gzip);

function fromPackage(name: string): Promise<Buffer> {
  const require = createRequire(import.meta.url);
  const folder = path.dirname(require.resolve('swagger-ui-dist/package.json'));
  return readFile(path.join(folder, name));
}

const SOURCES: ReadonlyMap<string, Source> = new Map<string, Source>([
  ['/api/docs', { type: 'text/html', read: async () => PAGE }],
  ['/api/docs/open.js', { type: 'text/javascript', read: async () => OPEN }],
  ['/api/docs/swagger-ui.css', { type: 'text/css', read: () => fromPackage('swagger-ui.css') }],
  [
    '/api/docs/swagger-ui-bundle.js',
    { type: 'text/javascript', read: () => fromPackage('swagger-ui-bundle.js') },
  ],
]);

/**
 * Serves a readable page of the API at `/api/docs`, from the OpenAPI document. Its files are read and
 * compressed once and then kept in memory: they are large, and anybody may ask for them. `admit`
 * throws where a caller asks too often.
 */
export function apiDocs(admit: (ctx: Context) => Promise<void>) {
  const contents = new Map<string, Promise<Content>>();

  function load(address: string, source: Source): Promise<Content> {
    const loading = source.read().then(async (plain) => ({ plain, gzipped: await pack(plain) }));
    contents.set(address, loading);
    // A failure may pass: it must not be the answer from then on.
    loading.catch(() => contents.delete(address));
    return loading;
  }

  return async (ctx: Context, next: Next): Promise<void> => {
    const source = SOURCES.get(ctx.path);
    if (ctx.method !== 'GET' || source === undefined) return next();
    await admit(ctx);
    const content = await (contents.get(ctx.path) ?? load(ctx.path, source));
    ctx.set('Content-Security-Policy', POLICY);
    ctx.set('Cache-Control', 'no-cache');
    ctx.vary('Accept-Encoding');
    ctx.type = source.type;
    const isPacked = ctx.acceptsEncodings('gzip', 'identity') === 'gzip';
    if (isPacked) ctx.set('Content-Encoding', 'gzip');
    ctx.body = isPacked ? content.gzipped : content.plain;
  };
}
