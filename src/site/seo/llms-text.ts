import { site } from '#site.ts';
import { type ListedPage, pagesOf } from './site-areas.ts';

/** Returns the text of `llms.txt`: the site and its pages, for language models. See llmstxt.org. */
export async function llmsText(): Promise<string> {
  const [timers, articles, pages] = await Promise.all([
    pagesOf('timers'),
    pagesOf('articles'),
    pagesOf('pages'),
  ]);
  return [
    `# ${site.name}`,
    `> ${site.description}`,
    'The timers run in the browser, without an account. Each page is a tool of its own; its words say what it does and for whom.',
    section('Timers', timers),
    section('Articles and guides', articles),
    section('The product', pages),
    '',
  ].join('\n\n');
}

function section(name: string, pages: readonly ListedPage[]): string {
  const lines = pages.map(
    ({ path, title, description }) => `- [${title}](${site.url}${path}): ${description}`,
  );
  return [`## ${name}`, '', ...lines].join('\n');
}
