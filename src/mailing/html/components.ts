import { writeAttributes } from '#publishing/tree/attributes.ts';
import { type ArticleNode, type Component, nodesOf } from '#publishing/tree/tree.ts';
import { escapeMarkup } from '#shared/domain/text/escape-markup.ts';
import { look, MAIL_COLOURS, MAIL_FONT, type MailColour } from './look.ts';
import { box, quote } from './parts.ts';
import { writeMailPicture } from './pictures.ts';
import { type Surroundings, wholeAddress } from './surroundings.ts';

/** The title of a callout without one of its own. */
export const CALLOUT_TITLES: Readonly<Record<string, string>> = {
  note: 'Note',
  tip: 'Tip',
  warning: 'Careful',
};

const CALLOUT_COLOURS: Readonly<Record<string, { soft: MailColour; ink: MailColour }>> = {
  note: { soft: 'noteSoft', ink: 'noteInk' },
  tip: { soft: 'tipSoft', ink: 'tipInk' },
  warning: { soft: 'warningSoft', ink: 'warningInk' },
};
const NOTE = { soft: 'noteSoft', ink: 'noteInk' } as const;

/** Writes the blocks within a component. */
type WriteBlocks = (nodes: readonly ArticleNode[], around: Surroundings) => string;

/** Returns the HTML of a component. */
export function writeComponent(
  node: Component,
  around: Surroundings,
  writeBlocks: WriteBlocks,
): string {
  const { name, attributes, children } = node;
  switch (name) {
    case 'Button':
      return button(attributes['label'] ?? '', wholeAddress(attributes['url'] ?? '', around.site));
    case 'Callout': {
      const kind = attributes['kind'] ?? 'note';
      const title = attributes['title'] ?? CALLOUT_TITLES[kind] ?? '';
      return callout(kind, { title, html: writeBlocks(children, around) });
    }
    case 'Figure': {
      const pictures = children
        .flatMap((child) => [...nodesOf(child)])
        .flatMap((each) => (each.type === 'image' ? [writeMailPicture(each, around)] : []));
      return `${pictures.join('')}${caption(escapeMarkup(attributes['caption'] ?? ''), '8px 0 20px')}`;
    }
    case 'Quote':
      return quote(
        writeBlocks(children, around) + caption(citation(attributes, around), '-8px 0 0'),
      );
    default:
      return writeBlocks(children, around);
  }
}

/**
 * A button that every program shows: the cell has the colour, and the padding for Outlook, which gives
 * links none.
 */
function button(label: string, url: string): string {
  const { light: fill } = MAIL_COLOURS.fill;
  const cell = look('border-radius:999px;mso-padding-alt:14px 28px', { ground: 'fill' });
  const link = look(
    `display:inline-block;padding:14px 28px;border-radius:999px;font-family:${MAIL_FONT};font-size:17px;line-height:20px;font-weight:700;text-decoration:none`,
    { text: 'onFill' },
  );
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px;border-collapse:separate"><tr><td align="center" bgcolor="${fill}"${cell}><a${writeAttributes({ href: url })}${link}>${escapeMarkup(label)}</a></td></tr></table>\n`;
}

function callout(kind: string, { title, html }: { title: string; html: string }): string {
  const { soft, ink } = CALLOUT_COLOURS[kind] ?? NOTE;
  const style = 'padding:16px 20px 2px;border-radius:12px';
  const name = look(
    `margin:0 0 6px;font-family:${MAIL_FONT};font-size:15px;line-height:1.4;font-weight:700`,
    { text: ink },
  );
  return box(
    `${writeAttributes({ bgcolor: MAIL_COLOURS[soft].light })}${look(style, { ground: soft })}`,
    `<p${name}>${escapeMarkup(title)}</p>\n${html}`,
  );
}

function caption(html: string, margin: string): string {
  const style = `margin:${margin};font-family:${MAIL_FONT};font-size:14px;line-height:1.5`;
  return `<p${look(style, { text: 'second' })}>${html}</p>\n`;
}

function citation({ author = '', source, url }: Component['attributes'], around: Surroundings) {
  if (source === undefined) return escapeMarkup(author);
  const cite = `<cite>${escapeMarkup(source)}</cite>`;
  if (url === undefined) return `${escapeMarkup(author)}, ${cite}`;
  const link = writeAttributes({ href: wholeAddress(url, around.site) });
  return `${escapeMarkup(author)}, <a${link}${look('', { text: 'link' })}>${cite}</a>`;
}
