/*
 * Tokens that stand for personal fields while a text is parsed and written. Each is as long as the
 * field, so that lines and columns stay right, and made of private-use characters, which no reader
 * can see: a text that holds one of its own is refused.
 */
import { type FieldSlot, type FoundField, fieldAt } from '#shared/domain/mail/personal-fields.ts';

const START = '\ue000';
const FILL = '\ue001';
/** The addresses of a recipient, which only the frame of a mail uses. */
const ADDRESSES = { unsubscribe: '\ue002', preferences: '\ue003' } as const;
const FIRST_DIGIT = 0xe1_00;
const DIGITS = 4;
const SHORTEST = 1 + DIGITS;
const TOKEN = /\ue000([\ue100-\ue13f]{4})\ue001*|[\ue002\ue003]/g;
const ANY_TOKEN = /[\ue000\ue002\ue003]/;
const PRIVATE = /[\ue000-\uf8ff]/g;

/** The place of an address that each recipient has of their own. */
export interface AddressSlot {
  readonly address: keyof typeof ADDRESSES;
}

/** A part of a text that is the same for everybody, or a place in it that is filled. */
export type MailPiece = string | FieldSlot | AddressSlot;

/** A source with tokens, and the fields that they stand for. */
export interface MaskedSource {
  /** As long as the source. */
  readonly masked: string;
  /** By the numbers of their tokens. */
  readonly fields: readonly MaskedField[];
  /** Braces that begin no whole field, which the parser takes for an expression. */
  readonly broken: readonly FoundField[];
  /** Offsets of private-use characters. */
  readonly foreign: readonly number[];
}

/** A field that a token stands for. */
export interface MaskedField extends FoundField {
  /** As it is written. */
  readonly source: string;
}

/** Replaces the fields of an MDX source by tokens. */
export function maskFields(source: string): MaskedSource {
  const foreign: number[] = [];
  const clean = source.replace(PRIVATE, (_, offset: number) => {
    foreign.push(offset);
    return '\ufffd';
  });
  const fields: MaskedField[] = [];
  const broken: FoundField[] = [];
  const parts: string[] = [];
  let end = 0;
  const braces = /\\[\s\S]|\{\{/g;
  for (let match = braces.exec(clean); match !== null; match = braces.exec(clean)) {
    if (match[0] !== '{{') continue;
    const field = fieldAt(clean, match.index);
    braces.lastIndex = field.end;
    if (field.end - field.offset < SHORTEST) {
      broken.push(field);
      continue;
    }
    parts.push(clean.slice(end, field.offset), fieldToken(fields.length), fillOf(field));
    fields.push({ ...field, source: clean.slice(field.offset, field.end) });
    end = field.end;
  }
  return { masked: parts.join('') + clean.slice(end), fields, broken, foreign };
}

/** The shortest token of a field by its number. */
export function fieldToken(number: number): string {
  let digits = '';
  for (let place = DIGITS - 1; place >= 0; place -= 1) {
    digits += String.fromCharCode(FIRST_DIGIT + ((number >> (6 * place)) & 63));
  }
  return START + digits;
}

function fillOf({ offset, end }: FoundField): string {
  return FILL.repeat(end - offset - SHORTEST);
}

function numberOf(digits: string): number {
  let number = 0;
  for (let place = 0; place < DIGITS; place += 1) {
    number = (number << 6) | (digits.charCodeAt(place) - FIRST_DIGIT);
  }
  return number;
}

/** The token of an address of the recipient. */
export function addressToken(address: keyof typeof ADDRESSES): string {
  return ADDRESSES[address];
}

/** Whether a text holds a token. */
export function hasTokens(text: string): boolean {
  return ANY_TOKEN.test(text);
}

/** The numbers of the fields in a text, in their order. */
export function fieldNumbersIn(text: string): number[] {
  return [...text.matchAll(TOKEN)].flatMap(([, digits]) =>
    digits === undefined ? [] : [numberOf(digits)],
  );
}

/** A text with its fields as they are written, for code. */
export function withSources(text: string, fields: readonly MaskedField[]): string {
  return text.replace(TOKEN, (_, digits?: string) =>
    digits === undefined ? '' : (fields[numberOf(digits)]?.source ?? ''),
  );
}

/** Cuts a written text at its tokens. A field with a problem is nothing. */
export function piecesOf(
  text: string,
  fields: readonly { readonly slot: FieldSlot | null }[],
): MailPiece[] {
  const pieces: MailPiece[] = [];
  let end = 0;
  for (const { 0: token, 1: digits, index } of text.matchAll(TOKEN)) {
    if (index > end) pieces.push(text.slice(end, index));
    end = index + token.length;
    const slot = digits === undefined ? addressOf(token) : fields[numberOf(digits)]?.slot;
    if (slot !== null && slot !== undefined) pieces.push(slot);
  }
  if (end < text.length) pieces.push(text.slice(end));
  return pieces;
}

function addressOf(token: string): AddressSlot {
  return { address: token === ADDRESSES.unsubscribe ? 'unsubscribe' : 'preferences' };
}

/** Text that was written elsewhere, without the characters that would be tokens. */
export function withoutTokens(text: string): string {
  return text.replace(PRIVATE, '\ufffd');
}
