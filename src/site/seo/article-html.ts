import type { Component } from '#publishing/tree/tree.ts';
import { writePieces } from '#publishing/tree/write-html.ts';
import { escapeMarkup } from '#shared/domain/text/escape-markup.ts';
import { site } from '#site.ts';
import { type ArticleEntry, articleAddress } from '../collections/articles.ts';
import { absoluteLinks } from './feeds.ts';

/** Returns the text of an article for readers of feeds: its links are absolute, its timers are links. */
export async function articleHtml(entry: ArticleEntry): Promise<string> {
  const { children } = await entry.read();
  const pieces = writePieces(children, { forFeeds: true });
  const html = pieces.map((piece) => (typeof piece === 'string' ? piece : timerLink(piece)));
  return absoluteLinks(html.join('').trim(), site.url + articleAddress(entry));
}

function timerLink({ attributes: { duration = '', label = '', page } }: Component): string {
  if (page !== undefined)
    return `<p><a href="/${escapeMarkup(page)}">${escapeMarkup(page)}</a></p>\n`;
  const address = `/timer?${new URLSearchParams({ d: duration, label })}`;
  const text = `${label}: a timer of ${duration}`;
  return `<p><a href="${escapeMarkup(address)}">${escapeMarkup(text)}</a></p>\n`;
}
