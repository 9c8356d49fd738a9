/** A mail of ours that a report is about. */
export interface Reported {
  readonly id: string;
  readonly to: string;
  /** The address that the report goes to. */
  readonly bounceTo: string;
}

const lines = (text: string) => text.replace(/^\n/, '').replace(/\r?\n/g, '\r\n');

const head = ({ id, to }: Reported) => `Return-Path: <no-reply@ripen.example>
From: Ripen <no-reply@ripen.example>
To: ${to}
Subject: What your week looked like
Message-ID: <${id}@ripen.example>
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8
`;

/** A report as Postfix writes it; `status` and `words` are those of the other server. */
export function postfixReport(
  about: Reported,
  { status = '5.1.1', action = 'failed', words = '550 5.1.1 No such user' } = {},
): string {
  const { to, bounceTo } = about;
  return lines(`
Return-Path: <>
Date: Thu, 26 Nov 2026 10:02:11 +0000 (UTC)
From: MAILER-DAEMON@mx.ripen.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: ${bounceTo}
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="4A1B21F.1732615331/mx.ripen.example"
Message-Id: <20261126100211.5C2A41F@mx.ripen.example>

This is a MIME-encapsulated message.

--4A1B21F.1732615331/mx.ripen.example
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

This is the mail system at host mx.ripen.example.

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients. It's attached below.

<${to}>: host mail.example.org[203.0.113.9] said: ${words}
    (in reply to RCPT TO command)

--4A1B21F.1732615331/mx.ripen.example
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.ripen.example
X-Postfix-Queue-ID: 4A1B21F
X-Postfix-Sender: rfc822; ${bounceTo}
Arrival-Date: Thu, 26 Nov 2026 10:02:10 +0000 (UTC)

Final-Recipient: rfc822; ${to}
Original-Recipient: rfc822;${to}
Action: ${action}
Status: ${status}
Remote-MTA: dns; mail.example.org
Diagnostic-Code: smtp; ${words}

--4A1B21F.1732615331/mx.ripen.example
Content-Description: Undelivered Message
Content-Type: message/rfc822

${head(about)}
The words of the mail.

--4A1B21F.1732615331/mx.ripen.example--
`);
}

/** A report as Exim writes it: the returned mail is its head alone. */
export function eximReport(about: Reported): string {
  const { to, bounceTo } = about;
  return lines(`
Return-path: <>
From: Mail Delivery System <Mailer-Daemon@mail.example.net>
To: ${bounceTo}
Auto-Submitted: auto-replied
X-Failed-Recipients: ${to}
References: <${about.id}@ripen.example>
Content-Type: multipart/report; report-type=delivery-status; boundary=1732615331-eximdsn-804289383
MIME-Version: 1.0
Subject: Mail delivery failed: returning message to sender
Message-Id: <E1tFqXY-000Abc-1a@mail.example.net>

--1732615331-eximdsn-804289383
Content-type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.

  ${to}
    host mx.example.org [203.0.113.7]
    SMTP error from remote mail server after RCPT TO:<${to}>:
    550 5.1.1 User unknown

--1732615331-eximdsn-804289383
Content-type: message/delivery-status

Reporting-MTA: dns; mail.example.net

Action: failed
Final-Recipient: rfc822;${to}
Status: 5.0.0
Remote-MTA: dns; mx.example.org
Diagnostic-Code: smtp; 550 5.1.1 User unknown

--1732615331-eximdsn-804289383
Content-type: text/rfc822-headers

${head(about)}
--1732615331-eximdsn-804289383--
`);
}

/** A report as Exchange Online writes it, whose returned head has another message id of its own. */
export function exchangeReport(about: Reported): string {
  const { id, to, bounceTo } = about;
  return lines(`
From: Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@example.onmicrosoft.com>
To: ${bounceTo}
Date: Thu, 26 Nov 2026 10:02:15 +0000
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="_2a0f1d4e-61f2-4c0f-9d9e-1f0d3b0f1c11_"
Content-Language: en-US
Message-ID: <1f0d3b0f@AM0PR01MB0001.eurprd01.prod.exchangelabs.com>
In-Reply-To: <${id}@ripen.example>
References: <${id}@ripen.example>
Subject: =?utf-8?B?VW5kZWxpdmVyYWJsZTogV2hhdCB5b3VyIHdlZWsgbG9va2VkIGxpa2U=?=
Auto-Submitted: auto-replied
MIME-Version: 1.0

--_2a0f1d4e-61f2-4c0f-9d9e-1f0d3b0f1c11_
Content-Type: multipart/alternative; differences=Content-Type;
\tboundary="_9b1d_"

--_9b1d_
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: base64

WW91ciBtZXNzYWdlIGNvdWxkbid0IGJlIGRlbGl2ZXJlZC4=

--_9b1d_
Content-Type: text/html; charset="utf-8"
Content-Transfer-Encoding: base64

PHA+WW91ciBtZXNzYWdlIGNvdWxkbid0IGJlIGRlbGl2ZXJlZC48L3A+

--_9b1d_--

--_2a0f1d4e-61f2-4c0f-9d9e-1f0d3b0f1c11_
Content-Type: message/delivery-status

Reporting-MTA: dns;AM0PR01MB0001.eurprd01.prod.exchangelabs.com
Received-From-MTA: dns;mx.ripen.example
Arrival-Date: Thu, 26 Nov 2026 10:02:14 +0000

Final-Recipient: rfc822;${to}
Action: failed
Status: 5.1.10
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient
 ${to} not found by SMTP address lookup

--_2a0f1d4e-61f2-4c0f-9d9e-1f0d3b0f1c11_
Content-Type: message/rfc822

Received: from AM0EUR02FT001.eop-EUR02.prod.protection.outlook.com
 (2603:10a6:208:1::1) by AM0PR01CA0001.outlook.office365.com; Thu, 26 Nov 2026
 10:02:14 +0000
${head(about)}
--_2a0f1d4e-61f2-4c0f-9d9e-1f0d3b0f1c11_--
`);
}

/** A report as Gmail writes it: a mailbox that is full, found by the address that the report goes to. */
export function gmailReport(about: Reported): string {
  const { to, bounceTo } = about;
  return lines(`
Return-Path: <>
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: ${bounceTo}
Auto-Submitted: auto-replied
Subject: Delivery Status Notification (Failure)
X-Failed-Recipients: ${to}
Message-ID: <67459a13.050a0220.1.0001.GMR@mx.google.com>
Content-Type: multipart/report; boundary="0000000000001a2b3c0627d00001"; report-type=delivery-status

--0000000000001a2b3c0627d00001
Content-Type: multipart/related; boundary="0000000000001a2b3c0627d00002"

--0000000000001a2b3c0627d00002
Content-Type: text/plain; charset="UTF-8"

** Message not delivered **

The recipient's inbox is out of storage space.

--0000000000001a2b3c0627d00002--
--0000000000001a2b3c0627d00001
Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.com
Arrival-Date: Thu, 26 Nov 2026 02:02:11 -0800 (PST)

Final-Recipient: rfc822; ${to}
Action: failed
Status: 4.2.2
Diagnostic-Code: smtp; 452-4.2.2 The recipient's inbox is out of storage space.
Last-Attempt-Date: Thu, 26 Nov 2026 02:02:12 -0800 (PST)

--0000000000001a2b3c0627d00001--
`);
}

/** A complaint as providers send it (RFC 5965); `hidden` hides the address of who complained. */
export function complaintReport(
  about: Reported,
  { type = 'abuse', hidden = false }: { type?: string; hidden?: boolean } = {},
): string {
  const { id, bounceTo } = about;
  const to = hidden ? 'redacted-2f1a@example.org' : about.to;
  return lines(`
From: Feedback loop <feedback@example.org>
To: ${bounceTo}
Subject: FW: What your week looked like
Message-ID: <fbl-${id}@example.org>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="fbl"

--fbl
Content-Type: text/plain; charset="US-ASCII"

This is an email abuse report for a message received from IP 203.0.113.4.

--fbl
Content-Type: message/feedback-report

Feedback-Type: ${type}
User-Agent: SomeGenerator/1.0
Version: 1
Original-Mail-From: <${bounceTo}>
Original-Rcpt-To: <${to}>
Source-IP: 203.0.113.4

--fbl
Content-Type: message/rfc822
Content-Disposition: inline

${head({ ...about, to })}
The words of the mail.
--fbl--
`);
}

/** The notice of somebody who is away, which is no report. */
export function absenceNotice({ id, to, bounceTo }: Reported): string {
  return lines(`
From: ${to}
To: ${bounceTo}
Subject: Out of office
Auto-Submitted: auto-replied
In-Reply-To: <${id}@ripen.example>
Message-ID: <away-${id}@example.org>

I am away until Monday. 550 5.1.1 is no code here.
`);
}
