import { look, MAIL_FONT } from './look.ts';

/** Text in the card; children inherit neither font nor size in Outlook. */
export const TEXT_STYLE = `font-family:${MAIL_FONT};font-size:16px;line-height:1.55`;

/** Returns the HTML of a paragraph. */
export function paragraph(html: string, margin = '0 0 16px'): string {
  return `<p${look(`margin:${margin};${TEXT_STYLE}`, { text: 'ink' })}>${html}</p>\n`;
}

/** Returns a table of one cell, which every mail program can give a ground and a border. */
export function box(attributes: string, html: string): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px;border-collapse:separate"><tr><td${attributes}>${html}</td></tr></table>\n`;
}

/** Returns the HTML of a quotation around blocks. */
export function quote(html: string): string {
  const style = 'margin:0 0 16px;padding:2px 0 0 16px;border-left:3px solid';
  return `<blockquote${look(style, { border: 'line' })}>${html}</blockquote>\n`;
}
