/* The frame of every mail: campaigns and mails about an account look the same. */
import { writeAttributes } from '#publishing/tree/attributes.ts';
import { escapeMarkup } from '#shared/domain/text/escape-markup.ts';
import { darkRules, look, MAIL_COLOURS, MAIL_FONT, MAIL_WIDTH } from './look.ts';
import type { MailSite } from './surroundings.ts';

/** A line of the foot of a mail: texts, and links by their addresses. */
export type FootLine = readonly (string | { readonly label: string; readonly url: string })[];

/** Everything around the text of a mail; its texts are plain, and may hold tokens. */
export interface Frame {
  /** Without an address its name is no link. */
  readonly site: Pick<MailSite, 'name'> & Partial<MailSite>;
  /** The language of the text, a tag of BCP 47. */
  readonly lang: string;
  readonly subject: string;
  /** Shown beside the subject in a list of mails; empty for none. */
  readonly preview: string;
  readonly foot: readonly FootLine[];
}

/** Fills the rest of the preview, so that no words of the mail follow it. */
const PREVIEW_FILL = '&#847;&zwnj;&nbsp;'.repeat(60);

/**
 * Outlook for Windows shows HTML by Word: it knows no maximal width and falls back to Times, unless it
 * is told otherwise in comments that it alone reads.
 */
const FOR_OUTLOOK = `<!--[if mso]>
<xml><o:OfficeDocumentSettings xmlns:o="urn:schemas-microsoft-com:office:office"><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml>
<style>td,th,p,li,h1,h2,h3,h4,a,span{font-family:'Segoe UI',Arial,sans-serif!important}</style>
<![endif]-->`;

const NARROW =
  '@media (max-width:639px){.card{padding:24px 20px 8px!important}.page{padding:12px 8px 24px!important}}';

/** Returns the HTML of a whole mail around the HTML of its text. */
export function layOutMail(html: string, frame: Frame): string {
  const { lang, subject, preview, site } = frame;
  const article = writeAttributes({
    role: 'article',
    'aria-roledescription': 'email',
    'aria-label': subject,
    lang,
  });
  const body = `<body${look('margin:0;padding:0;width:100%;-webkit-text-size-adjust:100%', { ground: 'paper' })}>
${preview === '' ? '' : hiddenPreview(preview)}<div${article}>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${MAIL_COLOURS.paper.light}"${look('', { ground: 'paper' })}><tr><td align="center"${page()}>
<!--[if mso]><table role="presentation" width="${MAIL_WIDTH}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:${MAIL_WIDTH}px;margin:0 auto">
<tr><td style="padding:0 4px 16px">${wordmark(site)}</td></tr>
<tr><td${card()}>
${html}</td></tr>
<tr><td style="padding:20px 4px 0">
${foot(frame)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</div>
</body>`;
  return `<!DOCTYPE html>
<html${writeAttributes({ lang })}>
${head(subject, body)}
${body}
</html>
`;
}

function head(subject: string, body: string): string {
  return `<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<meta name="x-apple-disable-message-reformatting">
<title>${escapeMarkup(subject)}</title>
${FOR_OUTLOOK}
<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
${NARROW}
${darkRules(body)}
</style>
</head>`;
}

function hiddenPreview(preview: string): string {
  const style =
    'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;mso-hide:all';
  return `<div style="${style}">${escapeMarkup(preview)}${PREVIEW_FILL}</div>\n`;
}

/** The classes of the narrow layout stand beside those of the colours. */
function page(): string {
  return ' class="page" style="padding:24px 12px 40px"';
}

function card(): string {
  // Breaks addresses and other long words, which would widen the table on a phone.
  const style =
    'padding:32px 32px 16px;border:1px solid;border-radius:12px;text-align:left;text-align:start;word-break:break-word';
  const written = look(style, { ground: 'surface', border: 'line' });
  return ` dir="auto"${written.replace('class="', 'class="card ')}`;
}

/** The name beside a tomato that is made of a letter: pictures are not loaded at first. */
function wordmark({ name, url }: Frame['site']): string {
  const style = look(
    `font-family:${MAIL_FONT};font-size:18px;line-height:24px;font-weight:800;letter-spacing:-0.4px;text-decoration:none`,
    { text: 'ink' },
  );
  const dot = `<span aria-hidden="true" style="color:#d95550">&#9679;</span>`;
  const mark = `${dot}&nbsp;${escapeMarkup(name)}`;
  return url === undefined
    ? `<span${style}>${mark}</span>`
    : `<a${writeAttributes({ href: url })}${style}>${mark}</a>`;
}

function foot({ foot: lines }: Frame): string {
  const style = `margin:0 0 8px;font-family:${MAIL_FONT};font-size:13px;line-height:1.5`;
  return lines
    .map((line) => `<p${look(style, { text: 'second' })}>${line.map(footPart).join('')}</p>\n`)
    .join('');
}

function footPart(part: FootLine[number]): string {
  if (typeof part === 'string') return escapeMarkup(part);
  const link = writeAttributes({ href: part.url });
  const style = look('text-decoration:underline', { text: 'second' });
  return `<a${link}${style}>${escapeMarkup(part.label)}</a>`;
}
