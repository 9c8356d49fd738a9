import { writeAttributes } from '#publishing/tree/attributes.ts';
import type { ArticleNode } from '#publishing/tree/tree.ts';
import { escapeMarkup } from '#shared/domain/text/escape-markup.ts';
import { CODE_FONT, look } from './look.ts';
import { writeMailPicture } from './pictures.ts';
import { type Surroundings, wholeAddress } from './surroundings.ts';

const MARKS = { emphasis: 'em', strong: 'strong', delete: 'del' } as const;

/** Returns the HTML of the parts of a line. Everything of the source is escaped. */
export function writeInline(nodes: readonly ArticleNode[], around: Surroundings): string {
  return nodes.map((node) => inlineOf(node, around)).join('');
}

function inlineOf(node: ArticleNode, around: Surroundings): string {
  switch (node.type) {
    case 'text':
      return escapeMarkup(node.value);
    case 'emphasis':
    case 'strong':
    case 'delete': {
      const tag = MARKS[node.type];
      return `<${tag}>${writeInline(node.children, around)}</${tag}>`;
    }
    case 'inlineCode': {
      const style = `font-family:${CODE_FONT};font-size:14px;padding:1px 5px;border-radius:4px`;
      const colours = { text: 'ink', ground: 'sunken' } as const;
      return `<code${look(style, colours)}>${escapeMarkup(node.value)}</code>`;
    }
    case 'break':
      return '<br>';
    case 'link': {
      const attributes = writeAttributes({
        href: wholeAddress(node.url, around.site),
        title: node.title,
      });
      const style = look('text-decoration:underline', { text: 'link' });
      return `<a${attributes}${style}>${writeInline(node.children, around)}</a>`;
    }
    case 'image':
      return writeMailPicture(node, around);
    case 'footnoteReference':
      return `<sup style="font-size:12px;line-height:0">${node.number}</sup>`;
    default:
      return 'children' in node ? writeInline(node.children, around) : '';
  }
}
