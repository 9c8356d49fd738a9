/*
 * Pages that are one file for many addresses: the browser reads the rest of the address. The API
 * process and the maps that the build writes for nginx and Caddy are made from this list.
 */

/** A UUID in lower case. No pattern needs braces, which both servers read as their own. */
const UUID = '[0-9a-f]+-[0-9a-f]+-[0-9a-f]+-[0-9a-f]+-[0-9a-f]+';
const SECRET = '[A-Za-z0-9_-]+';

/** The pages with the regular expression of the addresses of each. */
export const PARAMETER_PAGES: Readonly<Record<string, string>> = {
  '/admin/blog/edit': `/admin/blog/edit/${UUID}`,
  '/admin/pillar-pages/edit': `/admin/pillar-pages/edit/${UUID}`,
  '/admin/email-lists/contacts': `/admin/email-lists/${UUID}/contacts`,
  '/preview': `/preview/${SECRET}`,
  '/mail': `/mail/${SECRET}`,
};

const ADDRESSES = Object.entries(PARAMETER_PAGES).map(
  ([page, addresses]) => [page, new RegExp(`^${addresses}$`)] as const,
);

/** Returns the address of the file that is served at an address: the address itself, or its page. */
export function pageOf(address: string): string {
  return ADDRESSES.find(([, pattern]) => pattern.test(address))?.[0] ?? address;
}
