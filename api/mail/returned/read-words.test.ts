import { describe, expect, test } from 'vitest';
import { readHead } from '#api/mail/inbox/read-mail.ts';
import { readReports } from '#api/mail/returned/read-reports.ts';
import { absenceNotice, postfixReport } from '#tests/support/mail/reports.ts';

const ID = '01990000-0000-7000-8000-000000000001';
const TO = 'ada@example.org';
const ABOUT = { id: ID, to: TO, bounceTo: 'bounce+01990000000070008000000000000001@ripen.example' };

const bytes = (raw: string) => new TextEncoder().encode(raw.trimStart().replaceAll('\n', '\r\n'));
const read = (raw: string) => readReports(bytes(raw), [ID]);
const kindsOf = async (raw: string) => (await read(raw)).map(({ kind }) => kind);

const COPY = `Return-Path: <${ABOUT.bounceTo}>
Message-ID: <${ID}@ripen.example>
To: ${TO}
Subject: No such user, and what to do about spam

Hello`;

/** A mail from a server, with a text alone. */
const told = (from: string, subject: string, text: string) => `
From: ${from}
To: ${ABOUT.bounceTo}
Subject: ${subject}
Content-Type: text/plain; charset=utf-8

${text}
`;

/** Texts of servers that send no fields. */
const TEXTS: [server: string, raw: string, kind: string][] = [
  [
    'qmail',
    told(
      'MAILER-DAEMON@mx.example.net',
      'failure notice',
      `Hi. This is the qmail-send program at mx.example.net.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<${TO}>:
Sorry, no mailbox here by that name. (#5.1.1)

--- Below this line is a copy of the message.

${COPY}`,
    ),
    'hardBounce',
  ],
  [
    'qmail about a full mailbox',
    told(
      'MAILER-DAEMON@mx.example.net',
      'failure notice',
      `<${TO}>:\n192.0.2.9 failed after I sent the message.\nRemote host said: 552 Mailbox quota exceeded\n\n--- Below this line is a copy of the message.\n\n${COPY}`,
    ),
    'softBounce',
  ],
  [
    'Exim',
    told(
      'Mail Delivery System <Mailer-Daemon@mail.example.net>',
      'Mail delivery failed: returning message to sender',
      `This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  ${TO}
    Unrouteable address

------ This is a copy of the message, including all the headers. ------

${COPY}`,
    ),
    'hardBounce',
  ],
  [
    'DragonFly',
    told(
      'MAILER-DAEMON <>',
      'Mail delivery failed',
      `This is the DragonFly Mail Agent v0.13 at mx.example.net.

There was an error delivering your mail to <${TO}>.

mx.example.org [192.0.2.9] did not like our RCPT TO:
550 5.1.1 No such user here

Message headers follow.

${COPY}`,
    ),
    'hardBounce',
  ],
  [
    'Exchange 2003',
    told(
      'postmaster@example.org',
      'Undeliverable: What your week looked like',
      `Your message did not reach some or all of the intended recipients.

      Subject:  What your week looked like
      Sent:     26.11.2026 10:02

The following recipient(s) could not be reached:

      Ada Sand on 26.11.2026 10:02
            The e-mail account does not exist at the organization this message was sent to.  Check the e-mail address, or contact the recipient directly to find out the correct address.
            <mail.example.org #5.1.1>

For help write to postmaster@example.org or helpdesk@example.org.`,
    ),
    'hardBounce',
  ],
  [
    'GMX',
    told(
      'mailer-daemon@gmx.example',
      'Mail delivery failed: returning message to sender',
      `A message that you sent could not be delivered to one or more of\nits recipients. This is a permanent error. The following address\nfailed:\n\n${TO}:\nSMTP error from remote server for RCPT TO command, host: mx.example.org (192.0.2.9) reason: 550 5.1.1 Empfänger unbekannt\n\n--- The header of the original message is following. ---\n\n${COPY}`,
    ),
    'hardBounce',
  ],
  [
    'Domino, with the subject of the mail',
    told(
      'Postmaster@notes.example.org',
      'DELIVERY FAILURE: User ada not listed in Domino Directory',
      `Your message\n\n  Subject: A virus, spam and your quota\n\nwas not delivered to:\n\n  ${TO}\n\nbecause:\n\n  User ada (${TO}) not listed in Domino Directory`,
    ),
    'hardBounce',
  ],
  [
    'MDaemon, with the address of who sent it',
    told(
      'MDaemon@mail.example.org',
      'Permanent Delivery Failure',
      `The attached message had PERMANENT fatal delivery errors!\n\nFrom: Ripen <news@ripen.example>\n\n550 <ada> Recipient unknown\n\nSession Transcript:\n--> RCPT To:<ada>\n<-- 550 <ada> Recipient unknown`,
    ),
    'hardBounce',
  ],
  [
    'IMail',
    told(
      'postmaster@mail.example.org',
      'Undeliverable Mail',
      `Unknown user: ${TO}\n\nRCPT TO generated following response:\n553 5.3.0 <${TO}>... Addressee unknown\n\nOriginal message follows.\n\n${COPY}`,
    ),
    'hardBounce',
  ],
  [
    'a program in HTML alone, as base64',
    `
From: "Mail Delivery System" <admin@mail.example.net>
To: ${ABOUT.bounceTo}
Subject: About your mail
MIME-Version: 1.0
Content-Type: text/html; charset=utf-8
Content-Transfer-Encoding: base64

${btoa(`<p>We could not deliver your mail.</p><p>&lt;${TO}&gt;: 550 5.1.1 User unknown</p><p>--- Original message ---</p><p>Quota</p>`)}
`,
    'hardBounce',
  ],
  [
    'mail.ru, quoted-printable',
    `
From: mailer-daemon@corp.mail.ru
To: ${ABOUT.bounceTo}
Subject: =?utf-8?B?0JLQsNGI0LUg0YHQvtC+0LHRidC10L3QuNC1INC90LUg0LTQvtGB0YLQsNCy0LvQtdC90L4=?=
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: quoted-printable

${TO}: Message was not accepted -- invalid mailbox. Local mailbox ${TO} is un=
available: user not found
`,
    'hardBounce',
  ],
  [
    'a server that blocks the sender',
    told(
      'Postmaster@mx.example.net',
      'Delivery failure',
      `<${TO}>: 550 Your server 192.0.2.1 is listed on our block list. User unknown to you?`,
    ),
    'refused',
  ],
  [
    'a server whose words nobody knows',
    told('MAILER-DAEMON@mx.example.net', 'Returned mail', `${TO}: Rejected for reason 17.`),
    'unread',
  ],
];

describe('a report without fields', () => {
  test.each(TEXTS)('of %s is read by its words', async (_server, raw, kind) => {
    expect((await readHead(bytes(raw))).looksReturned).toBe(true);
    const [report, ...others] = await read(raw);
    expect(others).toEqual([]);
    expect(report).toMatchObject({ kind, ids: [ID], tagged: [ID] });
    // Those whom a server names to ask are no recipients.
    expect(report?.addresses.filter((address) => address !== TO)).toEqual([]);
  });

  test('is none where a person is away', async () => {
    const raw = absenceNotice(ABOUT);
    expect((await readHead(new TextEncoder().encode(raw))).looksReturned).toBe(false);
    expect(await readReports(new TextEncoder().encode(raw), [ID])).toEqual([]);
  });
});

test('a report from nobody is one, whatever its subject', async () => {
  const raw = told('"Jetmail System" <>', 'About your mail', 'ErrMsg=mail box space not enough');
  expect((await readHead(bytes(raw))).looksReturned).toBe(true);
  expect(await kindsOf(raw)).toEqual(['softBounce']);
});

describe('nothing came back', () => {
  const late = 'The mail could not be delivered yet. It will be retried for four days.';
  test.each([
    ['a mail is late', postfixReport(ABOUT, { action: 'delayed', status: '4.4.1' })],
    ['a mail arrived', postfixReport(ABOUT, { action: 'delivered', status: '2.0.0', words: 'OK' })],
    ['a mail was passed on', postfixReport(ABOUT, { action: 'relayed (no DSN)', status: '2.1.9' })],
    [
      'a server says in words that a mail is late',
      told('MAILER-DAEMON@mx.example.net', 'Warning: message delayed 24 hours', `<${TO}>: ${late}`),
    ],
    [
      'a server says so in its text alone',
      told('MAILER-DAEMON@mx.example.net', 'Mail delivery status', `<${TO}>: 450 busy. ${late}`),
    ],
    [
      'somebody read a mail',
      told(TO, 'Read: News', 'Your message was read.').replace(
        'text/plain; charset=utf-8',
        'multipart/report; report-type=disposition-notification; boundary=R',
      ),
    ],
    [
      'a program answers for somebody',
      told(TO, 'Automatic reply: Undelivered parcels', '550 5.1.1 is where I am until Monday.'),
    ],
  ])('where %s', async (_what, raw) => {
    expect(await kindsOf(raw)).toEqual([]);
  });
});

describe('a report', () => {
  const dead = postfixReport(ABOUT);

  test('is read where it was forwarded as an attachment', async () => {
    const raw = `
From: Postmaster <postmaster@gateway.example>
To: ${ABOUT.bounceTo}
Subject: Delivery Status Notification (Failure)
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="outer"

--outer
Content-Type: text/plain

This gateway scans mail for viruses and spam.
--outer
Content-Type: message/rfc822

${dead.replaceAll('\r\n', '\n')}
--outer--
`;
    expect(await read(raw)).toEqual([
      {
        kind: 'hardBounce',
        ids: [ID],
        tagged: [ID],
        addresses: [TO],
        words: '550 5.1.1 No such user',
      },
    ]);
  });

  test.each([
    [
      'the action `error` and words in its text',
      'Action: error',
      'No such user here',
      'hardBounce',
    ],
    ['the action `failure`', 'Action: failure', '', 'softBounce'],
    ['no recipients in its fields', 'X-Action: failed', 'User unknown', 'hardBounce'],
    ['no reason at all', 'X-Action: failed', '', 'unread'],
  ])('has %s', async (_what, action, words, kind) => {
    const raw = dead
      .replace(/^Action: .*$/m, action)
      .replace(/^Status: .*$/m, 'Status: 5.0.0')
      .replace(/^Diagnostic-Code: .*$/m, 'X-Code: 0')
      .replace('550 5.1.1 No such user', words);
    expect(await kindsOf(raw)).toEqual([kind]);
  });

  test('has its reason in the comment of the status, or in a field that is folded', async () => {
    const quota = dead
      .replace(/^Status: .*$/m, 'Status: 5.0.0 (recipient reached disk quota)')
      .replace(/^Diagnostic-Code: .*$/m, 'X-Code: 0');
    expect(await kindsOf(quota)).toEqual(['softBounce']);
    const folded = dead
      .replace(/^Status: .*$/m, 'STATUS:   5.0.0')
      .replace(
        /^Diagnostic-Code: .*$/m,
        'diagnostic-code: X-Postfix; host mx.example.org said: 550\r\n\tRequested action not taken: mailbox\r\n  unavailable',
      );
    expect(await kindsOf(folded)).toEqual(['hardBounce']);
  });

  test('says for each recipient what became of the mail', async () => {
    const of = (address: string, rest: string) =>
      `Final-Recipient: rfc822; ${address}\r\n${rest}\r\n\r\n`;
    const raw = dead.replace(
      /^Final-Recipient: (?:.*\r\n)+?\r\n/m,
      of('late@example.org', 'Action: delayed\r\nStatus: 4.4.1') +
        of('full@example.org', 'Action: failed\r\nStatus: 5.2.2') +
        of(TO, 'Action: failed\r\nStatus: 5.1.1'),
    );
    expect((await read(raw)).map(({ kind, addresses }) => [kind, addresses[0]])).toEqual([
      ['softBounce', 'full@example.org'],
      ['hardBounce', TO],
    ]);
  });
});

describe('the fields of a report', () => {
  test.each([
    [{ action: 'failed (bad destination mailbox address)' }, 'hardBounce'],
    [{ status: '5.1.1 (bad destination)', words: '550 unknown' }, 'hardBounce'],
    [{ status: '5.0.0', words: '550 No such user here' }, 'hardBounce'],
    [
      { status: '5.0.0', words: '554 delivery error: dd This account does not exist' },
      'hardBounce',
    ],
    [
      {
        status: '5.5.0',
        words: '550 5.5.0 Requested action not taken: mailbox unavailable',
      },
      'hardBounce',
    ],
    [{ status: '5.1.1', words: '550 5.7.1 Your IP address is on our block list' }, 'refused'],
    [
      {
        status: '5.2.1',
        words: '550 5.2.1 The user is receiving mail at a rate that prevents delivery',
      },
      'later',
    ],
  ])('are read with its words: %o', async (given, kind) => {
    expect(await kindsOf(postfixReport(ABOUT, given))).toEqual([kind]);
  });

  test('that are general are read with the text beside them', async () => {
    const raw = postfixReport(ABOUT, { status: '5.0.0', words: '550 5.1.1 User unknown' }).replace(
      /^Diagnostic-Code: .*$/m,
      'Diagnostic-Code: x-unix; 67',
    );
    expect(await kindsOf(raw)).toEqual(['hardBounce']);
  });
});

test('a complaint of Outlook.com is read from the mail inside', async () => {
  const raw = `
From: staff@hotmail.example
To: ${ABOUT.bounceTo}
Subject: complaint about message
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="B"

--B
Content-Type: message/rfc822

X-HmXmrOriginalRecipient: ${TO}
${COPY}
--B--
`;
  expect((await readHead(bytes(raw))).looksReturned).toBe(true);
  expect(await read(raw)).toEqual([
    { kind: 'complaint', ids: [ID], tagged: [ID], addresses: [TO], words: '' },
  ]);
});
