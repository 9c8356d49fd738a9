import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { changeEntry } from '#tests/support/site/files/change-entry.ts';
import { openFiles } from './open-files.ts';

const HEAD = 'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE';

async function problemsOf(name: string, bytes: Uint8Array | string): Promise<string[]> {
  const given = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes;
  const opened = await openFiles([{ name, bytes: given }], '2026-11-22');
  if (opened.kind !== 'nothing') return [`it was read as ${opened.kind}`];
  return opened.problems.map(({ place, message }) => `${place}: ${message}`);
}

test('explains why a file cannot be imported, whatever it is', async () => {
  expect(await problemsOf('a.csv', '')).toEqual(['a.csv: It is empty. Export it again.']);
  expect(await problemsOf('a.json', '\uFEFF \n')).toEqual([
    'a.json: It is empty. Export it again.',
  ]);
  expect(await problemsOf('a.csv', `${HEAD}\r\n`)).toEqual(['a.csv: It contains no tasks.']);
  const picture = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48]);
  expect(await problemsOf('a.csv', picture)).toEqual([
    'a.csv: This isn’t a text file. Choose a CSV, a JSON or a .zip.',
  ]);
});

test('refuses archives that unpack to more than 200 MB together', async () => {
  const csv = new Uint8Array(1);
  let bomb = zipSync({ 'a.csv': csv, 'b.csv': csv, 'c.csv': csv });
  for (const at of [0, 1, 2]) bomb = changeEntry(bomb, { size: 70_000_000 }, at);
  expect(await problemsOf('bomb.zip', bomb)).toEqual([
    'bomb.zip: It unpacks to more than 200 MB. Import fewer files at a time.',
  ]);
});

test('takes nothing of a file that is larger than its archive says', async () => {
  const csv = strToU8(`${HEAD}\n${'task,Write,,4,1,,,,,\n'.repeat(1000)}`);
  const archive = changeEntry(zipSync({ 'a.csv': csv }), { size: 1000 });
  expect(await problemsOf('tasks.zip', archive)).toEqual([
    'a.csv: It is damaged: its size or its checksum is not what the archive says. Download the archive again.',
  ]);
});
