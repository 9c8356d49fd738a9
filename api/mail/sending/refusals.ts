import { saysNoMailbox } from '#shared/domain/mail/returned/bounce-kind.ts';

/**
 * Why a mail was not sent. `permanent`: the server refuses this mail for good. `temporary`: it may take
 * it later. `away`: the server answers nobody, or turns us away before it has heard of the mail.
 */
export interface Refusal {
  readonly kind: 'permanent' | 'temporary' | 'away';
  /** Whether the server says that the mailbox does not exist. */
  readonly isHardBounce: boolean;
  /** In one line for the owner, at most 300 characters. */
  readonly words: string;
}

const LONGEST_WORDS = 300;
/** Commands that are about one mail, its recipient and its content, not about us. */
const ABOUT_THE_MAIL = ['RCPT TO', 'DATA', 'BDAT'];

/** Reads what nodemailer rejects with; anything else counts as temporary. */
export function readRefusal(error: unknown): Refusal {
  const code = field(error, 'responseCode');
  const command = field(error, 'command');
  const answer = field(error, 'response');
  const response = typeof answer === 'string' ? answer : '';
  const words = wordsOf(error, response);
  const isAbout = typeof command === 'string' && ABOUT_THE_MAIL.includes(command);
  const isPermanent = typeof code === 'number' && code >= 500 && isAbout;
  if (isPermanent) {
    const isHardBounce = command === 'RCPT TO' && saysNoMailbox(response);
    return { kind: 'permanent', isHardBounce, words };
  }
  const isAway = code === 421 || (!isAbout && isNetwork(field(error, 'code')));
  return { kind: isAway ? 'away' : 'temporary', isHardBounce: false, words };
}

/** The codes by which nodemailer says that it did not get as far as a mail. */
const NETWORK = [
  'ECONNECTION',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EAUTH',
  'ENOAUTH',
  'EPROTOCOL',
  'EPROXY',
  'ETIMEDOUT',
  'EABORT',
];

function isNetwork(code: unknown): boolean {
  return typeof code === 'string' && NETWORK.includes(code);
}

function wordsOf(error: unknown, response: string): string {
  const message = error instanceof Error ? error.message : String(error);
  const text = response === '' ? message : response;
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_WORDS)
    .toWellFormed();
}

function field(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}
