import { describe, expect, test } from 'vitest';
import { readReports } from '#api/mail/returned/read-reports.ts';
import { returnAddress, returnedIds } from '#api/mail/returned/return-address.ts';
import {
  absenceNotice,
  complaintReport,
  exchangeReport,
  eximReport,
  gmailReport,
  postfixReport,
} from '#tests/support/mail/reports.ts';

const ID = '01990000-0000-7000-8000-000000000001';
const TO = 'ada@example.org';
const ABOUT = { id: ID, to: TO, bounceTo: 'bounce@ripen.example' };

const read = (raw: string, tagged: readonly string[] = []) =>
  readReports(new TextEncoder().encode(raw), tagged);

describe('delivery reports', () => {
  test.each([
    ['Postfix', postfixReport(ABOUT), 'hardBounce'],
    ['Exim, with the code in its words alone', eximReport(ABOUT), 'hardBounce'],
    ['Exchange', exchangeReport(ABOUT), 'hardBounce'],
  ])('of %s name the mail, its recipient and why', async (_server, raw, kind) => {
    expect(await read(raw)).toMatchObject([{ kind, ids: [ID], tagged: [], addresses: [TO] }]);
  });

  test('of Gmail name no mail, but come to its own address', async () => {
    expect(await read(gmailReport(ABOUT))).toEqual([]);
    const [report] = await read(gmailReport(ABOUT), [ID]);
    expect(report).toEqual({
      kind: 'softBounce',
      ids: [ID],
      tagged: [ID],
      addresses: [TO],
      words: "452-4.2.2 The recipient's inbox is out of storage space.",
    });
  });

  test.each([
    [{ status: '5.7.1', words: '554 5.7.1 Looks like spam' }, ['refused']],
    [{ status: '5.2.2', words: '552 5.2.2 Mailbox full' }, ['softBounce']],
    [{ status: '4.4.7', words: '451 4.4.7 Too old' }, ['softBounce']],
    [{ status: '4.0.0', action: 'delayed' }, []],
    [{ status: '2.0.0', action: 'relayed' }, []],
    [{ status: '2.0.0', action: 'delivered' }, []],
  ])('with %o mean %o', async (given, kinds) => {
    const reports = await read(postfixReport(ABOUT, given));
    expect(reports.map(({ kind }) => kind)).toEqual(kinds);
  });
});

describe('feedback reports', () => {
  test.each([
    ['abuse', ['complaint']],
    ['fraud', ['complaint']],
    ['opt-out', ['unsubscribed']],
    ['not-spam', []],
    ['virus', []],
  ])('of type %s mean %o', async (type, kinds) => {
    const reports = await read(complaintReport(ABOUT, { type }));
    expect(reports.map(({ kind }) => kind)).toEqual(kinds);
  });

  test('may hide the address', async () => {
    const [report] = await read(complaintReport(ABOUT, { hidden: true }));
    expect(report).toMatchObject({ kind: 'complaint', ids: [ID], tagged: [], addresses: [] });
  });
});

describe('hostile mails', () => {
  test('are no reports, however they are made', async () => {
    const nested = Array.from(
      { length: 400 },
      (_, level) => `Content-Type: multipart/mixed; boundary="b${level}"\r\n\r\n--b${level}\r\n`,
    ).join('');
    const bomb = postfixReport(ABOUT).replace('This is a MIME-encapsulated message.', nested);
    const parts = `${'--x\r\nContent-Type: message/delivery-status\r\n\r\nAction: failed\r\n'.repeat(20_000)}--x--`;
    const wide = `Content-Type: multipart/report; report-type=delivery-status; boundary=x\r\n\r\n${parts}`;
    const startMs = performance.now();
    for (const raw of ['', '\0'.repeat(1000), nested, bomb, wide, absenceNotice(ABOUT)]) {
      const reports = await read(raw, raw === wide ? [ID] : []);
      expect(reports.length).toBeLessThanOrEqual(20);
    }
    expect(performance.now() - startMs).toBeLessThan(20_000);
  });

  test('of a megabyte are read, and none of their fields gets longer than a report is', async () => {
    const raw = postfixReport(ABOUT, { words: `550 5.1.1 ${'x '.repeat(500_000)}` });
    const [report] = await read(raw);
    expect(report).toMatchObject({ kind: 'hardBounce', ids: [ID], addresses: [TO] });
    expect(report?.words.length).toBe(3000);
  });

  test('put no line and no second address into what is read', async () => {
    const to = 'ada@example.org\r\nBcc: eve@example.org';
    for (const { addresses } of await read(postfixReport({ ...ABOUT, to }))) {
      for (const address of addresses) expect(address).not.toMatch(/[\r\n]/);
    }
  });
});

describe('the address of a mail', () => {
  test('leads back to its id, and nothing else does', () => {
    const address = returnAddress('bounce@ripen.example', ID);
    expect(address).toBe('bounce+01990000000070008000000000000001@ripen.example');
    expect(returnedIds([address], 'bounce@ripen.example')).toEqual([ID]);
    const others = ['bounce+1@ripen.example', 'bounce@ripen.example', `${address}.evil.example`];
    expect(returnedIds(others, 'bounce@ripen.example')).toEqual([]);
  });
});
