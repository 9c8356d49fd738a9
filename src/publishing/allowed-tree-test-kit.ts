import { definitionOf } from './components/definitions.ts';
import { type ArticleNode, type ArticleTree, nodesOf } from './tree/tree.ts';

const PLACE = ['line', 'column'];

/** All that a node of each type may have beside its type. */
const KEYS: Readonly<Record<ArticleNode['type'], readonly string[]>> = {
  root: ['children'],
  paragraph: ['children', ...PLACE],
  heading: ['children', 'depth', 'id', ...PLACE],
  text: ['value'],
  emphasis: ['children'],
  strong: ['children'],
  delete: ['children'],
  inlineCode: ['value'],
  code: ['value', 'lang', ...PLACE],
  link: ['children', 'url', 'title', ...PLACE],
  image: ['url', 'alt', 'title', ...PLACE],
  list: ['children', 'ordered', 'start', 'isSpread', ...PLACE],
  listItem: ['children', 'checked', 'isSpread', ...PLACE],
  table: ['children', 'align', ...PLACE],
  tableRow: ['children'],
  tableCell: ['children'],
  blockquote: ['children', ...PLACE],
  thematicBreak: PLACE,
  break: [],
  footnoteReference: ['id', 'number', 'occurrence', ...PLACE],
  footnoteDefinition: ['children', 'id', 'number', 'references', ...PLACE],
  component: ['children', 'name', 'attributes', ...PLACE],
};

const LINK = /^(?:#|\/(?!\/)|https?:\/\/|mailto:|tel:)/;
const PICTURE = /^(?![a-z][a-z\d+.-]*:|\/\/)/i;
const ADDRESS = /^[!#$%&-;=?-Z_a-z~]+$/;

/** The parts of a tree that no article may have; empty for a tree that is as it should be. */
export function foreignParts(tree: ArticleTree): string[] {
  return [...nodesOf(tree)].flatMap((node) => [
    ...Object.keys(node)
      .filter((key) => key !== 'type' && !KEYS[node.type].includes(key))
      .map((key) => `${node.type} with ${key}`),
    ...addressParts(node),
    ...componentParts(node),
    ...('value' in node && typeof node.value !== 'string' ? [`${node.type} without text`] : []),
  ]);
}

function addressParts(node: ArticleNode): string[] {
  if (node.type !== 'link' && node.type !== 'image') return [];
  const { type, url } = node;
  const isRight = ADDRESS.test(url) && (type === 'link' ? LINK : PICTURE).test(url);
  return isRight ? [] : [`${type} to ${url}`];
}

function componentParts(node: ArticleNode): string[] {
  if (node.type !== 'component') return [];
  const definition = definitionOf(node.name);
  const isRight = definition?.schema.safeParse(node.attributes).success === true;
  return isRight ? [] : [`${node.name} with ${JSON.stringify(node.attributes)}`];
}
