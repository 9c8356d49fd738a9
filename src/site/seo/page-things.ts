/* Structured data of each kind of page. */
import { questionsIn } from '#publishing/tree/questions.ts';
import type { ArticleTree } from '#publishing/tree/tree.ts';
import { site } from '#site.ts';
import { type ArticleEntry, articleAddress, authorOf } from '../collections/articles.ts';
import type { PlainPageEntry } from '../collections/plain-pages.ts';
import type { TimerGroup } from '../collections/timer-groups.ts';
import type { TimerPageEntry } from '../collections/timer-pages.ts';
import { isoDay } from '../dates.ts';
import {
  blogPostingThing,
  breadcrumbThing,
  type Crumb,
  faqThing,
  itemListThing,
  type Question,
  type Thing,
  webApplicationThing,
} from './json-ld.ts';

const HOME = { name: site.name, path: '/' };

/** The home page is the Pomodoro timer itself. */
export function homeThings(): readonly Thing[] {
  return [
    webApplicationThing({ name: site.name, description: site.description, url: `${site.url}/` }),
  ];
}

/** The hub: every timer page in the order in which it shows them. */
export function hubThings(groups: readonly TimerGroup[]): readonly Thing[] {
  const paths = groups.flatMap(({ pages }) => pages.map(({ id }) => `/${id}`));
  return [...listThings({ name: 'Timers', path: '/timers' }), itemListThing(site.url, paths)];
}

/** A timer page is a tool that costs nothing. */
export function timerThings({ id, data }: TimerPageEntry): readonly Thing[] {
  const path = `/${id}`;
  return [
    webApplicationThing({
      name: data.heading,
      description: data.description,
      url: site.url + path,
    }),
    breadcrumbThing(site.url, [
      HOME,
      { name: 'Timers', path: '/timers' },
      { name: data.heading, path },
    ]),
    ...questionThings(data.faq),
  ];
}

/** An article or a guide, with who wrote it and when, and the questions that it answers. */
export async function articleThings(
  entry: ArticleEntry,
  tree: ArticleTree,
): Promise<readonly Thing[]> {
  const { data, collection } = entry;
  const path = articleAddress(entry);
  const author = await authorOf(entry);
  const above =
    collection === 'blog'
      ? { name: 'Blog', path: '/blog' }
      : { name: 'Guides', path: '/resources/all-articles' };
  return [
    blogPostingThing(site, {
      title: data.title,
      description: data.description,
      url: site.url + path,
      image: `${site.url}/social${path}.png`,
      author: { name: author.data.name, url: `${site.url}/authors/${author.id}` },
      published: isoDay(data.published),
      updated: isoDay(data.updated),
      keywords: data.tags,
    }),
    breadcrumbThing(site.url, [HOME, above, { name: data.title, path }]),
    ...questionThings([...data.faq, ...questionsIn(tree)]),
  ];
}

/** A page of the house. */
export function plainThings({ id, data }: PlainPageEntry): readonly Thing[] {
  return [
    breadcrumbThing(site.url, [HOME, { name: data.heading, path: `/${id}` }]),
    ...questionThings(data.faq),
  ];
}

/** A page that leads to others: the steps to it from the home page, itself the last. */
export function listThings(...steps: readonly Crumb[]): readonly Thing[] {
  return [breadcrumbThing(site.url, [HOME, ...steps])];
}

/** A list of articles: the steps to it, and the articles in the order in which it shows them. */
export function articleListThings(
  steps: readonly Crumb[],
  articles: readonly ArticleEntry[],
): readonly Thing[] {
  return [...listThings(...steps), itemListThing(site.url, articles.map(articleAddress))];
}

function questionThings(questions: readonly Question[]): readonly Thing[] {
  return questions.length === 0 ? [] : [faqThing(questions)];
}
