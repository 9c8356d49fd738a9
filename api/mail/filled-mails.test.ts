import { fc, test as property } from '@fast-check/vitest';
import { createTransport, type SendMailOptions } from 'nodemailer';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { encodeMail } from '#api/mail/sending/encoded-mail.ts';
import { checkMail } from '#mailing/check-mail.ts';
import { type ComposedMail, fillMail } from '#mailing/compose/compose-mail.ts';
import { ADDRESSES, SENDER } from '#mailing/mail-test-kit.ts';

const transport = createTransport({ streamTransport: true, buffer: true });

function composed(subject: string, source = 'Hi {{ name | "you" }}.'): ComposedMail {
  const mail = { subject, preview: 'Hi {{ name | "you" }}', source };
  const checked = checkMail(mail, SENDER);
  if (checked.composed === null) throw new Error(JSON.stringify(checked.problems));
  return checked.composed;
}

/** The mail of a filled campaign as a program of its recipient reads it. */
async function received(mail: ComposedMail, name: string) {
  return PostalMime.parse(await sent(fillMail(mail, { values: { name }, ...ADDRESSES })));
}

/** The same mail, from parts that were encoded once. */
const encoded = (mail: ComposedMail, name: string) =>
  sent(encodeMail(mail)({ values: { name }, ...ADDRESSES }));

async function sent(filled: SendMailOptions): Promise<Buffer> {
  const { message } = await transport.sendMail({
    from: { name: 'Ripen', address: 'news@ripen.example' },
    ...filled,
    to: { name: '', address: 'ada@example.org' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (!Buffer.isBuffer(message)) throw new Error('The mail is not in one piece.');
  return message;
}

const HEADERS = ['content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'];
const campaign = composed('News for {{ name | "you" }}');
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom(
    '\r\nBcc: eve@example.org',
    '\n\n<b>x',
    '=?utf-8?q?=0D=0ABcc:_eve?=',
    '\u2028Bcc: eve',
  ),
);

property.prop([fc.array(hostile, { maxLength: 4 }).map((parts) => parts.join(''))], {
  numRuns: 300,
})('a name adds no header and no recipient, whatever it holds', async (name) => {
  const mail = await received(campaign, name);
  expect(mail.headers.map(({ key }) => key).toSorted()).toEqual(HEADERS);
  expect(mail.to).toEqual([{ name: '', address: 'ada@example.org' }]);
  expect([mail.cc, mail.bcc]).toEqual([undefined, undefined]);
});

test('a mail arrives as it was written, in both parts', async () => {
  const mail = await received(campaign, 'Zoë Müller 🍅');
  expect(mail.subject).toBe('News for Zoë Müller 🍅');
  expect(mail.text).toContain('Hi Zoë Müller 🍅.\n');
  expect(mail.html).toContain('Hi Zoë Müller 🍅.</p>');
  expect(mail.html).toContain(`href="${ADDRESSES.preferences}"`);
});

const lines = fc
  .array(
    fc.constantFrom(
      'word ',
      'ä',
      '🍅',
      '=3D',
      '.',
      ' ',
      '\n\n',
      'x'.repeat(90),
      '{{ name | "you" }}',
    ),
  )
  .map((parts) => parts.join(''));

property.prop([lines, hostile], { numRuns: 100 })(
  'an encoded mail is the same as the filled one, whatever it holds',
  async (text, name) => {
    const mail = composed('News for {{ name | "you" }}', `Hi {{ name | "you" }}. ${text}`);
    const one = await received(mail, name);
    const other = await PostalMime.parse(await encoded(mail, name));
    expect([other.subject, other.text, other.html]).toEqual([one.subject, one.text, one.html]);
  },
);

test('no line of an encoded mail has more than 76 characters', async () => {
  const text = `${'ä'.repeat(300)} {{ name | "you" }} ${'word '.repeat(100)}{{ name | "you" }}`;
  const raw = await encoded(composed('News', text), 'Zoë '.repeat(40));
  const [, ...parts] = raw.toString().split('quoted-printable');
  expect(parts).toHaveLength(2);
  const longest = Math.max(
    ...parts.flatMap((part) => part.split('\r\n')).map(({ length }) => length),
  );
  expect(longest).toBeLessThanOrEqual(76);
});
