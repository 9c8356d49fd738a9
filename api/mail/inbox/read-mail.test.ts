import { describe, expect, test } from 'vitest';
import { readBody, readHead } from './read-mail.ts';

const HEAD = ['From: Ruth Berg <Ruth@Example.org>', 'To: Ripen <inbox+abc@ripen.example>'];

const bytes = (...lines: string[]) => Buffer.from(lines.join('\r\n'), 'latin1');
const head = (...more: string[]) => readHead(bytes(...HEAD, ...more, '', 'Hi'));
const body = (...lines: string[]) => readBody(bytes(...HEAD, ...lines), true);
const textOf = async (...lines: string[]) => (await body(...lines)).text;

describe('the head', () => {
  test('tells sender, recipients and id', async () => {
    expect(
      await head(
        'Cc: Team: a@b.example, c@d.example;',
        'Delivered-To: inbox@ripen.example',
        'X-Original-To: <Inbox+Def@ripen.example>',
        'Message-ID: <one@example.org>',
      ),
    ).toEqual({
      messageId: 'one@example.org',
      from: { name: 'Ruth Berg', address: 'ruth@example.org' },
      looksReturned: false,
      recipients: [
        'inbox+abc@ripen.example',
        'a@b.example',
        'c@d.example',
        'inbox@ripen.example',
        'inbox+def@ripen.example',
      ],
      isAutomatic: false,
      reportType: null,
    });
  });

  test.each([
    ['multipart/report; report-type=delivery-status; boundary=x', 'delivery-status'],
    ['multipart/report; boundary=x; report-type="Feedback-Report"', 'feedback-report'],
    ['multipart/report; boundary=x', null],
    ['multipart/mixed; report-type=delivery-status; boundary=x', null],
  ])('with the type %s is a report of type %s', async (type, reportType) => {
    expect(await head(`Content-Type: ${type}`)).toMatchObject({ reportType });
  });

  test.each([
    'Auto-Submitted: auto-replied',
    'Auto-Submitted: auto-generated; owner-email="x"',
    'Precedence: bulk',
    'Precedence: auto_reply',
    'Return-Path: <>',
    'X-Autoreply: yes',
    'Content-Type: multipart/report; boundary=x',
  ])('with “%s” is that of a program', async (line) => {
    expect((await head(line)).isAutomatic).toBe(true);
  });

  test.each(['Auto-Submitted: no', 'Return-Path: <ruth@example.org>', 'Precedence: normal'])(
    'with “%s” is that of a person',
    async (line) => {
      expect((await head(line)).isAutomatic).toBe(false);
    },
  );

  test('without a sender is that of a program', async () => {
    expect(await readHead(bytes('Subject: hi', '', 'x'))).toMatchObject({
      messageId: null,
      from: { name: '', address: '' },
      recipients: [],
      isAutomatic: true,
    });
  });

  test('puts no control characters or turned directions into a name', async () => {
    const name = '=?utf-8?q?Ruth=0D=0A=E2=80=AEgreB?=';
    const { from } = await readHead(bytes(`From: ${name} <r@example.org>`, '', 'x'));
    expect(from.name).toBe('Ruth greB');
  });
});

describe('the body', () => {
  test('is the plain text where there is one', async () => {
    const text = await textOf(
      'Content-Type: multipart/alternative; boundary=x',
      '',
      '--x',
      'Content-Type: text/plain',
      '',
      'Plain',
      '',
      '--x',
      'Content-Type: text/html',
      '',
      '<p>Rich</p>',
      '--x--',
    );
    expect(text).toBe('Plain');
  });

  test.each([
    ['ISO-8859-1', ['Content-Type: text/plain; charset=iso-8859-1', '', 'Gr\xfc\xdfe'], 'Grüße'],
    [
      'UTF-8 in quoted-printable',
      ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: quoted-printable'],
      'Grüße',
      ['', 'Gr=C3=BC=', '=C3=9Fe'],
    ],
    [
      'Shift-JIS in base64',
      ['Content-Type: text/plain; charset=shift_jis', 'Content-Transfer-Encoding: base64'],
      'こんにちは',
      ['', 'grGC8YLJgr+CzQ=='],
    ],
    ['a charset that nobody knows', ['Content-Type: text/plain; charset=klingon', '', 'Hi'], 'Hi'],
    [
      'HTML alone',
      ['Content-Type: text/html', '', '<p>One</p><script>x</script>Two'],
      'One\n\nTwo',
    ],
    ['no headers of its kind', ['', 'Hi'], 'Hi'],
    ['no body', [], ''],
  ])('is read from %s', async (_what, lines, text, more: readonly string[] = []) => {
    expect(await textOf(...lines, ...more)).toBe(text);
  });

  test('names attachments, and keeps no picture of the signature', async () => {
    const { text, attachments } = await body(
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      'Content-Type: text/plain',
      '',
      'See the picture.',
      '',
      '--x',
      'Content-Type: image/png; name="=?utf-8?q?B=C3=A4r=2Epng?="',
      'Content-Disposition: attachment',
      'Content-Transfer-Encoding: base64',
      '',
      'AAAA',
      '',
      '--x',
      'Content-Type: application/pdf',
      'Content-Disposition: attachment',
      '',
      'x',
      '--x--',
    );
    expect(text).toBe('See the picture.');
    expect(attachments).toEqual(['Bär.png', 'application/pdf']);
  });

  test('is cut at ten thousand characters, and says so', async () => {
    const { text, isCut } = await body('', 'x'.repeat(10_001));
    expect([text.length, isCut]).toEqual([10_000, true]);
    expect((await body('', 'x'.repeat(10_000))).isCut).toBe(false);
  });

  test('of the beginning of a mail counts as cut', async () => {
    const begun = bytes(
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      'Content-Type: text/plain',
      '',
      'Hello',
      '',
      '--x',
      'Content-Type: image/png',
      'Content-Transfer-Encoding: base64',
      '',
      'AAAA',
    );
    expect(await readBody(begun, false)).toEqual({
      text: 'Hello',
      attachments: ['image/png'],
      isCut: true,
    });
  });

  test('holds no control characters', async () => {
    expect(await textOf('', 'a\0b\u0007c\u001b[31m', '\td')).toBe('abc[31m\n\td');
  });

  test('in more parts than anybody writes has no words and counts as cut', async () => {
    const nested = Array.from({ length: 300 }, (_, depth) => [
      `Content-Type: multipart/mixed; boundary=b${depth}`,
      '',
      `--b${depth}`,
    ]).flat();
    expect(await body(...nested, '', 'deep')).toEqual({ text: '', attachments: [], isCut: true });
  });
});
