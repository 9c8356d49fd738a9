import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rebuildSearch } from '#api/db/derived/search-index.ts';
import { readItems } from '#api/db/rows/item-sets.ts';
import { searchWords } from '#shared/domain/search/fold-text.ts';
import { holdsWords } from '#shared/domain/search/index-words.ts';
import { buildProject, sessionEnding } from '#tests/support/database/focus-data.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildId, buildUser, type TestUser } from '#tests/support/site/build.ts';

const SEED = Number(process.env['SEARCH_SEED'] ?? Date.now() % 100_000);
const STEPS = 120;
const LIMIT = 20;
const WORDS = [
  'draft',
  'Résumé',
  'naïve',
  'of_it',
  '100%',
  'Übung',
  '論文を書く',
  'otter',
  'ottoman',
  'x1',
  '😀',
];

let api: TestApi;
let user: TestUser;
let projectId: string;
beforeAll(async () => {
  api = await startApi();
  user = await buildUser(api);
  projectId = (await buildProject(api, user)).id;
});
afterAll(() => api.stop());

const call = (path: string, body?: unknown, method?: 'PUT' | 'DELETE') =>
  api.call(path, {
    token: user.token,
    ...(body === undefined ? {} : { body }),
    ...(method === undefined ? {} : { method }),
  });

/** Numbers from 0 to below `count`, the same for the same seed. */
function randomOf(seed: number): (count: number) => number {
  let state = seed + 1;
  return (count) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % count;
  };
}

/** Returns the ids of the indexed rows for each word of the index. */
async function readIndex(): Promise<Record<string, string[]>> {
  const { db } = api.server;
  const rows: { kind: string; item: number; row_id: string }[] = await db('search_items');
  const ids = new Map(rows.map(({ kind, item, row_id }) => [`${kind} ${item}`, row_id]));
  const words: { kind: string; word: string; block: number; items: Buffer }[] =
    await db('search_words');
  const index: Record<string, string[]> = {};
  for (const { kind, word, block, items } of words) {
    const found = readItems(items).map(
      (item) => ids.get(`${kind} ${block * 1024 + item}`) ?? 'nobody',
    );
    index[`${kind} ${word}`] = [...(index[`${kind} ${word}`] ?? []), ...found].sort();
  }
  return index;
}

describe(`whatever is written (SEARCH_SEED=${SEED})`, () => {
  const random = randomOf(SEED);
  const pick = <Value>(values: readonly Value[]): Value | undefined =>
    values[random(values.length)];
  const text = () => Array.from({ length: 1 + random(5) }, () => pick(WORDS)).join(' ');
  const notes = new Map<string, string>();
  const tasks = new Map<string, string>();
  const sessions = new Map<string, string>();
  let minute = 0;

  const steps: (() => Promise<void>)[] = [
    async () => {
      const made = text();
      notes.set((await call(`/projects/${projectId}/notes`, { text: made })).body.id, made);
    },
    async () => {
      const id = pick([...notes.keys()]);
      if (id === undefined) return;
      notes.set(id, text());
      await call(`/projects/notes/${id}`, { text: notes.get(id) }, 'PUT');
    },
    async () => {
      const id = pick([...notes.keys()]);
      if (id === undefined) return;
      const [gone] = [notes.get(id)];
      await call(`/projects/notes/${id}`, undefined, 'DELETE');
      notes.delete(id);
      if (random(2) === 0) return;
      const at = '2026-11-01T10:00:00.000Z';
      const again = `${gone} again`;
      await call('/users/import', {
        notes: [{ id, projectId, text: again, createdAt: at, updatedAt: at }],
      });
      notes.set(id, again);
    },
    async () => {
      const title = text();
      tasks.set((await call('/tasks', { title, projectId })).body.id, title);
    },
    async () => {
      const id = pick([...tasks.keys()]);
      if (id === undefined) return;
      tasks.set(id, text());
      await call(`/tasks/${id}`, { title: tasks.get(id) }, 'PUT');
    },
    async () => {
      const id = buildId();
      const content = text();
      const reply = await call('/tasks/import/todoist', { tasks: [{ id, content, projectId }] });
      tasks.set(reply.body.tasks[0].id, content);
    },
    async () => {
      minute += 60;
      const end = new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString();
      const [intention, note] = [text(), text()];
      const body = sessionEnding(end, { intention, note });
      await call('/pomodoros', body);
      sessions.set(body.id, `${intention}\n${note}`);
    },
    async () => {
      const id = pick([...sessions.keys()]);
      if (id === undefined) return;
      const [intention, note] = [text(), text()];
      await call(`/pomodoros/${id}`, { intention, note }, 'PUT');
      sessions.set(id, `${intention}\n${note}`);
    },
  ];

  test('is found by its words, and by no other', { timeout: 60_000 }, async () => {
    for (let step = 0; step < STEPS; step += 1) await pick(steps)?.();
    const searches = [...WORDS, 'dra', 'ott', 'sume', 'draft otter', '文', 'it', '%', 'nowhere'];
    for (const search of searches) {
      const words = searchWords(search);
      const expected = (texts: Map<string, string>) =>
        [...texts]
          .filter(([, each]) => holdsWords(each, words))
          .map(([id]) => id)
          .sort();
      const { body } = await call(`/search?q=${encodeURIComponent(search)}&limit=${LIMIT}`);
      for (const [kind, texts] of [
        ['notes', notes],
        ['tasks', tasks],
      ] as const) {
        const found: string[] = body[kind].map(({ id }: { id: string }) => id);
        const all = expected(texts);
        expect([search, kind, found.length]).toEqual([search, kind, Math.min(all.length, LIMIT)]);
        expect(found.filter((id) => !all.includes(id))).toEqual([]);
      }
      const ofSessions = expected(sessions);
      expect([search, body.sessions.length]).toEqual([search, Math.min(ofSessions.length, LIMIT)]);
    }
  });

  test('is indexed as a rebuild indexes it', async () => {
    const kept = await readIndex();
    expect(Object.keys(kept).length).toBeGreaterThan(10);
    await rebuildSearch(api.server.db);
    expect(await readIndex()).toEqual(kept);
  });
});

test('what more than a thousand have is found in each block of the index', async () => {
  const many = Array.from({ length: 1100 }, (_, index) => ({
    id: `m${index}`,
    content: `Bulk ${index}`,
    projectId,
  }));
  for (let first = 0; first < many.length; first += 500) {
    const tasks = many.slice(first, first + 500);
    expect((await call('/tasks/import/todoist', { tasks })).status).toBe(200);
  }
  for (const index of [0, 1023, 1024, 1099]) {
    const { body } = await call(`/search?q=${encodeURIComponent(`bulk ${index}`)}`);
    expect(body.tasks.map(({ title }: { title: string }) => title)).toContain(`Bulk ${index}`);
  }
});
