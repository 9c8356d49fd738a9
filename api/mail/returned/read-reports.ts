import type { Email } from 'postal-mime';
import { looksReturned, parseMail } from '#api/mail/inbox/read-mail.ts';
import {
  isDelayNotice,
  recipientsIn,
  tidyWords,
  wordsOf,
} from '#api/mail/returned/report-words.ts';
import { bounceKind } from '#shared/domain/mail/returned/bounce-kind.ts';
import { readRefusal } from '#shared/domain/mail/returned/refusal-words.ts';
import type { ReturnedKind } from '#shared/domain/mail/returned/returned.ts';
import { normaliseEmail } from '#shared/domain/text/email.ts';

/** The content of a report about a mail; it is unchecked, since anybody can write one. */
export interface MailReport {
  readonly kind: ReturnedKind | 'unsubscribed';
  /** The ids of mails that it may be about. */
  readonly ids: readonly string[];
  /** Those of them that only the mail itself tells: the report went to the mail's own address. */
  readonly tagged: readonly string[];
  /** The addresses that it may be about; none where they were made unrecognisable. */
  readonly addresses: readonly string[];
  /** The words of the server, at most 3,000 characters; empty where it said nothing. */
  readonly words: string;
}

/** The most recipients of a report that are read: a mail of ours has one. */
const MOST_RECIPIENTS = 20;
const MOST_IDS = 10;
/** The fields of a report are short; longer parts are no reports. */
const MOST_BYTES = 64 * 1024;

const STATUS_PARTS = ['message/delivery-status', 'message/global-delivery-status'];
const FEEDBACK_PARTS = ['message/feedback-report'];
const RETURNED_PARTS = [
  'message/rfc822',
  'message/global',
  'text/rfc822-headers',
  'message/rfc822-headers',
  'message/global-headers',
];
/** Kinds of feedback that are complaints (RFC 5965, 7.3); the others say nothing about the recipient. */
const COMPLAINTS = ['abuse', 'fraud'];
const OUR_ID = /<([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})@[^<>\s]+>/g;

/**
 * Reads delivery reports (RFC 3464), feedback reports (RFC 5965), complaints of Outlook.com and what other
 * servers write in their own words. Mails that are only late, and all that is no such report, give none.
 * `tagged` are ids from the address that the report went to.
 */
export async function readReports(
  raw: Uint8Array,
  tagged: readonly string[],
): Promise<MailReport[]> {
  const outer = await parseMail(raw, { areMailsAttached: true });
  if (outer === null) return [];
  const inner = await readReturned(outer);
  // A report that was forwarded is an attachment of a mail.
  const isForwarded = inner !== null && isReport(inner);
  const mail = isForwarded ? inner : outer;
  const returned = isForwarded ? await readReturned(inner) : inner;
  const head = returned === null ? { ids: [], addresses: [] } : aboutReturned(returned);
  const found = [...tagged, ...head.ids, ...idsIn(mail), ...idsInText(mail)];
  const ids = [...new Set(found)].slice(0, MOST_IDS);
  if (ids.length === 0) return [];
  const findings = await readFindings(mail, returned);
  return findings.slice(0, MOST_RECIPIENTS).map(({ kind, addresses, words }) => ({
    kind,
    ids,
    tagged,
    words: tidyWords(words),
    addresses: [...new Set([...addresses, ...head.addresses])].filter(isLegible),
  }));
}

type Fields = ReadonlyMap<string, string>;
type Finding = Pick<MailReport, 'kind' | 'addresses' | 'words'>;

async function readFindings(mail: Email, returned: Email | null): Promise<Finding[]> {
  const statuses = await blocksOf(mail, STATUS_PARTS);
  const feedbacks = await blocksOf(mail, FEEDBACK_PARTS);
  const told = [
    ...statuses.flatMap((fields) => readStatus(fields, mail)),
    ...feedbacks.flatMap((fields) => readFeedback(fields)),
    ...readOutlookComplaint(returned),
  ];
  const hasFields = statuses.some((fields) => fields.has('action')) || feedbacks.length > 0;
  return hasFields || told.length > 0 || !looksReturned(mail) ? told : readWords(mail);
}

function readStatus(fields: Fields, mail: Email): Finding[] {
  // A comment may follow, and some servers write `failure` or `error`.
  if (!/^(?:fail|error)/i.test(fields.get('action') ?? '')) return [];
  const said = fields.get('status') ?? '';
  const status = /[245]\.\d{1,3}\.\d{1,3}/.exec(said)?.[0] ?? '';
  const diagnostic = [
    // Before the words stands their kind, such as `smtp;`.
    fields.get('diagnostic-code')?.replace(/^[\w-]+\s*;\s*/, '') ?? '',
    fields.get('x400-supplementary-info') ?? '',
    // A comment follows the code of the status.
    said.replace(status, ''),
  ].join(' ');
  const isTold = readRefusal(diagnostic) !== 'unknown' || !/^(?:|[245]\.0\.0)$/.test(status);
  // Some servers write a general status, and why in the text for people alone.
  const words = isTold ? diagnostic : `${diagnostic} ${wordsOf(mail)}`;
  const addresses = addressesIn(fields, ['final-recipient', 'original-recipient']);
  return [{ kind: bounceKind(words, status), addresses, words }];
}

/** Reads a report in the words of its server, which has no fields; none where the mail is only late. */
function readWords(mail: Email): Finding[] {
  const words = wordsOf(mail);
  if (isDelayNotice(mail, words)) return [];
  const kind = readRefusal(words) === 'unknown' ? 'unread' : bounceKind(words);
  return [{ kind, addresses: recipientsIn(mail, words).slice(0, MOST_RECIPIENTS), words }];
}

/** Outlook.com sends the mail that somebody complained about, and its recipient in a header. */
function readOutlookComplaint(returned: Email | null): Finding[] {
  const recipient = returned?.headers.find(({ key }) => key === 'x-hmxmroriginalrecipient')?.value;
  if (recipient === undefined) return [];
  const address = normaliseEmail(recipient.replace(/^<(.*)>$/, '$1'));
  return [{ kind: 'complaint', addresses: [address], words: '' }];
}

function readFeedback(fields: Fields): Finding[] {
  const type = fields.get('feedback-type')?.toLowerCase() ?? '';
  const addresses = addressesIn(fields, ['original-rcpt-to', 'removal-recipient']);
  if (COMPLAINTS.includes(type)) return [{ kind: 'complaint', addresses, words: '' }];
  return type === 'opt-out' ? [{ kind: 'unsubscribed', addresses, words: '' }] : [];
}

/** Reads `rfc822; <ada@example.org>`, or an address alone. */
function addressesIn(fields: Fields, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const value = fields.get(name)?.replace(/^[\w-]+\s*;/, '') ?? '';
    const address = normaliseEmail(value.trim().replace(/^<(.*)>$/, '$1'));
    return address.includes('@') ? [address] : [];
  });
}

/** Providers hide the address of who complained behind such words. */
function isLegible(address: string): boolean {
  return !address.startsWith('redacted');
}

/** The blocks of fields in the parts of some types: of the mail, then of each recipient. */
async function blocksOf({ attachments }: Email, types: readonly string[]): Promise<Fields[]> {
  const blocks = attachments
    .filter(({ mimeType }) => types.includes(mimeType.toLowerCase()))
    .flatMap(({ content }) => textOf(content).split(/(?:\r?\n[ \t]*){2,}/))
    .slice(0, MOST_RECIPIENTS + 1);
  return Promise.all(blocks.map(readFields));
}

async function readFields(block: string): Promise<Fields> {
  const parsed = await parseMail(new TextEncoder().encode(`${block.trim()}\n\n`));
  // The first of several fields of a name counts.
  return new Map((parsed?.headers ?? []).toReversed().map(({ key, value }) => [key, value.trim()]));
}

/** Reads the mail that a report returns, or its head; null where there is none. */
async function readReturned({ attachments }: Email): Promise<Email | null> {
  const part = attachments.find(({ mimeType }) => RETURNED_PARTS.includes(mimeType.toLowerCase()));
  return part === undefined ? null : parseMail(bytesOf(part.content), { areMailsAttached: true });
}

function isReport({ attachments }: Email): boolean {
  return attachments.some(({ mimeType }) =>
    [...STATUS_PARTS, ...FEEDBACK_PARTS].includes(mimeType.toLowerCase()),
  );
}

function aboutReturned({ messageId, to = [] }: Email): Pick<MailReport, 'ids' | 'addresses'> {
  const addresses = to.flatMap(({ address = '' }) =>
    address === '' ? [] : [normaliseEmail(address)],
  );
  return { ids: idsIn({ messageId }), addresses };
}

/** The ids of ours in the copy of a mail that stands in the text of a report. */
function idsInText({ text = '' }: Email): string[] {
  return idsIn({ references: text.slice(0, MOST_BYTES) });
}

/** The ids of ours that a mail has, or answers. */
function idsIn({
  messageId = '',
  inReplyTo = '',
  references = '',
}: Pick<Email, 'messageId' | 'inReplyTo' | 'references'>): string[] {
  return [...`${messageId} ${inReplyTo} ${references}`.matchAll(OUR_ID)].map(([, id = '']) => id);
}

function bytesOf(content: string | ArrayBuffer | Uint8Array): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
}

function textOf(content: string | ArrayBuffer | Uint8Array): string {
  return new TextDecoder().decode(bytesOf(content).subarray(0, MOST_BYTES));
}
