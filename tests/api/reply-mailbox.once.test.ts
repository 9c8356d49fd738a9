import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openMailbox } from '#api/mail/inbox/imap-mailbox.ts';
import { mailboxId } from '#api/mail/inbox/mailbox-state.ts';
import { startServer } from '#api/start.ts';
import { type Dovecot, startDovecot } from '#tests/support/servers/dovecot.ts';
import type { InboxProcessWork } from '#tests/support/servers/inbox-process.ts';
import { buildMail, type ReplyDesk, startReplyDesk } from '#tests/support/servers/reply-desk.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let dovecot: Dovecot;
let desk: ReplyDesk;
let users = 0;
beforeAll(async () => {
  dovecot = await startDovecot();
});
beforeEach(async () => {
  users += 1;
  desk = await startReplyDesk(dovecot, `user${users}`);
});
afterEach(() => desk.stop());
afterAll(() => dovecot.stop());

const deliver = (raw: string | Buffer) => dovecot.deliver(`user${users}`, raw);
const seen = async () => (await dovecot.listSubjects(`user${users}`)).seen;

/** Delivers so many replies to one message; returns its id and their words. */
async function deliverReplies(count: number): Promise<{ id: string; words: string[] }> {
  const { id, address } = await desk.answered();
  const words = Array.from({ length: count }, (_, place) => `Reply ${place}`);
  for (const body of words) await deliver(buildMail(address, { body }));
  return { id, words };
}

async function repliesTo(id: string): Promise<unknown[]> {
  const { thread } = await desk.thread(id);
  return thread.filter(({ kind }) => kind === 'reply').map(({ text }) => text);
}

async function inboxState() {
  const { token } = desk.admin;
  return (await desk.api.call('/admin/stats/quick', { token })).body.inbox;
}

describe('several processes', () => {
  test('take each mail once, one of them at a time', async () => {
    const { id, words } = await deliverReplies(6);
    const inboxes = Array.from({ length: 4 }, () => desk.anotherInbox());
    const taken = await Promise.all(inboxes.map((inbox) => inbox.readDue()));
    expect(taken.toSorted()).toEqual([0, 0, 0, 6]);
    expect(await repliesTo(id)).toEqual(words);
    expect(await seen()).toHaveLength(6);
  });

  test('store each mail once also where one has lost its lease without noticing', async () => {
    const { id, words } = await deliverReplies(3);
    const { promise: whenRead, resolve: read } = Promise.withResolvers<void>();
    const { promise: whenOver, resolve: goOn } = Promise.withResolvers<void>();
    const slow = desk.anotherInbox({
      async take(mail, taker) {
        read();
        await whenOver;
        await taker.take(mail);
      },
    });
    const late = slow.readDue();
    await whenRead;
    // By then another process takes it for dead.
    desk.api.clock.nowMs += 3 * MINUTE_MS;
    expect(await desk.inbox.readDue()).toBe(3);
    goOn();
    await late;
    expect(await repliesTo(id)).toEqual(words);
    // The late one gave nothing back that was not its own.
    const [row] = await desk.api.server.db('mailboxes');
    expect(row).toMatchObject({ due_at: desk.api.clock.nowMs + MINUTE_MS, failures: 0 });
  });

  test('leave the lease to the next one when they are stopped', async () => {
    const { id, words } = await deliverReplies(2);
    const { promise: whenRead, resolve: read } = Promise.withResolvers<void>();
    const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
    const first = desk.anotherInbox({
      async take(mail, taker) {
        await taker.take(mail);
        read();
        await stopped;
      },
    });
    const under = first.readDue();
    await whenRead;
    await first.stop();
    stop();
    await under;
    expect(await desk.inbox.readDue()).toBe(2);
    expect(await repliesTo(id)).toEqual(words);
    expect(await seen()).toHaveLength(2);
  });
});

describe('a process that is killed', () => {
  test.each([
    ['between reading and storing the first mail', { mail: 1, moment: 'read' }],
    ['between reading and storing a later mail', { mail: 3, moment: 'read' }],
    ['between storing a mail and marking it as seen', { mail: 1, moment: 'stored' }],
    ['between storing the last mail and marking it as seen', { mail: 4, moment: 'stored' }],
  ] as const)('%s loses and doubles nothing', async (_when, stopsAt) => {
    const { id, words } = await deliverReplies(4);
    const stored = stopsAt.moment === 'stored' ? stopsAt.mail : stopsAt.mail - 1;
    await readAndDie(stopsAt);
    expect(await repliesTo(id)).toHaveLength(stored);
    expect(await seen()).toHaveLength(stopsAt.mail - 1);
    // It still has the lease.
    expect(await desk.inbox.readDue()).toBe(0);
    desk.api.clock.nowMs += 3 * MINUTE_MS;
    await desk.inbox.readDue();
    expect(await repliesTo(id)).toEqual(words);
    expect(await seen()).toHaveLength(4);
  });
});

/** Reads the mailbox in a process of its own, and kills it where it stands. */
async function readAndDie(stopsAt: InboxProcessWork['stopsAt']): Promise<void> {
  const child = fork(path.resolve('tests/support/servers/inbox-process.ts'), { execArgv: [] });
  const work: InboxProcessWork = { env: desk.api.env, nowMs: desk.api.clock.nowMs, stopsAt };
  child.send(work);
  const ended = once(child, 'exit');
  const first = await Promise.race([once(child, 'message'), ended]);
  expect(first).toEqual(['standing', undefined]);
  child.kill('SIGKILL');
  await ended;
}

describe('a mail server that is away', () => {
  test('is asked again, ever more rarely, and nothing is lost', async () => {
    const { id, words } = await deliverReplies(2);
    await dovecot.kill();
    const since = new Date(desk.api.clock.nowMs).toISOString();
    const pauses: number[] = [];
    for (let failures = 0; failures < 6; failures += 1) {
      expect(await desk.inbox.readDue()).toBe(0);
      const [{ due_at: dueAt }] = await desk.api.server.db('mailboxes');
      pauses.push((dueAt - desk.api.clock.nowMs) / MINUTE_MS);
      desk.api.clock.nowMs = dueAt;
    }
    expect(pauses).toEqual([1, 2, 4, 8, 15, 15]);
    expect(await inboxState()).toEqual({
      readAt: null,
      failingSince: since,
      problem: 'connection',
    });
    await dovecot.restart();
    expect(await desk.inbox.readDue()).toBe(2);
    expect(await repliesTo(id)).toEqual(words);
    const readAt = new Date(desk.api.clock.nowMs).toISOString();
    expect(await inboxState()).toEqual({ readAt, failingSince: null, problem: null });
  });

  test('from the middle of reading on gives the rest when it is back', async () => {
    const { id, words } = await deliverReplies(3);
    let mails = 0;
    let close = () => {};
    const cut = desk.anotherInbox({
      async open(imap, stopping) {
        const box = await openMailbox(imap, stopping);
        close = box.close;
        return box;
      },
      async take(mail, taker) {
        mails += 1;
        await taker.take(mail);
        if (mails === 2) close();
      },
    });
    expect(await cut.readDue()).toBe(0);
    expect(await seen()).toHaveLength(1);
    desk.api.clock.nowMs += HOUR_MS;
    expect(await cut.readDue()).toBe(2);
    expect(await repliesTo(id)).toEqual(words);
    expect(await seen()).toHaveLength(3);
  });

  test.each([
    ['the password', { password: 'wrong' }, 'login'],
    ['the folder', { folder: 'Nowhere' }, 'folder'],
  ] as const)('that refuses %s is told apart', async (_what, wrong, problem) => {
    const { inbox } = desk.api.env;
    if (inbox === null) throw new Error('There is no mailbox.');
    const reader = desk.anotherInbox({ imap: wrong });
    expect(await reader.readDue()).toBe(0);
    const rows = await desk.api.server.db('mailboxes').select('id', 'problem');
    expect(rows).toEqual([{ id: mailboxId({ ...inbox.imap, ...wrong }), problem }]);
  });
});

test('a server reads its mailbox by itself, and ends at once', { timeout: 30_000 }, async () => {
  const { id, words } = await deliverReplies(1);
  const { env, server } = desk.api;
  const now = () => desk.api.clock.nowMs;
  const log = pino({ level: 'silent' });
  const own = await startServer({ env: { ...env, port: 0 }, log, siteDir: null, now });
  try {
    await vi.waitFor(
      async () => expect(await server.db('message_replies')).toHaveLength(1),
      15_000,
    );
  } finally {
    await own.stop();
  }
  expect(await repliesTo(id)).toEqual(words);
});

describe('hostile mails', () => {
  const many = (count: number, lineOf: (place: number) => string) =>
    Array.from({ length: count }, (_, place) => lineOf(place)).join('\r\n');
  const MIXED = { 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary=b' };

  /** Each with what is to be seen of it; null for one that says nothing. */
  const corpus: [
    what: string,
    headers: Record<string, string>,
    body: string,
    seen: string | null,
  ][] = [
    ['markup in plain text', {}, '<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['scripts in HTML', { 'Content-Type': 'text/html' }, '<script>x</script><b onclick=x>Hi', 'Hi'],
    ['control characters', {}, 'a\u0007\u001b[2Jb', 'a[2Jb'],
    ['turned directions', { 'Content-Type': 'text/plain; charset=utf-8' }, 'a\xe2\x80\xaeb', 'ab'],
    ['a charset of nobody', { 'Content-Type': 'text/plain; charset=x-none' }, 'Hi', 'Hi'],
    ['a wrong charset', { 'Content-Type': 'text/plain; charset=utf-8' }, 'Gr\xfc', 'Gr\ufffd'],
    ['base64 that is none', { 'Content-Transfer-Encoding': 'base64' }, '!!!!', null],
    [
      'quoted-printable that is none',
      { 'Content-Transfer-Encoding': 'quoted-printable' },
      'a=ZZb',
      'a=ZZb',
    ],
    ['no boundary', { 'Content-Type': 'multipart/mixed' }, 'Hi', null],
    ['a boundary that never comes', MIXED, 'Hi', null],
    ['a boundary that never ends', MIXED, '--b\n\nHi', 'Hi'],
    [
      'three hundred parts in each other',
      MIXED,
      many(300, (n) => `--b${n || ''}\r\nContent-Type: multipart/mixed; boundary=b${n + 1}\r\n`),
      null,
    ],
    ['ten thousand parts', MIXED, many(10_000, () => '--b\r\n\r\nx'), 'x\n'],
    [
      'mails in mails',
      MIXED,
      many(20, () => '--b\r\nContent-Type: message/rfc822\r\n\r\nSubject: x\r\n'),
      null,
    ],
    ['no body', {}, '', null],
    [
      'three thousand recipients',
      { Cc: many(3000, (n) => ` x${n}@example.org,`).trim() },
      'Hi',
      null,
    ],
    ['a sender of several addresses', { From: 'a@b.example, c@d.example' }, 'Hi', 'Hi'],
    ['a sender without an address', { From: 'Nobody at all' }, 'Hi', 'Hi'],
    ['line breaks in a name', { From: '=?utf-8?q?A=0D=0ABcc:_x?= <a@b.example>' }, 'Hi', 'Hi'],
    ['a name of 5,000 letters', { From: `${'x'.repeat(5000)} <a@b.example>` }, 'Hi', 'Hi'],
    ['an id of 5,000 letters', { 'Message-ID': `<${'x'.repeat(5000)}@b.example>` }, 'Hi', 'Hi'],
    ['an id with quotes', { 'Message-ID': "<'; drop table users; --@b>" }, 'Hi', 'Hi'],
    ['a wrong date', { Date: 'the day after tomorrow' }, 'Hi', 'Hi'],
    [
      'a path as file name',
      { 'Content-Type': 'image/png; name="../../etc/passwd"', 'Content-Disposition': 'attachment' },
      'x',
      null,
    ],
    ['a line of 900,000 letters', {}, 'x'.repeat(900_000), 'xxxx'],
    [
      'half a surrogate',
      { 'Content-Type': 'text/plain; charset=utf-16le', 'Content-Transfer-Encoding': 'base64' },
      'ANhhAA==',
      'a',
    ],
  ];

  const numbered = (text: string, place: number) => text.replace('Hi', `Hi ${place}.`);

  test('each are taken or left, and the mail behind them comes', { timeout: 60_000 }, async () => {
    const { id, address } = await desk.answered();
    for (const [place, [what, headers, body]] of corpus.entries()) {
      const mail = { headers: { Subject: what, ...headers }, body: numbered(body, place) };
      await deliver(Buffer.from(buildMail(address, mail), 'latin1'));
    }
    await deliver(buildMail(address, { body: 'The last one.' }));
    await desk.read();
    const { thread, state } = await desk.thread(id);
    expect(state).toBe('new');
    const replies = thread.filter(({ kind }) => kind === 'reply');
    expect(replies.at(-1)).toMatchObject({ text: 'The last one.' });
    const texts = replies.map(({ text }) => String(text));
    for (const [place, [what, , , shown]] of corpus.entries()) {
      const isShown =
        shown === null || texts.some((text) => text.startsWith(numbered(shown, place)));
      expect([what, isShown]).toEqual([what, true]);
    }
    expect(Math.max(...texts.map((text) => text.length))).toBeLessThanOrEqual(10_000);
    expect(JSON.stringify(replies)).not.toMatch(/\\u0000|\\u001b|\u202e/);
    expect(await seen()).toHaveLength(replies.length);
    expect(await inboxState()).toMatchObject({ problem: null });
  });

  test('of more than a megabyte are read at their beginning', async () => {
    const { id, address } = await desk.answered();
    const photo = many(60_000, () => 'A'.repeat(76));
    const parts = [
      '--b\r\nContent-Type: text/plain\r\n\r\nSee the photo.\r\n',
      '--b\r\nContent-Type: image/jpeg; name=photo.jpg\r\nContent-Transfer-Encoding: base64\r\n',
      `${photo}\r\n--b--`,
    ];
    await deliver(buildMail(address, { headers: MIXED, body: parts.join('\r\n') }));
    await desk.read();
    expect((await desk.thread(id)).thread[1]).toMatchObject({
      text: 'See the photo.',
      attachments: ['photo.jpg'],
      isCut: true,
    });
  });

  test('that the server cannot hand over are taken without words in the end', async () => {
    const { id, address } = await desk.answered();
    await deliver(buildMail(address, { body: 'First' }));
    await deliver(buildMail(address, { body: 'Second' }));
    const reader = desk.anotherInbox({
      async open(imap, stopping) {
        const box = await openMailbox(imap, stopping);
        const readSource: typeof box.readSource = async (mail) => {
          if (mail.uid === 1) throw new Error('The server has lost it.');
          return box.readSource(mail);
        };
        return { ...box, readSource };
      },
    });
    for (let attempts = 0; attempts < 3; attempts += 1) {
      expect(await desk.read(reader)).toBe(0);
    }
    expect(await desk.read(reader)).toBe(2);
    expect((await desk.thread(id)).thread.slice(1)).toMatchObject([
      { text: '', isCut: true },
      { text: 'Second', isCut: false },
    ]);
  });
});
