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
    { kind: 'complaint', ids: [ID], tagged: [ID], addresses: [TO] },
  ]);
});
