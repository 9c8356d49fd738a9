import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PARAMETER_PAGES } from '#shared/page/parameter-pages.ts';
import { REDIRECTS } from '#shared/page/redirects.ts';
import { type PagePolicies, pagePath } from './page-policies.ts';

/** Where `deploy/nginx.conf` and `deploy/Caddyfile` look for what they include; no server serves it. */
const FOLDER = '.deploy';
const NOT_FOUND_PAGE = '404.html';
/**
 * Policy for files that are not pages, which may load nothing; the API process sends the same one.
 */
const FILE_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
const HEAD = '# Written by the build.\n';

/** Writes what a reverse proxy has to know of the built pages in `siteDir`, for nginx and for Caddy. */
export async function writeProxyPages(
  siteDir: string,
  pages: readonly string[],
  policies: PagePolicies,
): Promise<void> {
  const folder = path.join(siteDir, FOLDER);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'pages.nginx.conf'), nginxPages(policies));
  await writeFile(path.join(folder, 'pages.caddy'), caddyPages(pages, policies));
}

/**
 * The policies as maps of nginx: `$ripen_policy`, and `$ripen_framed` of a page in a frame, else empty.
 * `$ripen_redirect` is where an address leads, `$ripen_shared` the page of an address with an
 * id, else empty.
 */
export function nginxPages(policies: PagePolicies): string {
  const line = ([address, policy]: readonly [string, string]) =>
    `${quote(address)} ${quote(policy)};`;
  // nginx leads to the file of the page, Caddy and the API process know it by its address.
  const alone = unframed(policies).map(
    ([address, policy]) => [address === '/404' ? `/${NOT_FOUND_PAGE}` : address, policy] as const,
  );
  return [
    HEAD,
    ...block('map $ripen_address $ripen_policy', [
      `default ${quote(FILE_POLICY)};`,
      ...alone.map(line),
    ]),
    ...block('map "$ripen_address?embed=$arg_embed" $ripen_framed', [
      'default "";',
      ...framed(policies).map(line),
    ]),
    ...block('map $uri $ripen_redirect', [
      'default "";',
      ...redirects().map(([from, to]) => `${quote(from)} ${quote(to)};`),
    ]),
    ...block('map $uri $ripen_shared', [
      'default "";',
      ...Object.keys(PARAMETER_PAGES).map((page) => `${withParameter(page)} ${quote(page)};`),
    ]),
  ].join('');
}

/**
 * The pages as maps of Caddy, by the address that was asked for: `{ripen_page}` is its file,
 * `{ripen_policy}`, `{ripen_framed}` and `{ripen_redirect}` as for nginx, `{ripen_moved}` says that the
 * page has its address without the slash.
 */
export function caddyPages(pages: readonly string[], policies: PagePolicies): string {
  const files = pages.filter((page) => page !== NOT_FOUND_PAGE).toSorted();
  const addresses = files.map(pagePath);
  const asked = 'map {http.request.orig_uri.path}';
  return [
    HEAD,
    ...block(`${asked} {ripen_page}`, [
      'default ""',
      ...files.map((file) => `${quote(pagePath(file))} ${quote(`/${file}`)}`),
      ...sharedBy(addresses).map((page) => `${withParameter(page)} ${quote(`${page}.html`)}`),
    ]),
    ...block(`${asked} {ripen_moved}`, [
      'default ""',
      ...addresses.filter((address) => address !== '/').map((address) => `"${address}/" yes`),
    ]),
    ...block(`${asked} {ripen_policy}`, [
      `default ${quote(FILE_POLICY)}`,
      ...unframed(policies).map(([address, policy]) => `${quote(address)} ${quote(policy)}`),
      ...sharedBy(Object.keys(policies)).map(
        (page) => `${withParameter(page)} ${quote(policies[page] ?? FILE_POLICY)}`,
      ),
    ]),
    ...block(`${asked} {ripen_missing_policy}`, [
      `default ${quote(policies['/404'] ?? FILE_POLICY)}`,
    ]),
    ...block('map "{http.request.orig_uri.path}?embed={query.embed}" {ripen_framed}', [
      'default ""',
      ...framed(policies).map(([address, policy]) => `${quote(address)} ${quote(policy)}`),
    ]),
    ...block(`${asked} {ripen_redirect}`, [
      'default ""',
      ...redirects().map(([from, to]) => `${quote(from)} ${quote(to)}`),
    ]),
  ].join('');
}

/** The redirects by the addresses that lead elsewhere, with a slash at their end as well. */
function redirects(): (readonly [string, string])[] {
  return Object.entries(REDIRECTS).flatMap(([from, to]) => [
    [from, to] as const,
    [`${from}/`, to] as const,
  ]);
}

/** The pages among these addresses that are followed by an id. */
function sharedBy(addresses: readonly string[]): string[] {
  return Object.keys(PARAMETER_PAGES).filter((page) => addresses.includes(page));
}

/** The addresses of a page that have an id, as both servers write a pattern. */
function withParameter(page: string): string {
  return `"~^${PARAMETER_PAGES[page] ?? ''}$"`;
}

function framed(policies: PagePolicies): [string, string][] {
  return Object.entries(policies).filter(([address]) => address.includes('?'));
}

function unframed(policies: PagePolicies): [string, string][] {
  return Object.entries(policies).filter(([address]) => !address.includes('?'));
}

function block(head: string, lines: readonly string[]): string[] {
  return [`${head} {\n`, ...lines.map((line) => `\t${line}\n`), '}\n'];
}

/** Throws on what either server would read as more than text. */
function quote(text: string): string {
  if (!/^[^"\\${}\n]*$/.test(text)) throw new Error(`A server cannot be told of ${text}`);
  return `"${text}"`;
}
