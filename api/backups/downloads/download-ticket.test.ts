import { expect, it } from 'vitest';
import { createSecretBox } from '#api/auth/secret-box.ts';
import { backupFilesApi } from '#shared/contract/admin/backups.ts';
import { readTicket, writeTicket } from './download-ticket.ts';

const NOW_MS = Date.UTC(2026, 10, 26, 12);
const DOWNLOAD = {
  backupId: '0199f3c2-7d1e-7abc-8def-012345678901',
  userId: '0199f3c2-7d1e-7abc-8def-012345678902',
  sessionId: '0199f3c2-7d1e-7abc-8def-012345678903',
};
const box = createSecretBox('the key of this server');
const { ticket, endsAtMs } = writeTicket(box, DOWNLOAD, NOW_MS);

it('allows its download for a minute', () => {
  expect(endsAtMs).toBe(NOW_MS + 60_000);
  expect(backupFilesApi.read.params.safeParse({ secret: ticket }).success).toBe(true);
  expect(readTicket(box, ticket, NOW_MS)).toEqual(DOWNLOAD);
  expect(readTicket(box, ticket, endsAtMs - 1)).toEqual(DOWNLOAD);
});

it('allows nothing after that, nor where the clock was wrong when it was written', () => {
  expect(readTicket(box, ticket, endsAtMs)).toBeNull();
  expect(readTicket(box, ticket, NOW_MS - 1)).toBeNull();
});

it('allows nothing when a letter is changed, for another server, and in another context', () => {
  const middle = Math.floor(ticket.length / 2);
  const other = ticket[middle] === 'A' ? 'B' : 'A';
  const changed = ticket.slice(0, middle) + other + ticket.slice(middle + 1);
  expect(readTicket(box, changed, NOW_MS)).toBeNull();
  expect(readTicket(createSecretBox('another key'), ticket, NOW_MS)).toBeNull();
  expect(readTicket(box, box.seal('a b 1', 'a one-time code'), NOW_MS)).toBeNull();
  expect(readTicket(box, 'v1.', NOW_MS)).toBeNull();
});
