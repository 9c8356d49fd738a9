import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TEST_START_MS } from '#tests/support/servers/api-server.ts';
import { type Dovecot, startDovecot } from '#tests/support/servers/dovecot.ts';
import {
  buildMail,
  INBOX_ADDRESS,
  type ReplyDesk,
  startReplyDesk,
} from '#tests/support/servers/reply-desk.ts';

const MINUTE_MS = 60_000;

let dovecot: Dovecot;
let desk: ReplyDesk;
beforeAll(async () => {
  dovecot = await startDovecot();
  desk = await startReplyDesk(dovecot, 'replies');
});
beforeEach(() => {
  desk.api.clock.nowMs = TEST_START_MS;
});
afterAll(async () => {
  await desk.stop();
  await dovecot.stop();
});

const deliver = (raw: string) => dovecot.deliver('replies', raw);

describe('a reply', () => {
  test('appears in its thread, sets the message back to new, and is marked as seen', async () => {
    const { id, address } = await desk.answered();
    expect(address).toMatch(/^inbox\+[a-z2-7]{24}@ripen\.example$/);
    desk.api.clock.nowMs += MINUTE_MS;
    await deliver(buildMail(address, { headers: { Subject: 'Seen' }, body: 'It works.\n\nRuth' }));
    expect(await desk.read()).toBe(1);
    expect(await desk.thread(id)).toMatchObject({
      state: 'new',
      version: 2,
      answers: 1,
      replies: 1,
      assignee: { id: desk.admin.id },
      writtenAt: '2026-11-20T10:01:00.000Z',
      thread: [
        { kind: 'answer', text: 'Thank you.' },
        {
          kind: 'reply',
          text: 'It works.\n\nRuth',
          attachments: [],
          isCut: false,
          from: { name: 'Ruth Berg', email: 'ruth@example.org' },
          isFromSender: true,
          isAutomatic: false,
          receivedAt: '2026-11-20T10:01:00.000Z',
        },
      ],
    });
    expect((await dovecot.listSubjects('replies')).seen).toContain('Seen');
  });

  test('lifts its message to the top of the list and counts as waiting', async () => {
    const { id, address } = await desk.answered('old@example.org');
    desk.api.clock.nowMs += 2 * MINUTE_MS;
    await desk.answered('newer@example.org');
    desk.api.clock.nowMs += MINUTE_MS;
    await deliver(buildMail(address, { headers: { From: 'old@example.org' } }));
    await desk.read();
    const { token } = desk.admin;
    const { items } = (await desk.api.call('/admin/messages?limit=1', { token })).body;
    expect(items[0]).toMatchObject({ id, state: 'new', replies: 1 });
    const { waiting } = (await desk.api.call('/admin/stats/quick', { token })).body;
    expect(waiting.latestMessageAt).toBe('2026-11-20T10:03:00.000Z');
  });

  test('with the same id or from the same place is stored once', async () => {
    const { id, address } = await desk.answered();
    const mail = buildMail(address);
    await deliver(mail);
    await deliver(mail);
    await desk.read();
    await deliver(mail);
    // As after a move of the mailbox: every mail is looked at again.
    await desk.api.server.db('mailboxes').update({ last_uid: 0, uid_validity: '1' });
    await desk.read();
    expect((await desk.thread(id)).thread).toHaveLength(2);
  });

  test('without an id is known by its words', async () => {
    const { id, address } = await desk.answered();
    const headers = { 'Message-ID': '' };
    await deliver(buildMail(address, { headers, body: 'One' }));
    await deliver(buildMail(address, { headers, body: 'One' }));
    await deliver(buildMail(address, { headers, body: 'Two' }));
    await desk.read();
    const texts = (await desk.thread(id)).thread.map(({ text }) => text);
    expect(texts).toEqual(['Thank you.', 'One', 'Two']);
  });

  test('from another address is shown as such', async () => {
    const { id, address } = await desk.answered();
    await deliver(buildMail(address, { headers: { From: 'Mallory <m@elsewhere.example>' } }));
    await desk.read();
    expect((await desk.thread(id)).thread[1]).toMatchObject({
      from: { name: 'Mallory', email: 'm@elsewhere.example' },
      isFromSender: false,
    });
  });

  test('to spam stays spam', async () => {
    const { id, address } = await desk.answered();
    const { token } = desk.admin;
    const body = { state: 'spam' };
    await desk.api.call(`/admin/messages/${id}`, { method: 'PUT', token, body });
    await deliver(buildMail(address));
    await desk.read();
    expect(await desk.thread(id)).toMatchObject({ state: 'spam', replies: 1 });
  });

  test('goes with its message', async () => {
    const { id, address } = await desk.answered();
    await deliver(buildMail(address));
    await desk.read();
    const { db } = desk.api.server;
    await db('contact_messages').where({ id }).delete();
    await deliver(buildMail(address, { headers: { Subject: 'Too late' } }));
    expect(await desk.read()).toBe(0);
    expect((await dovecot.listSubjects('replies')).unseen).toContain('Too late');
  });
});

describe('a mail of a program', () => {
  test.each([
    ['an absence notice', { 'Auto-Submitted': 'auto-replied' }],
    ['a newsletter', { Precedence: 'bulk' }],
    ['a delivery report', { 'Return-Path': '<>' }],
  ])('such as %s is shown, and sets nothing back to new', async (_what, headers) => {
    const { id, address } = await desk.answered();
    await deliver(buildMail(address, { headers }));
    await desk.read();
    const message = await desk.thread(id);
    expect(message).toMatchObject({ state: 'done', version: 1, replies: 1 });
    expect(message.thread[1]).toMatchObject({ isAutomatic: true });
  });

  test('that answers without end fills a thread with no more than two hundred', async () => {
    const { id, address } = await desk.answered();
    const { db } = desk.api.server;
    const rows = Array.from({ length: 200 }, (_, place) => ({
      id: `${id.slice(0, 33)}${String(place).padStart(3, '0')}`,
      message_id: id,
      text: '',
      from_name: '',
      from_address: '',
      attachments: '[]',
      is_cut: 0,
      is_automatic: 1,
      mail_hash: `${place}`.padEnd(64, 'x'),
      place_hash: `${place}`.padEnd(64, 'x'),
      received_at: 0,
    }));
    await db('message_replies').insert(rows);
    await deliver(buildMail(address));
    expect(await desk.read()).toBe(0);
    await db('message_replies').where({ message_id: id }).delete();
  });
});

describe('left in the mailbox, untouched, is', () => {
  const otherTag = 'a'.repeat(24);
  test.each([
    ['a mail without a tag', () => INBOX_ADDRESS],
    ['a mail with a tag of nothing', () => `inbox+${otherTag}@ripen.example`],
    ['a mail with half a tag', (address: string) => address.replace(/.{6}@/, '@')],
    ['a mail with the tag at another host', (address: string) => address.replace('ripen', 'r')],
    ['a mail to another mailbox with the tag', (address: string) => address.replace('inbox', 'x')],
  ])('%s', async (what, addressOf) => {
    const { id, address } = await desk.answered();
    await deliver(buildMail(addressOf(address), { headers: { Subject: what } }));
    expect(await desk.read()).toBe(0);
    expect((await desk.thread(id)).replies).toBe(0);
    expect((await dovecot.listSubjects('replies')).unseen).toContain(what);
  });

  test('a mail of our own, so that two programs never talk to each other', async () => {
    const { id, address } = await desk.answered();
    for (const From of [desk.api.env.mailFrom, INBOX_ADDRESS, `Ripen <${address}>`]) {
      await deliver(buildMail(address, { headers: { From } }));
    }
    expect(await desk.read()).toBe(0);
    expect((await desk.thread(id)).replies).toBe(0);
  });
});

test('the tag is found wherever a mail names its recipients, in any case', async () => {
  const { id, address } = await desk.answered();
  const elsewhere = 'someone@example.org';
  await deliver(buildMail(elsewhere, { headers: { Cc: `x@y.example, "R" <${address}>` } }));
  await deliver(buildMail(elsewhere, { headers: { 'Delivered-To': address } }));
  await deliver(buildMail(elsewhere, { headers: { 'X-Original-To': `<${address}>` } }));
  await deliver(buildMail(address.toUpperCase()));
  expect(await desk.read()).toBe(4);
  expect((await desk.thread(id)).replies).toBe(4);
});

test('an answer to a reply quotes its new words and belongs to it', async () => {
  const { id, address } = await desk.answered();
  await deliver(
    buildMail(address, {
      headers: { 'Message-ID': '<and.1@example.org>' },
      body: 'And on my iPad?\n\nYou wrote at 10:00:\n> Thank you.',
    }),
  );
  await desk.read();
  const body = { text: 'There, too.' };
  await desk.api.call(`/admin/messages/${id}/answers`, { token: desk.admin.token, body });
  const mail = await PostalMime.parse((await desk.api.mails()).at(-1) ?? '');
  expect(mail.text?.trim()).toBe(
    'There, too.\n\nYou wrote on 20 November 2026:\n\n> And on my iPad?\n\n-- \nYou get this mail because you wrote to Ripen.',
  );
  expect(mail.inReplyTo).toBe('<and.1@example.org>');
  expect(mail.references).toMatch(
    new RegExp(`^<${id}@localhost> <[0-9a-f-]{36}@localhost> <and\\.1@example\\.org>$`),
  );
});

test('the same message has the same address in each of its answers', async () => {
  const { id, address } = await desk.answered();
  const body = { text: 'Once more.' };
  await desk.api.call(`/admin/messages/${id}/answers`, { token: desk.admin.token, body });
  expect((await desk.api.mails()).at(-1)).toContain(address);
});
