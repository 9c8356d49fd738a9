import { describe, expect, test } from 'vitest';
import { type Refusal, readRefusal } from './refusal-words.ts';

/** Words as servers say them, with the status of their report where one is needed. */
const WORDS: Record<Refusal, readonly (string | [words: string, status: string])[]> = {
  noMailbox: [
    // Gmail
    '550-5.1.1 The email account that you tried to reach does not exist. Please try 550-5.1.1 double-checking the recipient’s email address for typos',
    '550 5.2.1 The email account that you tried to reach is disabled.',
    '550-5.2.1 The email account that you tried to reach is inactive.',
    // Outlook.com, Exchange, Exchange Online
    '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302).',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ada@example.org not found by SMTP address lookup',
    '#5.1.1 smtp; 550 5.1.1 RESOLVER.ADR.ExRecipNotFound; not found',
    '550 5.4.1 Recipient address rejected: Access denied. AS(201806281)',
    'The e-mail account does not exist at the organization this message was sent to. Check the e-mail address, or contact the recipient directly to find out the correct address.',
    // Yahoo
    '554 delivery error: dd This user doesn’t have a yahoo.com account (ada@yahoo.com) [0]',
    '554 delivery error: dd Not a valid recipient - atlas.mail.example.com',
    '554 30 Sorry, your message to ada@example.org cannot be delivered. This mailbox is disabled (554.30).',
    '552 1 Requested mail action aborted, mailbox not found',
    // Postfix, Sendmail, Exim, qmail, Dovecot, Cyrus
    '550 5.1.1 <ada@example.org>: Recipient address rejected: User unknown in local recipient table',
    '550 5.1.1 <ada@example.org>... User unknown',
    '550 Unrouteable address',
    'Unrouteable address',
    '550 <ada@example.org>: Recipient address rejected: undeliverable address: unknown user',
    'Sorry, no mailbox here by that name. (#5.1.1)',
    'This address no longer accepts mail.',
    '550 5.1.1 <ada@example.org> User doesn’t exist: ada@example.org',
    '550-Mailbox unknown. Either there is no mailbox associated with this 550-name or you do not have authorization to see it.',
    // mail.ru, Yandex, GMX, T-Online, iCloud, WorkMail, Zoho, Domino, GroupWise, Comcast, AOL, Orange
    '550 Message was not accepted -- invalid mailbox. Local mailbox ada@mail.ru is unavailable: user not found',
    '550 5.7.1 No such user!',
    '550 Requested action not taken: mailbox unavailable For explanation visit https://mail.example.net/senderguidelines',
    '550 5.1.1 Empfänger unbekannt',
    '550 5.1.1 <ada@icloud.com>: user does not exist',
    '550 5.1.1 mailbox does not exist',
    '550 5.1.1 User does not exist - <ada@zoho.example>',
    '550 5.1.1 ada@example.org... User not listed in Domino Directory',
    '550 Mailbox unknown or not accepting mail.',
    '550 5.1.1 Not our Customer',
    '550 MAILBOX NOT FOUND',
    '550 5.1.1 Adresse d au moins un destinataire invalide. Invalid recipient. OFR_416 [416]',
    '550 #5.1.0 Address rejected.',
    '550 Invalid recipient ada@example.org (#5.1.1)',
    '550 5.1.1 recipient no longer on server',
    '550 No such person at this address.',
    '550 sorry, no such account',
    '554 5.7.1 ada@example.org: user unknown',
    '550 5.1.6 recipient no longer works here',
    '550 This account is not allowed: account suspended',
    '550 5.1.1 El usuario no existe',
    // No such host
    'Host or domain name not found. Name service error for name=example.invalid type=A: Host not found',
    'Sorry, I couldn’t find any host named example.invalid. (#5.1.2)',
    '550 Host unknown',
    '556 5.1.10 Domain does not accept mail (nullMX)',
    'all relevant MX records point to non-existent hosts',
    ['nothing of use', '5.1.1'],
    ['550 unknown', '5.1.1 (bad destination)'],
  ],
  sender: [
    '550 5.7.1 Your IP address is on our block list',
    '550 5.7.1 Service unavailable; client [192.0.2.1] blocked using zen.spamhaus.org',
    '550 5.7.1 Unfortunately, messages from [192.0.2.1] weren’t sent. Please contact your Internet service provider since part of their network is on our block list (S3150).',
    '550 5.7.26 This mail has been blocked because the sender is unauthenticated.',
    '421 4.7.0 This message does not pass authentication checks (SPF and DKIM both do not pass).',
    '554 5.7.9 Message not accepted for policy reasons.',
    '550 High probability of spam',
    '554 Transaction failed. Reject due to policy restrictions.',
    '550 5.7.0 Message content rejected',
    '552 5.3.4 Message size exceeds fixed limit',
    '550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required',
    '550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain',
    '554 5.7.1 <ada@example.org>: Relay access denied',
    '550 5.7.25 The IP address sending this message does not have a PTR record setup',
    '550 5.1.8 Sender address rejected: Domain not found',
    '554 5.4.14 Hop count exceeded - possible mail loop',
    ['Not delivered.', '5.7.1'],
  ],
  full: [
    '552 5.2.2 The email account that you tried to reach is over quota.',
    '552 5.2.2 Mailbox full',
    '452 4.2.2 The recipient’s inbox is out of storage space.',
    '554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException',
    '550 Das Postfach ist voll',
    ['No room.', '5.2.2'],
  ],
  later: [
    '450-4.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages',
    '550-5.2.1 The user you are trying to contact is receiving mail too quickly. Please resend your message at a later time.',
    '450 4.2.0 <ada@example.org>: Recipient address rejected: Greylisted',
    '421 Too many connections, please try again later',
    '451 4.3.2 Please try again later',
    '450 4.1.1 <ada@example.org>: Recipient address rejected: User unknown',
    '550 5.2.1 Mailbox temporarily disabled',
    'Host not found, try again',
  ],
  unreachable: [
    'connect to mx.example.org[192.0.2.9]:25: Connection timed out',
    'retry timeout exceeded',
    'Your message could not be delivered for more than 5 days.',
    ['Not delivered.', '4.4.7'],
    ['Not delivered.', '5.4.1'],
  ],
  unknown: ['', 'Not delivered.', '550', ['554 Transaction failed', '5.0.0']],
};

describe.each(Object.entries(WORDS))('%s is read', (refusal, all) => {
  test.each(all.map((each) => (typeof each === 'string' ? ([each, ''] as const) : each)))(
    'from %j %s',
    (words, status) => {
      expect(readRefusal(words, status)).toBe(refusal);
    },
  );
});
