import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildId, buildUser } from '#tests/support/site/build.ts';

const OPERATOR = 'owner@ripen.example';

let api: TestApi;
let callers = 0;
beforeAll(async () => {
  api = await startApi({ contactEmail: OPERATOR, trustedProxies: 1 });
});
afterAll(() => api.stop());

const message = {
  name: 'Ada Sand',
  email: 'ada@example.org',
  message: 'The bell is too loud.\n\nAt night above all.',
  type: 'bug-report',
};

/** Sends a message, each time from another neighbourhood, so that the limit does not interfere. */
function send(body: object, token?: string) {
  callers += 1;
  const from = `10.${Math.floor(callers / 250)}.${callers % 250}.1`;
  return api.call('/contact', { body, token, headers: { 'x-forwarded-for': from } });
}

const rows = (where: object) => api.server.db('contact_messages').where(where);
const newestMail = async () => PostalMime.parse((await api.mails()).at(-1) ?? '');

describe('POST /contact', () => {
  test('stores the message of somebody without an account', async () => {
    const reply = await send(message);
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      receivedAt: '2026-11-20T10:00:00.000Z',
    });
    expect(await rows({ id: reply.body.id })).toEqual([
      {
        id: reply.body.id,
        user_id: null,
        type: 'bug-report',
        name: 'Ada Sand',
        email: 'ada@example.org',
        message: 'The bell is too loud.\n\nAt night above all.',
        created_at: Date.UTC(2026, 10, 20, 10),
        state: 'new',
        assignee_id: null,
        note: '',
        version: 0,
        reply_tag: null,
        written_at: Date.UTC(2026, 10, 20, 10),
        changed_at: Date.UTC(2026, 10, 20, 10),
      },
    ]);
  });

  test('mails it to the operator, and an answer goes to the sender', async () => {
    await send({ ...message, type: 'premium-request' });
    const mail = await newestMail();
    expect(mail.to).toEqual([{ name: '', address: OPERATOR }]);
    expect(mail.replyTo).toEqual([{ name: 'Ada Sand', address: 'ada@example.org' }]);
    expect(mail.from).toMatchObject({ address: 'no-reply@localhost' });
    expect(mail.subject).toBe('Premium request from Ada Sand');
    expect(mail.text).toContain('The bell is too loud.\n\nAt night above all.');
    expect(mail.html).toContain('>At night above all.</p>');
  });

  test('keeps who is signed in', async () => {
    const user = await buildUser(api);
    const reply = await send(message, user.token);
    expect(await rows({ id: reply.body.id })).toMatchObject([{ user_id: user.id }]);
    expect((await newestMail()).text).toContain(`Written by the account ${user.id}.`);
  });

  test('takes the message of somebody whose token has ended', async () => {
    const reply = await send(message, 'a'.repeat(43));
    expect(reply.status).toBe(201);
    expect(await rows({ id: reply.body.id })).toMatchObject([{ user_id: null }]);
  });

  test.each(['premium-request', 'feature-request', 'bug-report', 'feedback'])(
    'takes a %s',
    async (type) => {
      expect((await send({ ...message, type })).status).toBe(201);
    },
  );

  test('stores and mails a repeated call once, and answers with the first result', async () => {
    const id = buildId();
    const before = (await api.mails()).length;
    const first = await send({ ...message, id });
    const again = await send({ ...message, id, message: 'Something else' });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
    expect(await rows({ id })).toMatchObject([{ message: message.message }]);
    expect((await api.mails()).length).toBe(before + 1);
  });

  test('stores one of many that arrive at once with the same id', async () => {
    const id = buildId();
    const replies = await Promise.all(Array.from({ length: 8 }, () => send({ ...message, id })));
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(7).fill(200), 201]);
    expect(await rows({ id })).toHaveLength(1);
  });
});

describe('what is refused', () => {
  const BLANK = 'Please fill in all fields';
  const EMAIL = 'Please enter a valid email address';
  test.each([
    ['a blank name', { name: ' \n ' }, BLANK],
    ['a blank address', { email: ' ' }, BLANK],
    ['a blank message', { message: '\n\t' }, BLANK],
    ['a missing message', { message: undefined }, BLANK],
    ['a blank message before a wrong address', { message: '', email: 'nonsense' }, BLANK],
    ['a wrong address', { email: 'ada@example' }, EMAIL],
    ['two addresses', { email: 'ada@example.org, eve@example.org' }, EMAIL],
    ['a long name', { name: 'a'.repeat(81) }, 'The name is too long: at most 80 characters.'],
    [
      'a long message',
      { message: 'a'.repeat(5001) },
      'The message is too long: at most 5000 characters.',
    ],
    [
      'an unknown type',
      { type: 'spam' },
      'The type is one of these: premium-request, feature-request, bug-report, feedback.',
    ],
    ['an unknown field', { userId: buildId() }, 'This field is unknown.'],
  ])('%s', async (_what, change, text) => {
    const before = await rows({}).count({ count: '*' });
    const reply = await send({ ...message, ...change });
    expect(reply.status).toBe(422);
    expect(reply.body.error.message).toBe(text);
    expect(await rows({}).count({ count: '*' })).toEqual(before);
  });

  test('more than ten messages an hour from one address', async () => {
    const strict = await startApi();
    try {
      const calls = Array.from({ length: 11 }, () => strict.call('/contact', { body: message }));
      const statuses = (await Promise.all(calls)).map(({ status }) => status).sort();
      expect(statuses).toEqual([...Array(10).fill(201), 429]);
      expect(await strict.mails()).toHaveLength(10);
    } finally {
      await strict.stop();
    }
  });
});

const CONTROLS = ['\r\n', '\n', '\r', '\u0000', '\u000b', '\u0085', '\u2028', '\u2029', '\u202e'];
const HEADERS = [
  'Bcc: eve@example.org',
  'To: eve@example.org',
  'Content-Type: text/html',
  '.\r\nX',
];
const BROKEN_LINES = CONTROLS.flatMap((control) =>
  HEADERS.map((header) => `Ada${control}${header}`),
);
/** Names that could be read as more than a name, on one line. */
const TRICKY_NAMES = [
  'Ada <eve@example.org>',
  'eve@example.org, Ada',
  '"Ada" <eve@example.org>,',
  'Ada; eve@example.org',
  '=?utf-8?Q?Ada=0D=0ABcc:_eve@example.org?=',
  'Ada\\r\\nBcc: eve@example.org',
  'Ada%0d%0aBcc: eve@example.org',
  '嘊嘍Bcc: eve@example.org',
  '(((((((((((((((Ada',
  '"'.repeat(80),
  'Группа: Ада;',
];

describe('the head of the mail', () => {
  test.each(BROKEN_LINES)('refuses the name %j', async (name) => {
    const reply = await send({ ...message, name });
    expect(reply.status).toBe(422);
    expect(reply.body.error.fields).toEqual({ name: 'Write the name on one line.' });
  });

  test.each(BROKEN_LINES)('refuses the address made of %j', async (broken) => {
    const reply = await send({ ...message, email: `${broken}@example.org` });
    expect(reply.status).toBe(422);
    expect(reply.body.error.message).toBe('Please enter a valid email address');
  });

  test.each(TRICKY_NAMES)('has one recipient and one address to answer: %j', async (name) => {
    expect((await send({ ...message, name })).status).toBe(201);
    const mail = await newestMail();
    expect(mail.to).toEqual([{ name: '', address: OPERATOR }]);
    expect(mail.replyTo?.map(({ address }) => address)).toEqual(['ada@example.org']);
    expect([mail.cc, mail.bcc]).toEqual([undefined, undefined]);
    expect(mail.headers.map(({ key }) => key).toSorted()).toEqual([
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'reply-to',
      'subject',
      'to',
    ]);
  });

  test('shows markup of a message and runs nothing of it', async () => {
    await send({ ...message, name: '<b>Ada</b>', message: '<img src=x onerror="x()">' });
    const mail = await newestMail();
    expect(mail.html).toContain('&lt;img src=x onerror=&quot;x()&quot;&gt;');
    expect(mail.html).not.toMatch(/<img|<b>/);
  });
});
