/** The kinds of places that visitors come from. */
export type SourceKind = 'direct' | 'search' | 'social' | 'site' | 'campaign';

/** A place that visitors come from: a host, or the name of a campaign's source; empty for none. */
export interface Source {
  readonly kind: SourceKind;
  readonly name: string;
}

const HOST = /^[a-z0-9.-]{1,200}(?::\d{1,5})?$/;
const SEARCH =
  /(?:^|\.)(?:google|bing|duckduckgo|ecosia|yahoo|yandex|baidu|qwant|startpage|kagi|naver|seznam|search\.brave)\.[a-z.]{2,6}$/;
const SOCIAL =
  /(?:^|\.)(?:facebook\.com|instagram\.com|t\.co|x\.com|twitter\.com|reddit\.com|linkedin\.com|lnkd\.in|youtube\.com|bsky\.app|mastodon\.[a-z]+|tiktok\.com|pinterest\.[a-z.]+|threads\.net|news\.ycombinator\.com|discord\.com|t\.me|vk\.com|whatsapp\.com)$/;

/**
 * Returns where a visitor came from, by the host of the page that linked here and the source that a
 * campaign's link names. Returns null for a link within the site, and for a host that is none.
 */
export function sourceOf(referrer: string, campaign: string, ownHost: string): Source | null {
  if (campaign !== '') return { kind: 'campaign', name: campaign };
  if (referrer === '') return { kind: 'direct', name: '' };
  const host = referrer.toLowerCase();
  if (host === ownHost || !HOST.test(host)) return null;
  const name = host.replace(/^www\./, '');
  return { kind: kindOf(name), name };
}

function kindOf(host: string): SourceKind {
  if (SEARCH.test(host)) return 'search';
  return SOCIAL.test(host) ? 'social' : 'site';
}
