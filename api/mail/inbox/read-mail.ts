import PostalMime, { type Address, type Email } from 'postal-mime';
import { htmlToText, MOST_HTML } from '#api/mail/inbox/html-to-text.ts';
import type { MailAddress } from '#api/mail/mail.ts';
import { normaliseEmail } from '#shared/domain/text/email.ts';

/** The head of a received mail. It is unchecked: a sender can write anything there. */
export interface MailHead {
  /** Without angle brackets; null where the mail has none. */
  readonly messageId: string | null;
  readonly from: MailAddress;
  /** Every address that the mail went to by its head, in lower case. */
  readonly recipients: readonly string[];
  /** Whether a program wrote it: an absence notice, a delivery report, a mailing list. */
  readonly isAutomatic: boolean;
  /** Whether it looks like a report that a mail was not delivered. */
  readonly looksReturned: boolean;
  /** The kind of a report of a mail server (RFC 6522), such as `delivery-status`; null for any other mail. */
  readonly reportType: string | null;
}

/** The text of a received mail. */
export interface MailBody {
  readonly text: string;
  /** The names of the attachments. */
  readonly attachments: readonly string[];
  /** Whether the mail has more than this. */
  readonly isCut: boolean;
}

/** The most that is stored of a mail, in characters; `files` is a number of attachments. */
export const MAIL_LIMITS = { text: 10_000, name: 80, address: 254, fileName: 120, files: 20 };

const LIMITS = { maxNestingDepth: 50, maxHeadersSize: 1024 * 1024, maxRfc822NestingDepth: 2 };
/** Headers in which servers note the recipient's address. */
const RECIPIENT_HEADERS = ['x-original-to', 'envelope-to', 'x-envelope-to', 'x-delivered-to'];

/** Reads the head of a mail from its first bytes; an empty head where there is none to read. */
export async function readHead(raw: Uint8Array): Promise<MailHead> {
  const mail = await parseMail(raw);
  if (mail === null) {
    const from = { name: '', address: '' };
    return {
      messageId: null,
      from,
      recipients: [],
      isAutomatic: true,
      looksReturned: false,
      reportType: null,
    };
  }
  const [from] = flatten(mail.from === undefined ? [] : [mail.from]);
  const noted = mail.headers.filter(({ key }) => RECIPIENT_HEADERS.includes(key));
  const recipients = [
    ...flatten([...(mail.to ?? []), ...(mail.cc ?? [])]).map(({ address }) => address),
    ...(mail.deliveredTo === undefined ? [] : [mail.deliveredTo]),
    ...noted.map(({ value }) => value.trim().replace(/^<(.*)>$/, '$1')),
  ];
  return {
    messageId: mail.messageId?.trim().replace(/^<(.*)>$/, '$1') || null,
    reportType: reportTypeOf(mail),
    from: {
      name: oneLine(from?.name ?? '', MAIL_LIMITS.name),
      address: oneLine(normaliseEmail(from?.address ?? ''), MAIL_LIMITS.address),
    },
    recipients: recipients.map((address) => address.toLowerCase()),
    isAutomatic: isAutomatic(mail, from?.address ?? ''),
    looksReturned: looksReturned(mail),
  };
}

/**
 * Reads the words of a mail: its plain text, else its HTML as text. `isWhole` says whether `raw` is
 * all of it. A mail that cannot be read has no words, and counts as cut.
 */
export async function readBody(raw: Uint8Array, isWhole: boolean): Promise<MailBody> {
  const mail = await parseMail(raw);
  if (mail === null) return { text: '', attachments: [], isCut: true };
  const { text: plain = '', html = '' } = mail;
  const isPlain = plain.trim() !== '';
  const words = tidy(isPlain ? plain : htmlToText(html));
  const isAllRead = isWhole && (isPlain || html.length <= MOST_HTML);
  const text = cut(words, MAIL_LIMITS.text);
  const names = mail.attachments
    .filter(({ related }) => related !== true)
    .map(({ filename, mimeType }) => oneLine(filename ?? '', MAIL_LIMITS.fileName) || mimeType);
  return {
    text: text.trim(),
    attachments: names.slice(0, MAIL_LIMITS.files),
    isCut: !isAllRead || text !== words || names.length > MAIL_LIMITS.files,
  };
}

/**
 * Parses a mail; null for what breaks a limit of the parser. Mails inside of it are part of its text, unless
 * they are wanted as attachments.
 */
export async function parseMail(
  raw: Uint8Array,
  { areMailsAttached = false } = {},
): Promise<Email | null> {
  try {
    return await PostalMime.parse(raw, { ...LIMITS, forceRfc822Attachments: areMailsAttached });
  } catch {
    return null;
  }
}

function flatten(addresses: readonly Address[]): MailAddress[] {
  return addresses.flatMap((each) =>
    each.group === undefined ? [{ name: each.name, address: each.address }] : each.group,
  );
}

function isAutomatic({ headers, returnPath }: Email, from: string): boolean {
  const headerOf = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase() ?? '';
  const submitted = headerOf('auto-submitted');
  return (
    (submitted !== '' && !/^no\b/.test(submitted)) ||
    /^(auto_reply|bulk|junk|list)\b/.test(headerOf('precedence')) ||
    ['x-autoreply', 'x-autorespond', 'x-auto-reply-from'].some((name) => headerOf(name) !== '') ||
    headerOf('return-path') === '<>' ||
    returnPath === '' ||
    headerOf('content-type').startsWith('multipart/report') ||
    from === '' ||
    /^mailer-daemon@/i.test(from)
  );
}

const MAIL_SERVERS =
  /^(?:mail(?:er)?[-_. ]?daemon|mdaemon|post[-_]?master|mail[-_.]?(?:system|delivery(?:[-_.]?system)?|administrator))@/i;
const MAIL_SERVER_NAMES =
  /^\W*(?:(?:internet )?mail deliver\w*(?: (?:sub)?system)?|mail(?:er)?[- ]?daemon|post ?master|(?:mail|system) administrator)\W*$/i;
/** Subjects of returned mails in the languages of large providers, and of complaints to Outlook.com. */
const RETURNED_SUBJECTS =
  /undeliver|non-?deliver|not (?:be )?delivered|failure notice|automatically rejected mail|returned (?:e?-?mail|to sender)|return(?:ing|ed)? (?:message|mail) to sender|deliver(?:y|ing)? (?:status|fail|problem|report|error|notification|has failed|incomplete)|fail(?:ed|ure) (?:mail|delivery)|error sending|mail (?:delivery|system)? ?(?:fail|error|problem|status|subsystem)|message (?:could )?not (?:be )?(?:sent|delivered)|message (?:delivery )?failure|unzustellbar|nicht zugestellt|unzustellbarkeit|non (?:remis|distribu|d[eé]livr)|[eé]chec de (?:la )?(?:remise|distribution|livraison)|no (?:se ha podido entregar|entregad)|no se puede entregar|mancato recapito|n[aã]o (?:entregue|foi poss[ií]vel entregar)|onbestelbaar|niet (?:bezorgd|afgeleverd)|niedostarczon|kan ikke leveres|ej levererat|недостав|не доставлен|退信|发送失败|未送達|配信不能|配信(?:に失敗|できません)|complaint about message/iu;
/** Programs that answer for people, and receipts that somebody read a mail. */
const ABSENCES =
  /^(?:auto(?:matic)?[-_: ]|out of (?:the )?office|abwesen|absen[ct]|read: |gelesen: )/iu;

/**
 * Returns whether a mail looks like a report that another one was not delivered, by its sender, its
 * subject or its fields. Absence notices do not: they come from people's own addresses.
 */
export function looksReturned(mail: Email): boolean {
  const { from, subject = '', headers } = mail;
  const [sender] = flatten(from === undefined ? [] : [from]);
  const type = reportTypeOf(mail);
  if (type === 'delivery-status') return true;
  if (ABSENCES.test(subject) && type === null) return false;
  return (
    // People have an address.
    (sender?.address ?? '') === '' ||
    headers.some(({ key }) => key === 'x-failed-recipients') ||
    MAIL_SERVERS.test(sender?.address ?? '') ||
    MAIL_SERVER_NAMES.test(sender?.name ?? '') ||
    RETURNED_SUBJECTS.test(subject)
  );
}

function reportTypeOf({ headers }: Email): string | null {
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? '';
  if (!/^\s*multipart\/report\b/i.test(type)) return null;
  return /\breport-type\s*=\s*"?([\w-]+)/i.exec(type)?.[1]?.toLowerCase() ?? null;
}

/** Control characters, and those that turn the direction of a line around. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;
const UNSEEN_IN_TEXT = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

function oneLine(text: string, most: number): string {
  return cut(text.toWellFormed().replace(UNSEEN, ' ').replace(/ {2,}/g, ' ').trim(), most);
}

function tidy(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(UNSEEN_IN_TEXT, (character) => (/[\n\t]/.test(character) ? character : ''))
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function cut(text: string, most: number): string {
  // Code points are at most as many as units.
  return text.length <= most ? text : Array.from(text).slice(0, most).join('');
}
