import type { Problem } from '#publishing/problem.ts';
import {
  type ArticleNode,
  type ArticleTree,
  type Component,
  type Image,
  type Link,
  nodesOf,
  type Place,
  textOf,
} from '#publishing/tree/tree.ts';
import type { PictureFacts } from '#shared/domain/content/article-pictures.ts';
import { shownFile } from '../html/pictures.ts';

type Pictures = Readonly<Record<string, PictureFacts>>;

/** Words that say nothing of where a link leads. */
const EMPTY_WORDS = /^(?:click )?(?:here|this|link|more|read more|this link)[.!…]?$/i;
/** Fewer words than this beside pictures look like an advertisement, to readers and to filters. */
const FEWEST_WORDS = 20;
const SHOWN_BY_OUTLOOK = /\.(?:jpe?g|png|gif)(?:[?#]|$)/i;
const NO_PICTURE = /\.(?:svg|avif)(?:[?#]|$)/i;

/** The problems of links and pictures, and of a mail as a whole, in a tree without errors. */
export function treeProblems(tree: ArticleTree, pictures: Pictures): Problem[] {
  const nodes = [...nodesOf(tree)];
  const images = nodes.filter((node): node is Image => node.type === 'image');
  return [
    ...nodes.flatMap(linkProblems),
    ...images.flatMap((image) => pictureProblems(image, pictures)),
    ...outlookAdvice(images, pictures),
    ...wholeProblems(tree, { nodes, images }),
  ];
}

function problem(level: Problem['level'], { line, column }: Place, text: string): Problem {
  return { line, column, text, level };
}

function linkProblems(node: ArticleNode): Problem[] {
  if (node.type === 'component') return buttonProblems(node);
  if (node.type !== 'link') return [];
  const words = textOf(node).trim();
  const hasPicture = [...nodesOf(node)].some((each) => each.type === 'image' && each.alt.trim());
  return [
    ...(words === '' && !hasPicture
      ? [problem('error', node, 'this link has no text. Write it between the brackets.')]
      : []),
    ...(EMPTY_WORDS.test(words)
      ? [problem('advice', node, `“${words}” does not say where the link leads. Name the page.`)]
      : []),
    ...disguise(node, words),
    ...insecure(node.url, node),
  ];
}

/** `Node.js` is no address. */
const SHOWN_ADDRESS =
  /^(?:https?:\/\/\S+|www\.\S+|[\w-]{1,60}\.(?:com|net|org|info|eu)(?:[/?#]\S*)?)$/i;

/** A text that is one address over a link to another: filters take it for fraud. */
function disguise(node: Link, words: string): Problem[] {
  const shown = hostOf(/^https?:\/\//i.test(words) ? words : `https://${words}`);
  const isAddress = SHOWN_ADDRESS.test(words);
  const host = hostOf(node.url);
  if (!isAddress || shown === null || host === null || isSameSite(shown, host)) return [];
  const text = `this link shows ${shown} and leads to ${host}, as fraud does. Write what is there, or the same address.`;
  return [problem('error', node, text)];
}

function hostOf(url: string): string | null {
  return /^https?:/i.test(url) && URL.canParse(url) ? new URL(url).hostname : null;
}

function isSameSite(one: string, other: string): boolean {
  const bare = (host: string) => host.replace(/^www\./, '');
  return bare(one) === bare(other) || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
}

function buttonProblems(node: Component): Problem[] {
  return node.name === 'Button' ? insecure(node.attributes['url'] ?? '', node) : [];
}

function insecure(url: string, place: Place): Problem[] {
  if (!/^http:/i.test(url)) return [];
  const text = `the link ${url.slice(0, 80)} is not encrypted. Write https:// where the page has it.`;
  return [problem('advice', place, text)];
}

function pictureProblems(image: Image, pictures: Pictures): Problem[] {
  const { url, facts } = shownFile(image, pictures);
  const shown = image.url.slice(0, 80);
  if (image.alt.trim() === '') {
    const text = `the picture ${shown} has no description, and many programs show no pictures at first. Write ![What it shows](${shown})`;
    return [problem('error', image, text)];
  }
  if (!url.startsWith('/')) {
    const text = `the picture ${shown} is no file of this site. Add it to the pictures, and write its address.`;
    return [problem('error', image, text)];
  }
  if (NO_PICTURE.test(url)) {
    const text = `mail programs do not show ${shown}. Use a JPEG, a PNG, or a picture of the library.`;
    return [problem('error', image, text)];
  }
  if (facts !== undefined) return [];
  const text = `the size of ${shown} is not known, so the text will move when it loads. Use a picture of the library.`;
  return [problem('advice', image, text)];
}

/** Told once, at the first of such pictures. */
function outlookAdvice(images: readonly Image[], pictures: Pictures): Problem[] {
  const first = images.find((image) => {
    const { url } = shownFile(image, pictures);
    return !SHOWN_BY_OUTLOOK.test(url) && !NO_PICTURE.test(url);
  });
  if (first === undefined) return [];
  const text =
    'Outlook for Windows shows JPEG and PNG alone; its readers see the description. Say nothing in pictures that the text does not say.';
  return [problem('advice', first, text)];
}

function wholeProblems(
  tree: ArticleTree,
  { nodes, images }: { nodes: readonly ArticleNode[]; images: readonly Image[] },
): Problem[] {
  const start = { line: 1, column: 1 };
  const words = wordsOf(nodes);
  if (tree.children.length === 0 || (words === 0 && images.length === 0)) {
    return [problem('error', start, 'the mail is empty. Write its text.')];
  }
  if (images.length === 0 || words >= FEWEST_WORDS) return [];
  const text =
    'this mail is hardly more than pictures, as spam is. Write in words what it is about.';
  return [problem('advice', start, text)];
}

function wordsOf(nodes: readonly ArticleNode[]): number {
  const texts = nodes.flatMap((node) => {
    if (node.type === 'component') return Object.values(node.attributes);
    return 'value' in node ? [node.value] : [];
  });
  return texts.join(' ').match(/[\p{L}\p{N}\ue000]+/gu)?.length ?? 0;
}
