import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProject, buildSession, buildTask } from '#tests/support/database/focus-data.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildUser, type TestUser } from '#tests/support/site/build.ts';

let api: TestApi;
let user: TestUser;
let stranger: TestUser;
let thesis: string;

async function find(q: string, { token } = user, rest = '') {
  return api.call(`/search?q=${encodeURIComponent(q)}${rest}`, { token });
}

/** The titles of the tasks that a search finds. */
async function tasksFor(q: string, who = user): Promise<string[]> {
  const { body } = await find(q, who);
  return body.tasks.map(({ title }: { title: string }) => title);
}

beforeAll(async () => {
  api = await startApi();
  user = await buildUser(api);
  stranger = await buildUser(api);
  thesis = (await buildProject(api, user, { title: 'Thesis' })).id;
  for (const title of [
    'Draft the résumé',
    'Résumé: print it',
    'Rate 100% of_it [now]!',
    'ÜBER Žofie',
  ]) {
    await buildTask(api, user, { projectId: thesis, title });
  }
});

afterAll(() => api.stop());

describe('searching tasks', () => {
  it('finds every word anywhere, whatever the case and the accents', async () => {
    expect(await tasksFor('RESUME draft')).toEqual(['Draft the résumé']);
    expect(await tasksFor('uber zofie')).toEqual(['ÜBER Žofie']);
    expect(await tasksFor('über ŽOFIE')).toEqual(['ÜBER Žofie']);
    expect(await tasksFor('resume nobody')).toEqual([]);
  });

  it('lists first what begins with the search', async () => {
    expect(await tasksFor('résumé')).toEqual(['Résumé: print it', 'Draft the résumé']);
  });

  it('lists first what begins so with marks, and not what begins with other letters', async () => {
    for (const title of ['Not éclair', 'Éclair', 'Žluťoučký éclair']) {
      await buildTask(api, user, { projectId: thesis, title });
    }
    expect((await tasksFor('eclair'))[0]).toBe('Éclair');
    expect(await tasksFor('Éclair')).toHaveLength(3);
  });

  it('takes no character for a wildcard', async () => {
    const odd = ['Rate 100% of_it [now]!'];
    for (const q of ['100%', 'of_it', '[now]', 'now]!']) expect(await tasksFor(q)).toEqual(odd);
    for (const q of ['1%0', 'of?it', 'o*f', 'ofxit', '%', '*', '[a-z]', '\\', "'", '"']) {
      expect(await tasksFor(q)).toEqual(q === '%' ? odd : []);
    }
  });

  it('says what project a task is of, and whether it is done', async () => {
    const task = await buildTask(api, user, { projectId: thesis, title: 'Zebra' });
    const { token } = user;
    await api.call(`/tasks/${task.id}`, { method: 'PUT', token, body: { completed: true } });
    expect((await find('zebra')).body.tasks).toEqual([
      { id: task.id, projectId: thesis, projectTitle: 'Thesis', title: 'Zebra', completed: true },
    ]);
  });

  it('finds nothing that is deleted, nor anything of a deleted project', async () => {
    const project = await buildProject(api, user, { title: 'Walrus house' });
    const task = await buildTask(api, user, { projectId: thesis, title: 'Feed the walrus' });
    await buildTask(api, user, { projectId: project.id, title: 'Walrus bath' });
    const { token } = user;
    await api.call(`/projects/${project.id}/notes`, { token, body: { text: 'Walrus facts' } });
    await api.call(`/tasks/${task.id}`, { method: 'DELETE', token });
    await api.call(`/projects/${project.id}`, { method: 'DELETE', token });
    expect((await find('walrus')).body).toEqual({
      tasks: [],
      projects: [],
      sessions: [],
      notes: [],
    });
  });
});

describe('searching the rest', () => {
  it('finds projects with their status, the unfinished first', async () => {
    const done = await buildProject(api, user, { title: 'Old garden' });
    await buildProject(api, user, { title: 'My garden' });
    const { token } = user;
    const body = { status: 'finished' };
    await api.call(`/projects/${done.id}`, { method: 'PUT', token, body });
    const found = (await find('garden')).body.projects;
    expect(found.map(({ title, status }: Record<string, string>) => [title, status])).toEqual([
      ['My garden', 'open'],
      ['Old garden', 'finished'],
    ]);
  });

  it('finds sessions of any day by intention, note and task, the newest first', async () => {
    const task = await buildTask(api, user, { projectId: thesis, title: 'Paint the otter' });
    const of = { projectId: thesis, taskId: task.id, isStandalone: false };
    await buildSession(api, user, '2019-03-01T10:00:00.000Z', { note: 'Otter seen' });
    await buildSession(api, user, '2021-03-01T10:00:00.000Z', of);
    await buildSession(api, user, '2024-03-01T10:00:00.000Z', { intention: 'One otter, please' });
    const { sessions } = (await find('otter')).body;
    expect(sessions.map(({ localDate }: { localDate: string }) => localDate)).toEqual([
      '2024-03-01',
      '2021-03-01',
      '2019-03-01',
    ]);
    expect(sessions[1]).toMatchObject({
      taskTitle: 'Paint the otter',
      projectTitle: 'Thesis',
      endTime: '2021-03-01T10:00:00.000Z',
      duration: 25,
    });
    const mixed = { intention: 'Otter', note: 'went badly' };
    await buildSession(api, user, '2025-03-01T10:00:00.000Z', mixed);
    expect((await find('otter badly')).body.sessions).toHaveLength(1);
  });

  it('finds notes with the line around what was found', async () => {
    const text = `# Field notes\n\n${'Something else. '.repeat(30)}\nThe **ibex** was shy.`;
    const { token } = user;
    const note = await api.call(`/projects/${thesis}/notes`, { token, body: { text } });
    const [found] = (await find('ibex')).body.notes;
    expect(found).toMatchObject({
      id: note.body.id,
      projectId: thesis,
      projectTitle: 'Thesis',
      title: 'Field notes',
    });
    expect(found.excerpt).toMatch(/^… .*The \*\*ibex\*\* was shy\.$/);
  });

  it('answers no more of a kind than was asked for', async () => {
    for (const title of ['Gnu 1', 'Gnu 2', 'Gnu 3']) {
      await buildTask(api, user, { projectId: thesis, title });
    }
    expect((await find('gnu', user, '&limit=2')).body.tasks).toHaveLength(2);
  });

  it('shows nobody what is somebody else’s', async () => {
    expect(await tasksFor('resume', stranger)).toEqual([]);
    expect((await find('thesis', stranger)).body.projects).toEqual([]);
  });
});

describe('a search that cannot be made', () => {
  it.each([
    ['nothing', '/search', 'q'],
    ['an empty text', '/search?q=', 'q'],
    ['blanks', '/search?q=%20%20', 'q'],
    ['a text of 101 characters', `/search?q=${'x'.repeat(101)}`, 'q'],
    ['a limit of 0', '/search?q=x&limit=0', 'limit'],
    ['a limit of 21', '/search?q=x&limit=21', 'limit'],
    ['an unknown key', '/search?q=x&page=2', 'page'],
  ])('is refused: %s', async (_name, path, field) => {
    const reply = await api.call(path, { token: user.token });
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.error.fields)).toEqual([field]);
  });
});
