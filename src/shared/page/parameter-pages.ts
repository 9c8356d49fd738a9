/*
 * Pages that are one file for many addresses: the browser reads the rest of the address. The API
 * process and the maps that the build writes for nginx and Caddy are made from this list.
 */

/** A UUID in lower case. No pattern needs braces, which both servers read as their own. */
const UUID = '[0-9a-f]+-[0-9a-f]+-[0-9a-f]+-[0-9a-f]+-[0-9a-f]+';
const SECRET = '[A-Za-z0-9_-]+';

/** The pages with the regular expression of what may follow the address of each. */
export const PARAMETER_PAGES: Readonly<Record<string, string>> = {
  '/admin/blog/edit': UUID,
  '/admin/pillar-pages/edit': UUID,
  '/preview': SECRET,
  '/mail': SECRET,
};

const ADDRESSES = Object.entries(PARAMETER_PAGES).map(
  ([page, parameter]) => [page, new RegExp(`^${page}/${parameter}$`)] as const,
);

/** Returns the address of the file that is served at an address: the address itself, or its page. */
export function pageOf(address: string): string {
  return ADDRESSES.find(([, pattern]) => pattern.test(address))?.[0] ?? address;
}
