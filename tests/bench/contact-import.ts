/* An owner's file of 100,000 contacts: read as the page reads it, and sent to the server in its batches. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openContactTable } from '#shared/csv/contact-table.ts';
import { readContactRows } from '#shared/domain/mail/contacts/contacts-csv.ts';
import type { ReadContact } from '#shared/domain/mail/contacts/read-contact.ts';
import { IMPORT_BATCH_ROWS } from '#shared/domain/mail/lists.ts';
import { callApi } from '#tests/support/call-api.ts';
import { startDatabaseServer } from '#tests/support/servers/database-server.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import { migrate, promote, startProduct } from '#tests/support/servers/product-process.ts';
import { type Section, table } from './pages/document.ts';

const ROWS = 100_000;
const OWNER = { name: 'Olga Kern', email: 'owner@example.org', password: 'lantern-meadow-17' };

interface Run {
  readonly added: number;
  readonly addedAgain: number;
  readonly rowsPerS: number;
  readonly rowsPerSAgain: number;
  readonly slowestMs: number;
  readonly memoryMb: number;
}

/** Imports 100,000 contacts twice in one go, on each database. */
export async function measureContactImport(): Promise<Omit<Section, 'command'>> {
  const startedAt = performance.now();
  const contacts = readFile();
  const readMs = performance.now() - startedAt;
  const mariadb = await startDatabaseServer('mariadb');
  await mariadb.createDatabase('contacts');
  const runs = [
    { name: 'SQLite', run: await runImport(contacts, {}) },
    { name: 'MariaDB', run: await runImport(contacts, { DATABASE_URL: mariadb.url('contacts') }) },
  ];
  await mariadb.stop();
  return {
    title: 'Importing 100,000 contacts',
    text: `A CSV in Windows-1252 with ${ROWS.toLocaleString('en')} people is read by the code of the page in ${(readMs / 1000).toFixed(1)} s, and sent to a list in batches of ${IMPORT_BATCH_ROWS}, one after the other; then all of it again. “Slowest”: the longest call. Memory is the most that the process of the server took. Goals: everybody is added, the second time nobody, memory at most 400 MB.`,
    table: table(
      [
        'database',
        'added',
        'rows per s',
        'added again',
        'rows per s, again',
        'slowest ms',
        'most memory MB',
      ],
      ...runs.map(({ name, run }) => [
        name,
        run.added,
        Math.round(run.rowsPerS),
        run.addedAgain,
        Math.round(run.rowsPerSAgain),
        Math.round(run.slowestMs),
        Math.round(run.memoryMb),
      ]),
    ),
  };
}

function readFile(): readonly ReadContact[] {
  const lines = Array.from(
    { length: ROWS },
    (_, index) => `Zoë;Müller;reader${index}@example.org;Book fair;2026-05-01`,
  );
  const text = ['Vorname;Nachname;E-Mail;Herkunft;Einwilligung am', ...lines].join('\r\n');
  const opened = openContactTable(Buffer.from(text, 'latin1'));
  if ('problem' in opened) throw new Error(opened.problem);
  const { rows, mapping } = opened;
  const { contacts, problems } = readContactRows(rows, { mapping, nowMs: Date.now() });
  if (contacts.length !== ROWS || problems.length > 0) throw new Error('A row was not read.');
  return contacts;
}

async function runImport(
  contacts: readonly ReadContact[],
  database: Readonly<Record<string, string>>,
): Promise<Run> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'ripen-bench-'));
  const environment = {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    NODE_ENV: 'production',
    REQUESTS_PER_MINUTE: '0',
    ...database,
  };
  await migrate(environment);
  const { url, pid, stop } = await startProduct(environment);
  try {
    const send = await openList(url, environment);
    const first = await send(contacts);
    const again = await send(contacts);
    return {
      added: first.added,
      rowsPerS: first.rowsPerS,
      addedAgain: again.added,
      rowsPerSAgain: again.rowsPerS,
      slowestMs: Math.max(first.slowestMs, again.slowestMs),
      memoryMb: mostMemoryMb(pid),
    };
  } finally {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Makes a list as an administrator, and returns what sends contacts to it. */
async function openList(url: string, environment: Record<string, string>) {
  await callApi(url, '/auth/register', { body: OWNER });
  await promote(environment, OWNER.email);
  const { email, password } = OWNER;
  const { token } = (await callApi(url, '/auth/login', { body: { email, password } })).body;
  const list = await callApi(url, '/admin/email-lists', { token, body: { name: 'Readers' } });
  const address = `/admin/email-lists/${list.body.id}/contacts/import`;
  return async (contacts: readonly ReadContact[]) => {
    const startedAt = performance.now();
    let [added, slowestMs] = [0, 0];
    for (let first = 0; first < contacts.length; first += IMPORT_BATCH_ROWS) {
      const rows = contacts.slice(first, first + IMPORT_BATCH_ROWS);
      const sentAt = performance.now();
      const { status, body } = await callApi(url, address, {
        token,
        body: { consent: { source: 'A file' }, rows },
      });
      if (status !== 200) throw new Error(`A batch was answered with ${status}.`);
      added += body.added;
      slowestMs = Math.max(slowestMs, performance.now() - sentAt);
    }
    const rowsPerS = contacts.length / ((performance.now() - startedAt) / 1000);
    return { added, slowestMs, rowsPerS };
  };
}

function mostMemoryMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
