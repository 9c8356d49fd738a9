import type { Component } from '#publishing/tree/tree.ts';
import { writePieces } from '#publishing/tree/write-html.ts';
import type { ProductPictureName } from '#shared/domain/content/product-pictures.ts';
import { escapeMarkup } from '#shared/domain/text/escape-markup.ts';
import { site } from '#site.ts';
import { type ArticleEntry, articleAddress } from '../collections/articles.ts';
import { pictureFiles } from '../pictures/picture-files.ts';
import { absoluteLinks } from './feeds.ts';

/** Returns the text of an article for readers of feeds: its links are absolute, its timers are links. */
export async function articleHtml(entry: ArticleEntry): Promise<string> {
  const { children } = await entry.read();
  const pieces = writePieces(children, { forFeeds: true });
  const html = pieces.map((piece) => (typeof piece === 'string' ? piece : feedPart(piece)));
  return absoluteLinks(html.join('').trim(), site.url + articleAddress(entry));
}

/** Returns what stands in a feed for a part that only a page can show. */
function feedPart({ name, attributes }: Component): string {
  return name === 'Screenshot' ? picture(attributes) : timerLink(attributes);
}

/** Readers of feeds know no themes. */
function picture({ name, alt = '' }: Component['attributes']): string {
  // The parser has checked the name.
  const { src, width, height } = pictureFiles(name as ProductPictureName, 'light').webp;
  const size = `width="${width}" height="${height}"`;
  return `<p><img src="${src}" ${size} alt="${escapeMarkup(alt)}"></p>\n`;
}

function timerLink({ duration = '', label = '', page }: Component['attributes']): string {
  if (page !== undefined)
    return `<p><a href="/${escapeMarkup(page)}">${escapeMarkup(page)}</a></p>\n`;
  const address = `/timer?${new URLSearchParams({ d: duration, label })}`;
  const text = `${label}: a timer of ${duration}`;
  return `<p><a href="${escapeMarkup(address)}">${escapeMarkup(text)}</a></p>\n`;
}
