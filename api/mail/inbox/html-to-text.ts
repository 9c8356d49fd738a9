/** Elements whose content is nothing to read. */
const SILENT = new Set(['head', 'script', 'style', 'title', 'template', 'svg', 'noscript']);
/** Elements that begin and end a line. */
const BLOCKS = new Set([
  ...['address', 'article', 'blockquote', 'center', 'dd', 'div', 'dl', 'dt', 'footer', 'form'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr', 'li', 'ol', 'p', 'pre', 'section'],
  ...['table', 'tr', 'ul'],
]);
/** Elements with an empty line around them. */
const APART = new Set(['p', 'blockquote', 'ul', 'ol', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: '’', nbsp: ' ', hellip: '…', euro: '€' },
  ...{ ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', bull: '•' },
  ...{ auml: 'ä', ouml: 'ö', uuml: 'ü', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', szlig: 'ß', copy: '©' },
  ...{ eacute: 'é', egrave: 'è', agrave: 'à', ccedil: 'ç', ntilde: 'ñ', zwnj: '', shy: '' },
};

/** Quotes in quotes beyond this look alike. */
const DEEPEST_QUOTE = 5;

interface Reading {
  readonly lines: string[];
  line: string;
  /** How many quotes are open. */
  depth: number;
  /** Whether the next line is to have an empty one before it. */
  isApart: boolean;
}

/**
 * The text of an HTML mail as lines, quotes with `>` before them. Addresses of links and pictures are
 * left out, and nothing is loaded. Takes time in proportion to its length, also for broken markup.
 */
export function htmlToText(html: string): string {
  const reading: Reading = { lines: [], line: '', depth: 0, isApart: false };
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    const end = open === -1 ? html.length : open;
    reading.line += decodeEntities(html.slice(at, end)).replace(/\s+/g, ' ');
    if (open === -1) break;
    at = readMarkup(html, open, reading);
  }
  endLine(reading);
  return reading.lines.join('\n').trim();
}

/** Reads the markup that begins at `open`; returns where the text goes on. */
function readMarkup(html: string, open: number, reading: Reading): number {
  if (html.startsWith('<!--', open)) return after(html, '-->', open + 4);
  const next = html.charAt(open + 1);
  if (next === '!' || next === '?') return after(html, '>', open);
  const isEnd = next === '/';
  const name = nameAt(html, open + (isEnd ? 2 : 1));
  if (name === '') {
    // A bare `<` is a character as any other.
    reading.line += '<';
    return open + 1;
  }
  const end = after(html, '>', open);
  if (SILENT.has(name) && !isEnd) return afterSilent(html, name, end);
  if (name === 'br') {
    // Alone on its line it is an empty line; several in a row are one.
    if (reading.line.trim() === '') reading.isApart = true;
    endLine(reading);
  }
  if (name === 'td' || name === 'th') reading.line += ' ';
  if (BLOCKS.has(name)) {
    endLine(reading);
    if (APART.has(name)) reading.isApart = true;
  }
  if (name === 'blockquote') reading.depth = Math.max(0, reading.depth + (isEnd ? -1 : 1));
  if (name === 'li' && !isEnd) reading.line += '• ';
  return end;
}

function nameAt(html: string, at: number): string {
  return /^[a-z][a-z0-9]{0,19}/i.exec(html.slice(at, at + 20))?.[0].toLowerCase() ?? '';
}

function after(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from);
  return at === -1 ? html.length : at + mark.length;
}

function afterSilent(html: string, name: string, from: number): number {
  for (let at = html.indexOf('</', from); at !== -1; at = html.indexOf('</', at + 2)) {
    if (nameAt(html, at + 2) === name) return after(html, '>', at);
  }
  return html.length;
}

function endLine(reading: Reading): void {
  const { lines, line, depth, isApart } = reading;
  const words = line.trim();
  reading.line = '';
  if (words === '') return;
  const mark = '> '.repeat(Math.min(depth, DEEPEST_QUOTE));
  // An empty line within a quote belongs to it; one beside a quote does not.
  if (isApart && lines.length > 0) lines.push(lines.at(-1)?.startsWith('>') ? mark.trim() : '');
  reading.isApart = false;
  lines.push(`${mark}${words}`);
}

function decodeEntities(text: string): string {
  return text.replace(/&(#x?[0-9a-f]{1,8}|[a-z]{1,10});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
    const isHex = name.charAt(1).toLowerCase() === 'x';
    const code = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10);
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : '';
  });
}
