import { unescapeHtml } from '#shared/domain/text/plain-text.ts';
import type { FinishedPage } from '../../src/site/csp/finish-page.ts';

/**
 * Content-Security-Policy of each page by its URL path, as the server sends it. A page that may stand
 * in a frame of another site has a second one, under its path with `?embed=1`.
 */
export type PagePolicies = Record<string, string>;

/** How a page says that it may stand in a frame. */
const MAY_BE_FRAMED = /<meta\s+name="ripen-embed"\s+content="allowed"/i;
const NO_FRAME = "frame-ancestors 'none'";

/**
 * Returns the policies of a finished page by the address that each is for. To the page's own policy they
 * add that no other site may frame it, which a meta tag cannot say. Throws when the page has none.
 */
export function pagePolicies(
  file: string,
  { html, policy: escaped }: Pick<FinishedPage, 'html' | 'policy'>,
): PagePolicies {
  const own = unescapeHtml(escaped).trim().replace(/;$/, '');
  if (own === '') throw new Error(`${file} has no Content-Security-Policy`);
  const path = pagePath(file);
  const policy = `${own}; ${NO_FRAME}`;
  if (!MAY_BE_FRAMED.test(html)) return { [path]: policy };
  return { [path]: policy, [`${path}?embed=1`]: policy.replaceAll(NO_FRAME, 'frame-ancestors *') };
}

/** The URL path of a built page: `index.html` is `/`, `login.html` and `login/index.html` `/login`. */
export function pagePath(file: string): string {
  const withoutEnding = file.replaceAll('\\', '/').replace(/(?:^|\/)index\.html$|\.html$/, '');
  return `/${withoutEnding}`;
}
