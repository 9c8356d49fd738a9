import { nearest } from '#shared/domain/text/nearest.ts';
import { definitionOf, shownExample } from '../components/definitions.ts';
import { badReference } from './characters.ts';
import { htmlProblem } from './html-advice.ts';
import {
  AMPERSAND,
  BRACE,
  ESCAPED_BRACE,
  ESCAPED_LESS_THAN,
  EXPORT,
  IMPORT,
  LESS_THAN,
  PLAIN_LESS_THAN,
} from './placeholders.ts';
import { type Tag, tagAt } from './tags.ts';

/** A part of a source that an article cannot have, unless it is code. */
export interface Construct {
  readonly offset: number;
  /** Problems of what lies before this are part of the same mistake. */
  readonly end: number;
  /** Says what is wrong and what to write instead. Most of a hostile text is never asked. */
  readonly text: () => string;
  /** A problem at the start of a paragraph only. */
  readonly isParagraphStart?: true;
  /** No problem between the quotes of an attribute. */
  readonly isTextInTags?: true;
  /** The name in a tag, with a slash before it in a closing one. */
  readonly tag?: string;
}

/** A source made safe for the parser, and what was found in it. */
export interface Scanned {
  /** As long as the source, with placeholders for all that is not Markdown. */
  readonly masked: string;
  readonly constructs: readonly Construct[];
  /** Whole tags of components, which are masked as well. */
  readonly tags: readonly Tag[];
  /** Where character references begin. */
  readonly references: readonly number[];
}

interface Scan {
  readonly source: string;
  readonly components: readonly string[];
  readonly constructs: Construct[];
  readonly tags: Tag[];
  readonly references: number[];
  /** Up to here a closing brace, the end of a comment or a blank line was looked for. */
  searchedUntil: number;
}

const TOKEN = /\\[\s\S]|[{<&]|^(?:[ \t>*+-]|\d+[.)])*(?:import|export)(?!\w)/gm;
const REFERENCE = /&(?:#[xX]([\da-fA-F]+)|#(\d+)|\w{1,40});/y;
/** So much of the source decides what a sign begins. */
const AHEAD = 200;

/**
 * Reads a source once and replaces what begins an expression, a tag, an import or an export.
 * @param components the names of those that the text may use
 */
export function scanned(source: string, components: readonly string[]): Scanned {
  const scan: Scan = {
    source,
    components,
    constructs: [],
    tags: [],
    references: [],
    searchedUntil: 0,
  };
  const masked = source.replace(TOKEN, (token: string, offset: number) =>
    maskOf(scan, token, offset),
  );
  const { constructs, tags, references } = scan;
  return { masked, constructs, tags, references };
}

function maskOf(scan: Scan, token: string, offset: number): string {
  switch (token[0]) {
    case '\\':
      if (token === '\\{') return `\\${ESCAPED_BRACE}`;
      return token === '\\<' ? `\\${ESCAPED_LESS_THAN}` : token;
    case '{':
      scan.constructs.push(expression(scan, offset));
      return BRACE;
    case '<':
      return lessThan(scan, offset);
    case '&':
      return reference(scan, offset);
    default:
      if (isModuleLine(scan.source, token, offset)) {
        scan.constructs.push(moduleLine(scan, token, offset));
      }
      return `${token.slice(0, -6)}${token.endsWith('import') ? IMPORT : EXPORT}${token.slice(-5)}`;
  }
}

/** A longer expression or comment is cut: its end says only which problems belong to it. */
const LONGEST = 2000;

function expression(scan: Scan, offset: number): Construct {
  const { source } = scan;
  const text = source.startsWith('{/*', offset)
    ? 'a comment in braces cannot be used. Leave it out.'
    : 'an expression in braces cannot be used. Write the text itself, or \\{ for the sign.';
  const end = offset < scan.searchedUntil ? offset + 1 : expressionEnd(scan, offset);
  return { offset, end, text: () => text, isTextInTags: true };
}

/** After the closing brace, or at the end of the line when the paragraph has none. */
function expressionEnd(scan: Scan, offset: number): number {
  const [paragraph = ''] = scan.source.slice(offset, offset + LONGEST).split(/\n[ \t]*\n/, 1);
  let depth = 0;
  for (let at = 0; at < paragraph.length; at += 1) {
    if (paragraph[at] === '{') depth += 1;
    if (paragraph[at] === '}') depth -= 1;
    if (depth === 0) {
      scan.searchedUntil = offset + at + 1;
      return scan.searchedUntil;
    }
  }
  scan.searchedUntil = offset + paragraph.length;
  return offset + lineLength(paragraph);
}

function lineLength(text: string): number {
  const end = text.indexOf('\n');
  return end === -1 ? text.length : end;
}

/** Whether MDX takes a line for code: `import x` and `export{x}` are, `import: the rules` is not. */
function isModuleLine(source: string, token: string, offset: number): boolean {
  const isAtStart = token.length === 'import'.length;
  return isAtStart && /[ \t{*"'(]/.test(source[offset + token.length] ?? '');
}

function moduleLine(scan: Scan, token: string, offset: number): Construct {
  const what =
    token === 'import'
      ? 'nothing can be imported; components are there'
      : 'nothing can be exported';
  return {
    offset,
    end: moduleEnd(scan, offset),
    text: () => `${what}. Leave the line out, or begin the sentence with another word.`,
    isParagraphStart: true,
  };
}

/** At the end of the paragraph. */
function moduleEnd(scan: Scan, start: number): number {
  if (start < scan.searchedUntil) return start + 1;
  const [paragraph = ''] = scan.source.slice(start, start + LONGEST).split(/\n[ \t]*\n/, 1);
  scan.searchedUntil = start + paragraph.length;
  return scan.searchedUntil;
}

function reference(scan: Scan, offset: number): string {
  REFERENCE.lastIndex = offset;
  const match = REFERENCE.exec(scan.source);
  if (match === null) return '&';
  scan.references.push(offset);
  const [whole, hex, decimal] = match;
  if (hex === undefined && decimal === undefined) return '&';
  const name = badReference(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  if (name === null) return '&';
  const text = () =>
    `${whole.slice(0, 20)} stands for ${name}, which cannot be used. Leave it out.`;
  scan.constructs.push({ offset, end: offset + whole.length, text });
  return AMPERSAND;
}

function lessThan(scan: Scan, offset: number): string {
  const { source, components, constructs } = scan;
  if (/[ \t\r\n]/.test(source[offset + 1] ?? '')) return PLAIN_LESS_THAN;
  const tag = tagAt(source, offset);
  if (tag !== null && components.includes(tag.name)) {
    scan.tags.push(tag);
    return LESS_THAN;
  }
  const ahead = source.slice(offset, offset + AHEAD);
  const end = tag?.end ?? tagEnd(scan, ahead, offset);
  const [, name] = /^<(\/?[A-Za-z][\w.:-]*)/.exec(ahead) ?? [];
  const text = () => tagProblem(ahead, components);
  constructs.push({ offset, end, text, ...(name === undefined ? {} : { tag: name }) });
  return LESS_THAN;
}

/** After a tag that cannot be read whole, or at the end of its line. */
function tagEnd(scan: Scan, ahead: string, offset: number): number {
  const isComment = ahead.startsWith('<!--');
  if (isComment && offset < scan.searchedUntil) return offset + 1;
  const text = isComment ? scan.source.slice(offset, offset + LONGEST) : ahead;
  const close = isComment ? '-->' : '>';
  const at = text.indexOf(close);
  if (isComment) scan.searchedUntil = offset + (at === -1 ? text.length : at);
  return offset + (at === -1 ? lineLength(ahead) : at + close.length);
}

const ADDRESS = /^<((?:https?:\/\/|mailto:|tel:|[^\s<>@:]+@)[^\s<>]*)>/i;

function tagProblem(ahead: string, components: readonly string[]): string {
  if (ahead.startsWith('<!--')) return 'a comment cannot be used. Leave it out.';
  const [, address] = ADDRESS.exec(ahead) ?? [];
  if (address !== undefined) {
    return `an address in angle brackets cannot be read. Write [text](${address}).`;
  }
  const [, name = ''] = /^<\/?([A-Za-z][\w.:-]*)/.exec(ahead) ?? [];
  if (name === '') return 'this sign begins a tag. Write \\< for the sign itself.';
  const isMisspelt = components.some((each) => each.toLowerCase() === name);
  if (/^[a-z]/.test(name) && !isMisspelt) return htmlProblem(name);
  return unknownProblem(name.slice(0, 40), components) ?? writtenProblem(name);
}

function unknownProblem(name: string, components: readonly string[]): string | null {
  if (components.includes(name)) return null;
  const meant = nearest(name, components);
  if (meant !== undefined) return `there is no component ${name}. Did you mean ${meant}?`;
  if (definitionOf(name) !== undefined) return `${name} cannot be used on this kind of page.`;
  const choice =
    components.length === 0 ? 'None can be used here.' : `There is ${components.join(', ')}.`;
  return `there is no component ${name}. ${choice}`;
}

function writtenProblem(name: string): string {
  const { example = name } = definitionOf(name) ?? {};
  return `${name} takes texts in quotes alone, such as ${shownExample(example)}`;
}
