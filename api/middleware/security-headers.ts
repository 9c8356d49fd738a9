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
  const isHttps = siteUrl.startsWith('https:');
  return async (ctx: Context, next: Next): Promise<void> => {
    setHeaders(ctx.req, ctx.res, () => {});
    if (!isHttps) ctx.remove('Strict-Transport-Security');
    ctx.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
    ctx.set('Content-Security-Policy', API_POLICY);
    ctx.set('Cache-Control', 'no-store');
    await next();
  };
}
