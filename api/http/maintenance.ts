import { createHash } from 'node:crypto';
import type { Context, Next } from 'koa';
import type { DataGate } from '#api/db/connection/gate.ts';
import { type AppError, maintenance } from '#api/errors.ts';

/** Calls that need no data. */
const WITHOUT_DATA = ['/api/health', '/api/openapi.json'];

/** Answers calls with 503 while a backup is restored. Pages and files of the site are served as always. */
export function refuseWhileClosed(gate: Pick<DataGate, 'isClosed'>) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const needsData = ctx.path.startsWith('/api/') && !WITHOUT_DATA.includes(ctx.path);
    if (needsData && gate.isClosed()) throw maintenance();
    await next();
  };
}

const STYLE =
  'body{font:1rem/1.6 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem}' +
  '@media(prefers-color-scheme:dark){body{background:#16181a;color:#e8e8e6}}';
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Whether the answer is shown by a browser itself, not read by the app. */
export function wantsPage(ctx: Context): boolean {
  return (ctx.method === 'GET' || ctx.method === 'HEAD') && ctx.get('Accept').includes('text/html');
}

/** Answers with a page that says what is going on, and reloads the address. */
export function writeMaintenancePage(ctx: Context, { status, retryAfterS = 5 }: AppError): void {
  ctx.status = status;
  ctx.set({
    'Cache-Control': 'no-store',
    'Retry-After': String(retryAfterS),
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
  });
  ctx.type = 'html';
  ctx.body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${retryAfterS}">
<title>Ripen is restoring a backup</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Ripen is restoring a backup</h1>
<p>This page reloads in a moment. Timers in open tabs go on, and nothing is lost.</p>
</main>
</body>
</html>
`;
}
