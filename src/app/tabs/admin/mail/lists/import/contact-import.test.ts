import { expect, it } from 'vitest';
import type { ApiClient } from '#client/api-client.ts';
import type { RefusedContact } from '#shared/domain/mail/contacts/contacts-csv.ts';
import type { ReadContact } from '#shared/domain/mail/contacts/read-contact.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { createContactImport } from './contact-import.ts';

const LIST_ID = '0199f3c2-7d1e-7abc-8def-012345678901';
const ACT_ID = '0199f3c2-7d1e-7abc-8def-012345678902';
const AWAY = { kind: 'offline', retryAfterMs: null } as const;
const contactsOf = (count: number): ReadContact[] =>
  Array.from({ length: count }, (_, index) => ({
    line: index + 2,
    address: `reader${index}@example.org`,
    name: '',
    consentSource: index === 0 ? 'Book fair' : '',
    consentedAt: null,
  }));

interface Body {
  readonly consent: unknown;
  readonly actId: string;
  readonly rows: readonly { readonly line: number }[];
}

/** An import of 1,200 contacts to a server that answers in turn, and adds everybody afterwards. */
function setUp(answers: CallResult<unknown>[] = [], refused: readonly RefusedContact[] = []) {
  const sent: Body[] = [];
  const client = {
    async call(_endpoint: unknown, { body }: { body: Body }) {
      sent.push(body);
      const added = { added: body.rows.length, rows: [] };
      return answers.shift() ?? { kind: 'ok', value: added };
    },
  } as unknown as Pick<ApiClient, 'call'>;
  const consent = { source: 'A form', at: '2026-05-01T00:00:00.000Z' };
  const contacts = contactsOf(1200);
  const sending = createContactImport({
    client,
    listId: LIST_ID,
    actId: ACT_ID,
    contacts,
    refused,
    consent,
    wait: async () => {},
  });
  return { sending, sent };
}

it('sends contacts in batches of 500, with the consent of those that have none of their own', async () => {
  const { sending, sent } = setUp();
  await sending.run.start();
  expect(sent.map(({ rows }) => rows.length)).toEqual([500, 500, 200]);
  expect(sent.map(({ actId }) => actId)).toEqual([ACT_ID, ACT_ID, ACT_ID]);
  expect(sent[0]?.consent).toEqual({ source: 'A form', at: '2026-05-01T00:00:00.000Z' });
  expect(sent[0]?.rows.slice(0, 2)).toEqual([
    { line: 2, address: 'reader0@example.org', name: '', consentSource: 'Book fair' },
    { line: 3, address: 'reader1@example.org', name: '' },
  ]);
  expect([sending.run.$state.get().kind, sending.count('added')]).toEqual(['done', 1200]);
});

it('sends a batch again that got no answer, and leaves none out', async () => {
  const { sending, sent } = setUp([AWAY, AWAY]);
  await sending.run.start();
  expect(sent.map(({ rows }) => rows[0]?.line)).toEqual([2, 2, 2, 502, 1002]);
  expect(sending.count('added')).toBe(1200);
});

it('stops where the server stays away, and goes on with the same batch', async () => {
  const { sending, sent } = setUp([AWAY, AWAY, AWAY, AWAY]);
  await sending.run.start();
  expect(sending.run.$state.get()).toMatchObject({ kind: 'stopped', done: 0 });
  await sending.run.start();
  expect(sent.slice(4).map(({ rows }) => rows[0]?.line)).toEqual([2, 502, 1002]);
});

it('counts outcomes and keeps the rows that were not added', async () => {
  const row = { line: 7, outcome: 'present', message: 'ada is on the list already.' };
  const { sending } = setUp([{ kind: 'ok', value: { added: 499, rows: [row] } }]);
  await sending.run.start();
  expect(sending.rows()).toEqual([row]);
  expect([sending.count('added'), sending.count('present')]).toEqual([1199, 1]);
});

it('sends those who get no mail first', async () => {
  const refused = [{ line: 9, address: 'left@example.org', status: 'unsubscribed' } as const];
  const { sending, sent } = setUp([], refused);
  await sending.run.start();
  expect(sent[0]?.rows[0]).toEqual(refused[0]);
  expect(sent.flatMap(({ rows }) => rows)).toHaveLength(1201);
});
