import { headingProblem } from '#shared/domain/content/headings.ts';
import type { Problem } from '../problem.ts';
import {
  type ArticleTree,
  type Component,
  type Heading,
  type Image,
  type Link,
  nodesOf,
  type Place,
  textOf,
} from '../tree/tree.ts';
import { linkProblem, type Places } from './links.ts';

/** The page and the site around a text. */
export interface BodySurroundings {
  /** The text of the page's own heading of level 1. */
  readonly heading: string;
  readonly places: Places;
  /** Whether a file exists, by its path relative to the text; false for a text from the browser. */
  readonly hasFile?: (path: string) => boolean;
}

/** So many links that lead nowhere are compared with all addresses of the site. */
const MOST_COMPARED = 20;

/** The problems of links, pictures, headings and timer cards with what is around a text. */
export function bodyProblems(
  tree: ArticleTree,
  { heading, places, hasFile = () => false }: BodySurroundings,
): Problem[] {
  const nodes = [...nodesOf(tree)];
  const links = nodes.filter((node): node is Link => node.type === 'link');
  const images = nodes.filter((node): node is Image => node.type === 'image');
  const headings = nodes.filter((node): node is Heading => node.type === 'heading');
  const cards = nodes.filter(
    (node): node is Component => node.type === 'component' && node.name === 'TimerCard',
  );
  const targets = [
    ...links.map((link) => ({ place: link, url: link.url })),
    ...cards.map((card) => ({ place: card, url: `/${card.attributes['page']}` })),
  ];
  return [
    ...targetProblems(targets, places),
    ...anchorProblems(links, new Set(headings.map(({ id }) => id))),
    ...images.flatMap((image) => pictureProblem(image, { places, hasFile })),
    ...orderProblems(headings, heading),
  ];
}

function errorAt({ line, column }: Place, text: string): Problem {
  return { line, column, text, level: 'error' };
}

interface Target {
  readonly place: Place;
  readonly url: string;
}

function targetProblems(targets: readonly Target[], places: Places): Problem[] {
  const problems: Problem[] = [];
  for (const { place, url } of targets) {
    const isCompared = problems.length < MOST_COMPARED;
    const text = url.startsWith('/') ? linkProblem(url, places, isCompared) : null;
    if (text !== null) problems.push(errorAt(place, text));
  }
  return problems;
}

/** Advice only: the page around the text has addresses of its own. */
function anchorProblems(links: readonly Link[], ids: ReadonlySet<string>): Problem[] {
  return links
    .filter(({ url }) => url.startsWith('#') && url !== '#' && !ids.has(url.slice(1)))
    .map(({ line, column, url }) => ({
      line,
      column,
      level: 'advice',
      text: `no heading of this text has the address ${url.slice(0, 80)}.`,
    }));
}

function pictureProblem(
  image: Image,
  { places, hasFile }: Required<Pick<BodySurroundings, 'places' | 'hasFile'>>,
): Problem[] {
  const { alt, url } = image;
  const shown = url.slice(0, 80);
  if (alt.trim() === '') {
    const text = `the picture ${shown} has no description. Write one between the brackets: ![A kitchen timer on a desk](${shown})`;
    return [errorAt(image, text)];
  }
  const isThere = url.startsWith('/') ? places.files.has(url) : hasFile(url);
  if (isThere) return [];
  const text = `there is no picture ${shown}. Add it, or write the path of another.`;
  return [errorAt(image, text)];
}

function orderProblems(headings: readonly Heading[], heading: string): Problem[] {
  const levels = [
    { level: 1, text: heading },
    ...headings.map((each) => ({ level: each.depth, text: textOf(each).trim() })),
  ];
  return headings.flatMap((each, at) => {
    if (each.depth === 1) {
      const text = `“${textOf(each).trim()}” is a second heading of level 1; the page's own is the first. Write ## before it.`;
      return [errorAt(each, text)];
    }
    const text = headingProblem(levels, at + 1);
    return text === null ? [] : [errorAt(each, text)];
  });
}
