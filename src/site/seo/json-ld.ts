/* What pages say of themselves to machines, in the vocabulary of schema.org; pure functions. */

/** A thing of schema.org, as JSON. */
export type Thing = Readonly<Record<string, unknown>> & { readonly '@type': string };

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

const CONTEXT = 'https://schema.org';

/** One document of several things; without markup of its own, so that it may stand in a script. */
export function jsonLd(things: readonly Thing[]): string {
  const document = { '@context': CONTEXT, '@graph': things };
  return JSON.stringify(document).replaceAll('<', '\\u003c');
}

export function organizationThing({ name, url }: SiteName): Thing {
  return {
    '@type': 'Organization',
    '@id': `${url}/#organization`,
    name,
    url,
    logo: `${url}/icon-512.png`,
  };
}

export function webSiteThing({ name, url, description }: SiteName): Thing {
  return {
    '@type': 'WebSite',
    '@id': `${url}/#website`,
    name,
    url,
    description,
    inLanguage: 'en',
    publisher: { '@id': `${url}/#organization` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${url}/timers?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}

/** A tool that runs in the browser and costs nothing. */
export function webApplicationThing(page: {
  readonly name: string;
  readonly description: string;
  readonly url: string;
}): Thing {
  return {
    '@type': 'WebApplication',
    name: page.name,
    description: page.description,
    url: page.url,
    applicationCategory: 'UtilitiesApplication',
    operatingSystem: 'Any',
    browserRequirements: 'Requires JavaScript.',
    offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD' },
  };
}

export function breadcrumbThing(siteUrl: string, crumbs: readonly Crumb[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      item: siteUrl + path,
    })),
  };
}

export function faqThing(questions: readonly Question[]): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
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
): Thing {
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
    publisher: { '@id': `${site.url}/#organization` },
  };
}
