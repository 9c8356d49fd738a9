/* RSS 2.0, Atom and JSON Feed 1.1 of a list of articles; pure functions. */
import { escapeMarkup } from '#shared/domain/text/escape-markup.ts';
import { XML_HEAD } from './xml.ts';

/** Description of a feed. */
export interface Channel {
  readonly title: string;
  readonly description: string;
  /** The page that shows the same. */
  readonly url: string;
  /** The address of the feed itself. */
  readonly feedUrl: string;
}

export interface FeedItem {
  readonly title: string;
  readonly url: string;
  readonly summary: string;
  /** Its whole text, with absolute links. */
  readonly html: string;
  readonly author: string;
  readonly published: Date;
  readonly updated: Date;
  readonly tags: readonly string[];
}

/** The kinds of feeds, with the ending of their files and their media types. */
export const FEED_KINDS = {
  rss: { ending: 'rss.xml', type: 'application/rss+xml', write: rssFeed },
  atom: { ending: 'atom.xml', type: 'application/atom+xml', write: atomFeed },
  json: { ending: 'feed.json', type: 'application/feed+json', write: jsonFeed },
} as const;

/** The feeds that a page announces by its address: those of the list that it belongs to. */
export function feedsOf(address: string): readonly { href: string; type: string }[] {
  const [list] = /^\/(?:blog|resources)(?=\/|$)|^\/tags\/[a-z0-9-]+$/.exec(address) ?? [];
  if (list === undefined) return [];
  return Object.values(FEED_KINDS).map(({ ending, type }) => ({ href: `${list}/${ending}`, type }));
}

export function rssFeed(channel: Channel, items: readonly FeedItem[]): string {
  const entries = items.map(
    (item) => `    <item>
      <title>${escapeMarkup(item.title)}</title>
      <link>${escapeMarkup(item.url)}</link>
      <guid isPermaLink="true">${escapeMarkup(item.url)}</guid>
      <pubDate>${item.published.toUTCString()}</pubDate>
      <description>${escapeMarkup(item.summary)}</description>
      <content:encoded>${escapeMarkup(item.html)}</content:encoded>
${item.tags.map((tag) => `      <category>${escapeMarkup(tag)}</category>`).join('\n')}
    </item>`,
  );
  return `${XML_HEAD}
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">
  <channel>
    <title>${escapeMarkup(channel.title)}</title>
    <link>${escapeMarkup(channel.url)}</link>
    <description>${escapeMarkup(channel.description)}</description>
    <language>en</language>
    <lastBuildDate>${lastChange(items).toUTCString()}</lastBuildDate>
    <atom:link href="${escapeMarkup(channel.feedUrl)}" rel="self" type="application/rss+xml"/>
${entries.join('\n')}
  </channel>
</rss>
`;
}

export function atomFeed(channel: Channel, items: readonly FeedItem[]): string {
  const entries = items.map(
    (item) => `  <entry>
    <title>${escapeMarkup(item.title)}</title>
    <link href="${escapeMarkup(item.url)}"/>
    <id>${escapeMarkup(item.url)}</id>
    <published>${item.published.toISOString()}</published>
    <updated>${item.updated.toISOString()}</updated>
    <author><name>${escapeMarkup(item.author)}</name></author>
    <summary>${escapeMarkup(item.summary)}</summary>
    <content type="html">${escapeMarkup(item.html)}</content>
${item.tags.map((tag) => `    <category term="${escapeMarkup(tag)}"/>`).join('\n')}
  </entry>`,
  );
  return `${XML_HEAD}
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <title>${escapeMarkup(channel.title)}</title>
  <subtitle>${escapeMarkup(channel.description)}</subtitle>
  <link href="${escapeMarkup(channel.url)}"/>
  <link rel="self" type="application/atom+xml" href="${escapeMarkup(channel.feedUrl)}"/>
  <id>${escapeMarkup(channel.url)}</id>
  <updated>${lastChange(items).toISOString()}</updated>
${entries.join('\n')}
</feed>
`;
}

export function jsonFeed(channel: Channel, items: readonly FeedItem[]): string {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: channel.title,
    description: channel.description,
    home_page_url: channel.url,
    feed_url: channel.feedUrl,
    language: 'en',
    items: items.map((item) => ({
      id: item.url,
      url: item.url,
      title: item.title,
      summary: item.summary,
      content_html: item.html,
      date_published: item.published.toISOString(),
      date_modified: item.updated.toISOString(),
      authors: [{ name: item.author }],
      tags: item.tags,
    })),
  };
  return `${JSON.stringify(feed, null, 2)}\n`;
}

/** HTML whose links lead to the same places from anywhere, `#here` to the page that it is from. */
export function absoluteLinks(html: string, pageUrl: string): string {
  return html.replace(/(\s(?:href|src)=")([/#][^"]*)"/g, (_, start: string, target: string) => {
    return `${start}${new URL(target, pageUrl).href}"`;
  });
}

/** The latest change of its items; the beginning of time for an empty feed. */
function lastChange(items: readonly FeedItem[]): Date {
  return new Date(Math.max(0, ...items.map(({ updated }) => updated.getTime())));
}
