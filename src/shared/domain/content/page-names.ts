/* How pages are named in search results and in shared links. */

/** Search results cut longer titles. */
export const TITLE_LIMIT = 60;
/** Search results cut longer descriptions. */
export const DESCRIPTION_LIMIT = 155;

/** A page with what search results show of it. */
export interface NamedPage {
  readonly address: string;
  readonly title: string;
  readonly description: string;
}

const LIMITS = { title: TITLE_LIMIT, description: DESCRIPTION_LIMIT } as const;

/** Returns the page names that are missing, too long or used twice, one sentence each. */
export function pageNameProblems(pages: readonly NamedPage[]): string[] {
  return [
    ...pages.flatMap((page) => [
      ...lengthProblem(page, 'title'),
      ...lengthProblem(page, 'description'),
    ]),
    ...repeated(pages, 'title'),
    ...repeated(pages, 'description'),
  ];
}

function lengthProblem(page: NamedPage, field: 'title' | 'description'): string[] {
  const { length } = page[field].trim();
  const limit = LIMITS[field];
  if (length === 0) return [`${page.address} has no ${field}.`];
  if (length <= limit) return [];
  return [`The ${field} of ${page.address} has ${length} characters, ${limit} are the most.`];
}

function repeated(pages: readonly NamedPage[], field: 'title' | 'description'): string[] {
  const named = pages.filter((page) => page[field].trim() !== '');
  const groups = Map.groupBy(named, (page) => plain(page[field]));
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .map((group) => {
      const addresses = group.map(({ address }) => address).join(', ');
      return `${addresses} have the same ${field}: “${group[0]?.[field].trim()}”`;
    });
}

/** Titles that differ in capitals or spaces are the same to a reader. */
function plain(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, ' ');
}
