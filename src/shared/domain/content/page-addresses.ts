/* Which addresses pages may have. */

/** A page that wants an address, and where that stands: a file, or the words for a route. */
export interface AddressClaim {
  /** `/timer/5-minutes`. */
  readonly address: string;
  readonly source: string;
}

/** Words that belong to the product and to what serves it: no part of an address may be one. */
export const RESERVED_WORDS: readonly string[] = [
  'admin',
  'api',
  'app',
  'login',
  'logout',
  'register',
  'signup',
  'change-password',
  'forgot-password',
  'reset-password',
  'confirm-email',
  'account',
  'settings',
  // Words that editors append to an address.
  'new',
  'edit',
  'preview',
  'draft',
  'drafts',
  // Files and folders of the built site.
  '404',
  'index',
  'offline',
  'assets',
  'social',
  'sounds',
  'static',
  'public',
  'feed',
  'rss',
  'atom',
  'sitemap',
  'robots',
  'manifest',
  'favicon',
  'sw',
  // Words of the languages around it, which slip in where a name was missing.
  'null',
  'undefined',
  'true',
  'false',
  'nan',
];

const PART = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Why a page cannot have the address it wants, as a sentence; null when it can. */
export function addressProblem({ address, source }: AddressClaim): string | null {
  const parts = address.slice(1).split('/');
  const ill = parts.find((part) => !PART.test(part));
  if (ill !== undefined) {
    return `${source}: “${ill}” cannot stand in the address ${address}. Use lower-case letters, digits and single hyphens, such as ${slugOf(ill)}.`;
  }
  const reserved = parts.find((part) => RESERVED_WORDS.includes(part));
  if (reserved === undefined) return null;
  return `${source}: “${reserved}” is a word of the product and cannot stand in the address ${address}. Use another, such as ${reserved}-timer.`;
}

/** The addresses that more than one page wants, a sentence each. */
export function collisions(claims: readonly AddressClaim[]): string[] {
  return [...Map.groupBy(claims, ({ address }) => address)].flatMap(([address, rivals]) => {
    if (rivals.length < 2) return [];
    const sources = [...new Set(rivals.map(({ source }) => source))];
    const who =
      sources.length === 1
        ? `${sources[0]}: two entries would stand`
        : `${sources.join(' and ')} would both stand`;
    return [`${who} at ${address}. Give one another name.`];
  });
}

/**
 * Returns a text as part of an address: `Deep Work!` → `deep-work`; `page` for one without letters.
 */
export function slugOf(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'page';
}
