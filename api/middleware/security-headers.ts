import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { Context, Next } from 'koa';

const API_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const setHeaders = helmet({
  contentSecurityPolicy: false,
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
  xFrameOptions: { action: 'deny' },
  // For browsers and plug-ins that are gone; each answer would carry them, and a page has to fit
  // into what a server sends at once.
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
});

/**
 * Sets the security headers of every answer, errors included; pages replace the policy by their own.
 * HSTS goes out only where the site is served by https.
 */
export function securityHeaders(siteUrl: string) {
  const headers = securityHeadersOf(siteUrl);
  return (ctx: Context, next: Next): Promise<void> => {
    for (const [name, value] of headers) ctx.res.setHeader(name, value);
    return next();
  };
}

/** The names and values of these headers. They are the same for every answer, so that they are made once. */
export function securityHeadersOf(siteUrl: string): [string, string][] {
  const isHttps = siteUrl.startsWith('https:');
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  setHeaders(request, response, () => {});
  if (!isHttps) response.removeHeader('Strict-Transport-Security');
  const made = Object.entries(response.getHeaders()).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return [
    ...made,
    ['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'],
    ['content-security-policy', API_POLICY],
    ['cache-control', 'no-store'],
  ];
}
