import type { Email } from 'postal-mime';
import { htmlToText } from '#api/mail/inbox/html-to-text.ts';
import { normaliseEmail } from '#shared/domain/text/email.ts';

const MOST_WORDS = 4000;
/** As many as a column of the database takes. */
const MOST_STORED = 3000;
/** Where servers begin the copy of the mail in their text. */
const COPY_BEGINS =
  /^.{0,14}(?:(?:below (?:this|the next) line|this|here|included) is a copy|a copy of the original|(?:original|returned|undelivered|unsent|old) (?:message|mail)(?:$|[ :]|\W*$)|(?:returned|undelivered|your) message (?:follows|headers)|(?:message|the) headers? (?:follow|and )|header of the (?:source|original)|start of returned|return-path:|received: |message-id: )/imu;
const ANY_ADDRESS = /[\w.+-]{1,64}@[a-z\d-]+(?:\.[a-z\d-]+)+/giu;
/** Addresses that servers name for questions: these are no recipients. */
const OFFICES =
  /^(?:postmaster|mail(?:er)?[-_.]?daemon|abuse|help(?:desk)?|support|hostmaster|noc|bounces?|no-?reply)[+@]/;
/** Lines that quote the subject of our own mail. */
const SUBJECT_LINES =
  /^[^\w\n]{0,20}(?:subject|betreff|objet|sujet|asunto|oggetto|assunto|onderwerp|тема) ?:.*$/gimu;
/** Notices that a mail is only late, and still tried. */
const DELAYED_SUBJECT =
  /\b(?:delay(?:ed)?\b|still being retried|not yet (?:been )?delivered)|delivery warning|verzögert|retardé|retraso|in ritardo|atraso|задерж|遅延|延迟/iu;
const DELAYED =
  /(?:will|to) (?:continue to|keep) (?:be )?(?:try|retr|attempt)|will (?:be )?(?:retr(?:y|ied)|try again)|attempts will continue|warning message only|do not need to resend|has been postponed|has not yet been delivered|wird weiter(?:hin)? versucht/iu;

/** Returns the readable text of a report, plain or HTML, up to the copy of the mail that came back. */
export function wordsOf({ text = '', html = '' }: Email): string {
  return [text, htmlToText(html)]
    .map((whole) => whole.split(COPY_BEGINS, 1)[0]?.trim() ?? '')
    .join('\n')
    .slice(0, MOST_WORDS)
    .replaceAll(SUBJECT_LINES, '');
}

/** Returns the words of a server as they are stored: without control characters, empty lines and long ends. */
export function tidyWords(words: string): string {
  return words
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replaceAll(/ *\n\s*/g, '\n')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .slice(0, MOST_STORED)
    .toWellFormed();
}

/** Returns whether the words of a server say that a mail is late, and still tried. */
export function isDelayNotice({ subject = '' }: Email, words: string): boolean {
  return DELAYED_SUBJECT.test(subject) || DELAYED.test(words);
}

/** Returns the addresses in a server's text that may be recipients, without its offices and our own. */
export function recipientsIn({ to = [] }: Email, words: string): string[] {
  const ours = to.flatMap(({ address = '' }) => address.toLowerCase().split('@').slice(1));
  return [...new Set((words.match(ANY_ADDRESS) ?? []).map(normaliseEmail))].filter(
    (address) => !OFFICES.test(address) && !ours.includes(address.split('@')[1] ?? ''),
  );
}
