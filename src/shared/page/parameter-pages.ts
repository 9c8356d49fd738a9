/*
 * Pages that are one file for many addresses: the browser reads the rest of the address. The API
 * process and the maps that the build writes for nginx and Caddy are made from this list.
 */

/** Pages that are followed by an id, by the address of their file. */
export const PARAMETER_PAGES = ['/admin/blog/edit', '/admin/pillar-pages/edit'] as const;

/** What may follow: a UUID in lower case. Neither server needs a sign in it that it reads as its own. */
export const PARAMETER = '[0-9a-f]+-[0-9a-f]+-[0-9a-f]+-[0-9a-f]+-[0-9a-f]+';

const ADDRESS = new RegExp(`^(${PARAMETER_PAGES.join('|')})/${PARAMETER}$`);

/** Returns the address of the file that is served at an address: the address itself, or its page. */
export function pageOf(address: string): string {
  return ADDRESS.exec(address)?.[1] ?? address;
}
