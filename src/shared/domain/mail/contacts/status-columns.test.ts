import { describe, expect, it } from 'vitest';
import type { CsvRow } from '../../import/csv-row.ts';
import { guessContactColumns } from './contact-columns.ts';
import { readContactRows } from './contacts-csv.ts';
import { isOpen, readStatusColumn } from './status-columns.ts';
import { fileMeaning } from './status-words.ts';

const NOW = Date.UTC(2026, 10, 26, 12);
const table = (rows: readonly (readonly string[])[]): CsvRow[] =>
  rows.map((cells, at) => ({ line: at + 1, cells }));

/** Reads a table as the screen does, unless something of it is open: what it says of each address. */
function read(head: readonly string[], ...body: (readonly string[])[]) {
  const { mapping } = guessContactColumns(table([head, ...body]));
  const rows = table(body);
  const statuses = mapping.flatMap((field, at) =>
    field === 'status' ? [readStatusColumn(rows, at, head)] : [],
  );
  const open = statuses.filter(isOpen).map(({ at }) => head[at]);
  if (open.length > 0) return { open };
  const { contacts, refused } = readContactRows(rows, { mapping, nowMs: NOW, statuses });
  return [
    contacts.map(({ address }) => address.replace(/@.*/, '')).join(' '),
    ...refused.map(({ address, status }) => `${address.replace(/@.*/, '')} ${status}`),
  ];
}

/** A table with a yes and some values that are none, each at an address of its own. */
const column = (name: string, ...values: string[]) =>
  read(['Email', name], ...values.map((value, at) => [`${'abcdef'[at]}@example.org`, value]));

describe('who gets mail', () => {
  it('is told by Ghost in three columns', () => {
    const head = [
      'email',
      'subscribed_to_emails',
      'complimentary_plan',
      'created_at',
      'deleted_at',
    ];
    const [made, gone] = ['2022-10-18T06:34:08.000Z', '2023-01-01T00:00:00.000Z'];
    const told = read(
      head,
      ['no@example.org', 'false', 'true', made, ''],
      ['yes@example.org', 'true', 'false', made, ''],
      ['del@example.org', 'true', '', made, gone],
    );
    expect(told).toEqual(['yes', 'no unsubscribed', 'del unsubscribed']);
  });

  it.each([
    ['status', ['enabled', 'blocklisted', 'disabled'], ['a', 'b unsubscribed', 'c unsubscribed']],
    ['subscription_status', ['confirmed', 'unsubscribed', 'unconfirmed'], ['a', 'b unsubscribed']],
    ['Status', ['Subscribed', 'Cleaned', 'Non-Subscribed'], ['a', 'b hardBounce']],
    ['state', ['active', 'bounced', 'complained'], ['a', 'b hardBounce', 'c complaint']],
    ['state', ['active', 'cancelled', 'inactive'], ['a', 'b unsubscribed', 'c unsubscribed']],
    ['Email disabled', ['false', 'true'], ['a', 'b unsubscribed']],
    ['BLACKLISTED', ['0', '1'], ['a', 'b unsubscribed']],
    ['EMAIL_BLACKLIST', ['', 'yes'], ['a', 'b unsubscribed']],
    ['DOUBLE_OPT-IN', ['Yes', 'No'], ['a', 'b unsubscribed']],
    ['Unsubscribed from all email', ['', 'true'], ['a', 'b unsubscribed']],
    ['Email hard bounce reason', ['', 'UNKNOWN_USER'], ['a', 'b hardBounce']],
    ['Marketing contact status', ['Marketing contact', 'Non-marketing contact'], ['a']],
    ['subscriber_type', ['regular', 'removed', 'unactivated'], ['a', 'b unsubscribed']],
    ['UNSUB_TIME', ['', '2024-01-05 10:00:00'], ['a', 'b unsubscribed']],
    ['Anything', ['fine', 'unsubscribed'], { open: ['Anything'] }],
    ['Newsletter', ['ja', 'nein'], ['a', 'b unsubscribed']],
    ['Inscrit à la lettre', ['oui', 'non'], ['a', 'b unsubscribed']],
    ['Acepta correos', ['sí', 'no'], ['a', 'b unsubscribed']],
    ['Abgemeldet am', ['', '03.04.2024'], ['a', 'b unsubscribed']],
    ['Gesperrt', ['nein', 'ja'], ['a', 'b unsubscribed']],
    ['Subscribed', ['1', '0'], ['a', 'b unsubscribed']],
    ['Consent', ['yes', 'no'], ['a', 'b unsubscribed']],
    ['Подписан', ['да', 'нет'], ['a', 'b unsubscribed']],
    ['suppressed', ['', 'hardBounce', 'byOwner'], ['a', 'b hardBounce', 'c unsubscribed']],
  ])('%s: %j is %j', (name, values, told) => {
    expect(column(name, ...values)).toEqual(told);
  });

  it.each([
    ['status', ['A', 'U']],
    ['Newsletter', ['ja', '']],
    ['active_subscription', ['true', 'false']],
    ['opt_in', ['yes', 'maybe']],
    ['Emails bounced', ['0', '2']],
    ['Status', ['Active', 'Soft bounce']],
  ])('%s: %j is asked', (name, values) => {
    expect(column(name, ...values)).toEqual({ open: [name] });
  });

  it.each([
    ['SMS consent', ['no', 'no']],
    ['unsubscribe_url', ['https://example.org/1', 'https://example.org/2']],
    ['State', ['CA', 'NY']],
    ['Order status', ['shipped', 'open']],
    ['Favourite colour', ['red', '']],
    ['OPTIN_IP', ['10.0.0.1', '']],
    ['created_at', ['2024-01-01', '']],
  ])('is not told by %s', (name, values) => {
    expect(column(name, ...values)).toEqual(['a b']);
  });

  it('is not told by the paid subscription of Substack', () => {
    const head = ['email', 'active_subscription', 'expiry', 'email_disabled'];
    const rows = [
      ['a@example.org', 'false', '', 'false'],
      ['b@example.org', 'true', '', 'true'],
    ];
    expect(read(head, ...rows)).toEqual(['a', 'b unsubscribed']);
  });

  it('is a no where any row of an address has one', () => {
    const rows = [
      ['a@example.org', 'confirmed'],
      ['A@example.org', 'unsubscribed'],
    ];
    expect(read(['email', 'subscription_status'], ...rows)).toEqual(['', 'a unsubscribed']);
  });

  it.each([
    ['contacts.csv', 'subscribed'],
    ['unsubscribed_email_audience_export_1a2b.csv', 'unsubscribed'],
    ['cleaned_members_export_1a2b.csv', 'hardBounce'],
    ['nonsubscribed_members_export_1a2b.csv', 'leftOut'],
    ['Abmeldungen 2024.csv', null],
    ['bounces.csv', null],
  ])('the name of %s says %s', (name, meaning) => {
    expect(fileMeaning(name)).toBe(meaning);
  });
});

it('a row whose status is not understood is never taken for a yes', () => {
  const { contacts, problems } = readContactRows(table([['a@example.org', 'zombie']]), {
    mapping: ['email', 'status'],
    nowMs: NOW,
  });
  expect([contacts, problems.map(({ level }) => level)]).toEqual([[], ['error']]);
});
