import Koa from 'koa';
import { expect, test } from 'vitest';
import { securityHeaders } from '#api/middleware/security-headers.ts';
import { serveApp } from '#tests/support/servers/serve-app.ts';

async function headersOf(siteUrl: string): Promise<Headers> {
  const app = new Koa();
  app.use(securityHeaders(siteUrl));
  app.use((ctx) => {
    ctx.body = 'ok';
  });
  return (await fetch(await serveApp(app))).headers;
}

test('every answer carries the security headers', async () => {
  const headers = await headersOf('https://ripen.example');
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-security-policy':
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'cache-control': 'no-store',
  });
  expect(headers.get('x-powered-by')).toBeNull();
  expect(headers.get('server')).toBeNull();
});

test('a site without https does not promise it', async () => {
  expect((await headersOf('http://localhost:4173')).get('strict-transport-security')).toBeNull();
});
