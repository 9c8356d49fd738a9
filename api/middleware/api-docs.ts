import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Context, Next } from 'koa';

const FILES: Record<string, string> = {
  'swagger-ui.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
};
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

/** Serves a readable page of the API at `/api/docs`, from the OpenAPI document. */
export function apiDocs() {
  const folder = path.dirname(
    createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'),
  );
  return async (ctx: Context, next: Next): Promise<void> => {
    if (!ctx.path.startsWith('/api/docs')) return next();
    const content = contentOf(ctx.path, folder);
    if (content === null || ctx.method !== 'GET') return next();
    ctx.set('Content-Security-Policy', POLICY);
    ctx.set('Cache-Control', 'no-cache');
    ctx.type = content.type;
    ctx.body = content.body;
  };
}

function contentOf(
  address: string,
  folder: string,
): { type: string; body: string | Buffer } | null {
  if (address === '/api/docs') return { type: 'text/html', body: PAGE };
  const name = address.slice('/api/docs/'.length);
  if (name === 'open.js') return { type: 'text/javascript', body: OPEN };
  const type = FILES[name];
  return type === undefined ? null : { type, body: readFileSync(path.join(folder, name)) };
}
