/* Structured data of pages, in the vocabulary of schema.org; pure functions. */
import type {
  BlogPostingLeaf,
  BreadcrumbListLeaf,
  FAQPageLeaf,
  Graph,
  ItemListLeaf,
  ListItemLeaf,
  OrganizationLeaf,
  QuestionLeaf,
  SearchActionLeaf,
  WebApplicationLeaf,
  WebSiteLeaf,
  WithActionConstraints,
} from 'schema-dts';

/** A thing that a page of this site is about. */
export type Thing =
  | BlogPostingLeaf
  | BreadcrumbListLeaf
  | FAQPageLeaf
  | ItemListLeaf
  | OrganizationLeaf
  | WebApplicationLeaf
  | WebSiteLeaf;

/** The site, as every page names it. */
export interface SiteName {
  readonly name: string;
  readonly url: string;
  readonly description: string;
}

export interface Question {
  readonly question: string;
  readonly answer: string;
}

/** A step of the way to a page: its name and its path. */
export interface Crumb {
  readonly name: string;
  readonly path: string;
}

/** One document of several things; without markup of its own, so that it may stand in a script. */
export function jsonLd(things: readonly Thing[]): string {
  const document: Graph = { '@context': 'https://schema.org', '@graph': things };
  return JSON.stringify(document).replaceAll('<', '\\u003c');
}

/** Who makes the site; whole wherever it is named, since nothing is looked up on another page. */
export function organizationThing({ name, url }: Pick<SiteName, 'name' | 'url'>): OrganizationLeaf {
  return {
    '@type': 'Organization',
    '@id': `${url}/#organization`,
    name,
    url,
    logo: `${url}/icon-512.png`,
  };
}

export function webSiteThing(site: SiteName): WebSiteLeaf {
  const { name, url, description } = site;
  const search: WithActionConstraints<SearchActionLeaf> = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${url}/timers?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  };
  return {
    '@type': 'WebSite',
    '@id': `${url}/#website`,
    name,
    url,
    description,
    inLanguage: 'en',
    publisher: organizationThing(site),
    potentialAction: search,
  };
}

/** A tool that runs in the browser and costs nothing. */
export function webApplicationThing(page: {
  readonly name: string;
  readonly description: string;
  readonly url: string;
}): WebApplicationLeaf {
  return {
    '@type': 'WebApplication',
    name: page.name,
    description: page.description,
    url: page.url,
    applicationCategory: 'UtilitiesApplication',
    operatingSystem: 'Any',
    offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD' },
  };
}

export function breadcrumbThing(siteUrl: string, crumbs: readonly Crumb[]): BreadcrumbListLeaf {
  const step = ({ name, path }: Crumb, place: number): ListItemLeaf => ({
    '@type': 'ListItem',
    position: place + 1,
    name,
    item: siteUrl + path,
  });
  return { '@type': 'BreadcrumbList', itemListElement: crumbs.map(step) };
}

/** A list of pages of the site, in the order in which a page shows them. */
export function itemListThing(siteUrl: string, paths: readonly string[]): ItemListLeaf {
  const item = (path: string, place: number): ListItemLeaf => ({
    '@type': 'ListItem',
    position: place + 1,
    url: siteUrl + path,
  });
  return { '@type': 'ItemList', itemListElement: paths.map(item) };
}

export function faqThing(questions: readonly Question[]): FAQPageLeaf {
  const asked = ({ question, answer }: Question): QuestionLeaf => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  });
  return { '@type': 'FAQPage', mainEntity: questions.map(asked) };
}

export function blogPostingThing(
  site: SiteName,
  article: {
    readonly title: string;
    readonly description: string;
    readonly url: string;
    readonly image: string;
    readonly author: { readonly name: string; readonly url: string };
    /** Days as `YYYY-MM-DD`. */
    readonly published: string;
    readonly updated: string;
    readonly keywords: readonly string[];
  },
): BlogPostingLeaf {
  return {
    '@type': 'BlogPosting',
    headline: article.title,
    description: article.description,
    mainEntityOfPage: article.url,
    url: article.url,
    image: article.image,
    datePublished: article.published,
    dateModified: article.updated,
    inLanguage: 'en',
    keywords: article.keywords.join(', '),
    author: { '@type': 'Organization', name: article.author.name, url: article.author.url },
    publisher: organizationThing(site),
  };
}
