/* The text of an article as plain HTML, for readers of feeds. */

import { loadRenderers } from 'astro:container';
import { render } from 'astro:content';
import { getContainerRenderer } from '@astrojs/mdx/container-renderer';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { site } from '#site.ts';
import { type ArticleEntry, articleAddress } from '../collections/articles.ts';
import FeedPicture from '../components/mdx/FeedPicture.astro';
import TimerLink from '../components/mdx/TimerLink.astro';
import { absoluteLinks } from './feeds.ts';

/** Nine feeds may hold one article. */
const made = new Map<string, Promise<string>>();
let opening: Promise<AstroContainer> | null = null;

/** The whole text of an article; its links are absolute, its timers are links. */
export function articleHtml(entry: ArticleEntry): Promise<string> {
  const address = articleAddress(entry);
  const known = made.get(address) ?? write(entry, site.url + address);
  made.set(address, known);
  return known;
}

async function write(entry: ArticleEntry, url: string): Promise<string> {
  opening ??= openContainer();
  const container = await opening;
  const { Content } = await render(entry);
  const html = await container.renderToString(Content, {
    props: { components: { LiveTimer: TimerLink, Screenshot: FeedPicture } },
  });
  return absoluteLinks(html.trim(), url);
}

async function openContainer(): Promise<AstroContainer> {
  return AstroContainer.create({ renderers: await loadRenderers([getContainerRenderer()]) });
}
