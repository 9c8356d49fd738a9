/* A campaign's mail is composed once, and filled for each recipient. */
import type { ArticleTree } from '#publishing/tree/tree.ts';
import { type FieldSlot, parseFields } from '#shared/domain/mail/personal-fields.ts';
import { fieldFiller, type PersonalValues } from '#shared/domain/mail/personal-values.ts';
import { escapeMarkup } from '#shared/domain/text/escape-markup.ts';
import { writeBlocks } from '../html/blocks.ts';
import { type FootLine, layOutMail } from '../html/layout.ts';
import type { Surroundings } from '../html/surroundings.ts';
import {
  addressToken,
  fieldToken,
  hasTokens,
  type MailPiece,
  piecesOf,
  withoutTokens,
} from '../reading/field-tokens.ts';
import type { ReadMail } from '../reading/read-mail.ts';
import { type WrittenBlock, writeTextBlocks } from '../text/blocks.ts';
import { closedBlock, type TextBlock } from '../text/text-block.ts';

/** The parts of a campaign's mail. */
export interface MailParts {
  readonly subject: string;
  /** Empty for none. */
  readonly preview: string;
  /** The tree of a mail that was read without an error. */
  readonly tree: ArticleTree;
  readonly fields: ReadMail['fields'];
}

/** A sender as the foot of a mail names it. */
export interface MailSender extends Surroundings {
  /** The language of the text, a tag of BCP 47. */
  readonly lang: string;
  /** Why somebody gets the mail, in a sentence. */
  readonly reason: string;
  /** The postal address that the laws of some countries want; null for none. */
  readonly postalAddress: string | null;
}

/** A mail with the places that each recipient's values go to. Plain JSON, so that it can be stored. */
export interface ComposedMail {
  readonly subject: readonly MailPiece[];
  readonly html: readonly MailPiece[];
  readonly text: readonly TextBlock[];
}

/** Values of one recipient. */
export interface RecipientValues {
  readonly values: PersonalValues;
  /** Addresses of their own, whole. */
  readonly unsubscribe: string;
  readonly preferences: string;
}

/** A mail as it is sent. */
export interface FilledMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

const UNSUBSCRIBE = 'Unsubscribe';
const PREFERENCES = 'Choose which mails you get';

/** Composes a campaign's mail: HTML and text of the same tree, with a way to unsubscribe in both. */
export function composeMail(parts: MailParts, sender: MailSender): ComposedMail {
  const { tree, fields } = parts;
  const subject = parseFields(withoutTokens(parts.subject)).pieces;
  const preview = parseFields(withoutTokens(parts.preview)).pieces;
  // Of subject and preview the HTML has a copy, whose tokens come after those of the text.
  const slots = [...fields, ...slotsOf(subject), ...slotsOf(preview)];
  const html = layOutMail(writeBlocks(tree.children, sender), {
    site: sender.site,
    lang: sender.lang,
    foot: footLines(sender),
    subject: withTokens(subject, fields.length),
    preview: withTokens(preview, fields.length + slotsOf(subject).length),
  });
  const blocks = [...writeTextBlocks(tree.children, sender.site), ...footBlocks(sender)];
  return { subject, html: piecesOf(html, slots), text: openBlocks(blocks, slots) };
}

function slotsOf(pieces: readonly (string | FieldSlot)[]): { slot: FieldSlot }[] {
  return pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [{ slot: piece }]));
}

function withTokens(pieces: readonly (string | FieldSlot)[], firstNumber: number): string {
  let number = firstNumber;
  return pieces.map((piece) => (typeof piece === 'string' ? piece : fieldToken(number++))).join('');
}

function footLines({ site, reason, postalAddress }: MailSender): FootLine[] {
  return [
    [withoutTokens(reason)],
    [
      { label: UNSUBSCRIBE, url: addressToken('unsubscribe') },
      ' \u00b7 ',
      { label: PREFERENCES, url: addressToken('preferences') },
    ],
    ...(postalAddress === null ? [] : [[`${site.name}, ${withoutTokens(postalAddress)}`]]),
  ];
}

function footBlocks({ site, reason, postalAddress }: MailSender): WrittenBlock[] {
  const flat = { first: '', rest: '' };
  const address = (label: string, kind: 'unsubscribe' | 'preferences'): WrittenBlock[] => [
    { text: `${label}:`, ...flat },
    { text: addressToken(kind), ...flat, isTight: true },
  ];
  return [
    // Mail programs take what follows for a signature, and show it apart.
    { text: '-- ', ...flat, isFixed: true },
    { text: withoutTokens(reason), ...flat, isTight: true },
    ...address(UNSUBSCRIBE, 'unsubscribe'),
    ...address(PREFERENCES, 'preferences'),
    ...(postalAddress === null
      ? []
      : [{ text: `${site.name}, ${withoutTokens(postalAddress)}`, ...flat }]),
  ];
}

/** Joins what is finished; blocks with places stay apart, to be wrapped when they are filled. */
function openBlocks(
  blocks: readonly WrittenBlock[],
  fields: Parameters<typeof piecesOf>[1],
): TextBlock[] {
  const open: TextBlock[] = [];
  for (const [at, { text, isFixed, isTight, ...block }] of blocks.entries()) {
    const gap = at === 0 ? '' : isTight ? '\n' : '\n\n';
    const isOpen = hasTokens(text);
    const next = isFixed === true && !isOpen ? text : closedBlock(text, block);
    const last = open.at(-1);
    if (typeof last === 'string') open[open.length - 1] = last + gap + (isOpen ? '' : next);
    else if (gap !== '' || !isOpen) open.push(gap + (isOpen ? '' : next));
    if (isOpen) open.push({ ...block, pieces: piecesOf(text, fields) });
  }
  return [...open, '\n'];
}

/** A part of a composed mail. */
export type MailPieces = readonly MailPiece[];

/** Writes the values of a recipient in one line each, as plain text or escaped for HTML. */
export function fillersFor(recipient: RecipientValues) {
  const filler = fieldFiller(recipient.values);
  return {
    text: (slot: Exclude<MailPiece, string>) =>
      'address' in slot ? recipient[slot.address] : filler.text(slot),
    html: (slot: Exclude<MailPiece, string>) =>
      'address' in slot ? escapeMarkup(recipient[slot.address]) : filler.html(slot),
  };
}

/** Fills a mail for one recipient. */
export function fillMail(composed: ComposedMail, recipient: RecipientValues): FilledMail {
  const fillers = fillersFor(recipient);
  const textOf = (piece: MailPiece) => (typeof piece === 'string' ? piece : fillers.text(piece));
  const htmlOf = (piece: MailPiece) => (typeof piece === 'string' ? piece : fillers.html(piece));
  const blocks = composed.text.map((block) =>
    typeof block === 'string' ? block : closedBlock(block.pieces.map(textOf).join(''), block),
  );
  return {
    subject: composed.subject.map(textOf).join(''),
    html: composed.html.map(htmlOf).join(''),
    text: blocks.join(''),
  };
}
