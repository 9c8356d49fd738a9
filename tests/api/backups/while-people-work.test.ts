import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { picturesOf } from '#api/backups/scratch/restore-scratch.ts';
import { openDatabase } from '#api/db/connection/knex.ts';
import { rebuildAllSums } from '#api/db/derived/session-sums.ts';
import { backUp, restoreBackup } from '#tests/support/database/backups/backup-kit.ts';
import { buildProject, sessionEnding } from '#tests/support/database/focus-data.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, buildUser } from '#tests/support/site/build.ts';

const LONG = { timeout: 90_000 };
const MINUTE_MS = 60_000;
const FIRST_MS = Date.UTC(2026, 0, 1, 9);

let api: TestApi;
beforeEach(async () => {
  api = await startApi();
});
afterEach(() => api.stop());

const installation = () => ({
  settings: api.env.database,
  dataDir: api.env.dataDir,
  remove: async () => {},
});

test(
  'the statistics in a backup are those of its sessions, while sessions are recorded',
  LONG,
  async () => {
    const ada = await buildUser(api);
    const project = await buildProject(api, ada);
    let recorded = 0;
    let isDone = false;
    const recording = (async () => {
      while (!isDone) {
        const end = new Date(FIRST_MS + recorded * 30 * MINUTE_MS).toISOString();
        const body = sessionEnding(end, { projectId: project.id, isStandalone: false });
        const { status } = await api.call('/pomodoros', { token: ada.token, body });
        if (status !== 201) throw new Error(`Recording answered ${status}.`);
        recorded += 1;
      }
    })();
    const backups = [];
    try {
      for (let made = 0; made < 2; made += 1) backups.push(await backUp(installation()));
    } finally {
      isDone = true;
      await recording;
    }
    const counts: number[] = [];
    for (const backup of backups) {
      const scratch = openDatabase({ engine: 'sqlite', file: await restoreBackup(backup) });
      const sums = () => scratch('session_sums').orderBy(['kind', 'period', 'item']);
      const backedUp = await sums();
      await rebuildAllSums(scratch);
      expect(backedUp).toEqual(await sums());
      counts.push((await scratch('pomodoros').pluck('id')).length);
      await scratch.destroy();
    }
    // Otherwise nothing was written while a backup was made.
    expect(counts.at(-1)).toBeGreaterThan(counts[0] ?? 0);
    expect(recorded).toBeGreaterThanOrEqual(counts.at(-1) ?? 0);
  },
);

test('pictures come out of a backup byte by byte, on the other engine as well', LONG, async () => {
  const owner = await buildAdmin(api);
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const picture = sharp({
    create: { width: 900, height: 600, channels: 3, background: '#336699', noise },
  });
  const reply = await fetch(`${api.url}/api/admin/pictures`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'image/png' },
    body: new Uint8Array(await picture.png().toBuffer()),
  });
  expect(reply.status).toBe(201);
  const folder = path.join(api.env.dataDir, 'pictures');
  const filesIn = (each: string) =>
    readdirSync(each)
      .toSorted()
      .map((name) => ({ name, content: readFileSync(path.join(each, name)).toString('base64') }));
  const backup = await backUp(installation());
  expect(backup.manifest.pictures.map(({ name }) => name).toSorted()).toEqual(
    filesIn(folder).map(({ name }) => name),
  );
  // A scratch is SQLite, whatever the backup was made of.
  const scratch = await restoreBackup(backup);
  expect(filesIn(picturesOf(scratch))).toEqual(filesIn(folder));
  const db = openDatabase({ engine: 'sqlite', file: scratch });
  expect(await db('article_pictures').pluck('hash')).toEqual(
    await api.server.db('article_pictures').pluck('hash'),
  );
  await db.destroy();
});
