import { unescapeHtml } from './plain-text.ts';

/**
 * Content-Security-Policy of each page by its URL path, as the server sends it. A page that may stand
 * in a frame of another site has a second one, under its path with `?embed=1`.
 */
export type PagePolicies = Record<string, string>;

const META = /<meta\s[^>]*http-equiv=["']?content-security-policy["']?[^>]*>/gi;
/** How a page says that it may stand in a frame. */
const MAY_BE_FRAMED = /<meta\s+name="ripen-embed"\s+content="allowed"/i;
const NO_FRAME = "frame-ancestors 'none'";
const CONTENT = /\scontent=(?:"([^"]*)"|'([^']*)')/i;

/**
 * The policy of a built page: that of its meta tag, and that no other site may frame it, which a
 * meta tag cannot say. Throws when a page has none.
 */
export function readPagePolicy(file: string, html: string): string {
  const policies = [...html.matchAll(META)].flatMap(([tag]) => {
    const [, double, single] = CONTENT.exec(tag) ?? [];
    const policy = unescapeHtml(double ?? single ?? '')
      .trim()
      .replace(/;$/, '');
    return policy === '' ? [] : [policy];
  });
  if (policies.length === 0) throw new Error(`${file} has no Content-Security-Policy`);
  return policies.map((policy) => `${policy}; ${NO_FRAME}`).join(', ');
}

/** The policies of a built page by the address that each is for: see `PagePolicies`. */
export function readPagePolicies(file: string, html: string): PagePolicies {
  const path = pagePath(file);
  const policy = readPagePolicy(file, html);
  if (!MAY_BE_FRAMED.test(html)) return { [path]: policy };
  return { [path]: policy, [`${path}?embed=1`]: policy.replaceAll(NO_FRAME, 'frame-ancestors *') };
}

/** The URL path of a built page: `index.html` is `/`, `login.html` and `login/index.html` `/login`. */
export function pagePath(file: string): string {
  const withoutEnding = file.replaceAll('\\', '/').replace(/(?:^|\/)index\.html$|\.html$/, '');
  return `/${withoutEnding}`;
}
