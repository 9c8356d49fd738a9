import { atom } from 'nanostores';
import { describe, expect, it, test } from 'vitest';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import type { GuestSession } from '../sessions/guest-sessions.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import { buildGuestSession, createGuestStores, REFUSING_STORAGE } from './guest-test-kit.ts';

const DAY_MS = 86_400_000;
const NOW = '2026-11-20T10:00:00.000Z';

async function open() {
  const browser = new FakeBrowser();
  const $sessions = atom<readonly GuestSession[]>([]);
  const openStores = () => createGuestStores(browser.openTab(), $sessions);
  const stores = openStores();
  const thesis = await stores.makeProject('Thesis');
  return { browser, $sessions, openStores, ...stores, thesis };
}

const titles = (all: readonly { title: string }[]) => all.map(({ title }) => title);

test('tasks of a visitor are put in an order', async () => {
  const { tasks, makeTask, shownTasks, thesis } = await open();
  const ids: string[] = [];
  for (const title of ['One', 'Two', 'Three'])
    ids.push(await makeTask({ projectId: thesis, title }));
  const [one = '', , three = ''] = ids;
  await tasks.order([
    { id: three, position: 0 },
    { id: one, position: 2 },
    { id: 'gone', position: 1 },
  ]);
  expect(titles(shownTasks())).toEqual(['Three', 'Two', 'One']);
});

describe('projects of a visitor', () => {
  it('are one at a time worked on: choosing one sets all others back to open', async () => {
    const { projects, makeProject, shownProjects, thesis } = await open();
    const garden = await makeProject('Garden');
    await projects.setWorking(thesis);
    await projects.setWorking(garden);
    expect(shownProjects().map(({ title, status }) => [title, status])).toEqual([
      ['Garden', 'working'],
      ['Thesis', 'open'],
    ]);
    expect(projects.$working.get()?.title).toBe('Garden');
  });

  it('are shown as one working project even where two were stored', async () => {
    const { browser, openStores, makeProject } = await open();
    await makeProject('Garden');
    const stored = browser.stored.get(STORAGE_KEYS.guestProjects) ?? '';
    browser.stored.set(STORAGE_KEYS.guestProjects, stored.replaceAll('"open"', '"working"'));
    const { shownProjects } = openStores();
    expect(shownProjects().map(({ status }) => status)).toEqual(['working', 'open']);
  });

  it('are finished, reopened, renamed and coloured', async () => {
    const { projects, shownProjects, thesis } = await open();
    await projects.finish(thesis);
    expect(shownProjects()[0]).toMatchObject({ status: 'finished', finishedAt: NOW });
    await projects.reopen(thesis);
    await projects.change(thesis, { title: '  Doctoral thesis ', color: 'teal' });
    expect(shownProjects()[0]).toMatchObject({
      status: 'open',
      finishedAt: null,
      title: 'Doctoral thesis',
      color: 'teal',
    });
  });

  it('are open again with a new task', async () => {
    const { projects, makeTask, shownProjects, thesis } = await open();
    await projects.finish(thesis);
    await makeTask({ projectId: thesis, title: 'One more' });
    expect(shownProjects()[0]).toMatchObject({ status: 'open', openTaskCount: 1 });
  });

  it('take their tasks with them when deleted, unless that is taken back', async () => {
    const { server, projects, makeTask, remove, reports, shownProjects, shownTasks, thesis } =
      await open();
    await makeTask({ projectId: thesis, title: 'Write' });
    projects.removals.begin(thesis);
    expect(shownProjects()).toEqual([]);
    projects.removals.undo(thesis);
    expect(titles(shownTasks())).toEqual(['Write']);
    await remove('projects', thesis);
    expect([shownProjects(), shownTasks()]).toEqual([[], []]);
    expect(await makeTask({ projectId: thesis, title: 'Late' })).toBe('');
    expect(reports).toEqual(['“Late” was not added. This project is not there any more.']);
    expect(server.$names.get().get(thesis)).toBe('Thesis');
  });

  it('have no blank title', async () => {
    const { projects, makeProject, shownProjects, thesis } = await open();
    expect(await makeProject(' \n ')).toBe('');
    await projects.change(thesis, { title: '' });
    expect(titles(shownProjects())).toEqual(['Thesis']);
  });

  it('count their sessions, minutes and open tasks', async () => {
    const { $sessions, makeTask, shownProjects, shownTasks, thesis } = await open();
    const taskId = await makeTask({ projectId: thesis, title: 'Write', estimate: 3 });
    $sessions.set([
      buildGuestSession('a', 0, { projectId: thesis, taskId }),
      buildGuestSession('b', 0, { projectId: thesis }),
      buildGuestSession('c', 0),
    ]);
    expect(shownProjects()[0]).toMatchObject({
      pomodoroCount: 2,
      focusedMinutes: 50,
      openTaskCount: 1,
    });
    expect(shownTasks()[0]).toMatchObject({ completedPomodoros: 1, estimate: 3 });
  });
});

describe('tasks of a visitor', () => {
  it('stand in the order they were made, and are checked off for good or not', async () => {
    const { tasks, makeTask, shownTasks, thesis } = await open();
    const write = await makeTask({ projectId: thesis, title: 'Write' });
    await makeTask({ projectId: thesis, title: 'Read' });
    await tasks.change(write, { completed: true });
    expect(shownTasks()).toMatchObject([
      { title: 'Write', completed: true, completedAt: NOW },
      { title: 'Read', completed: false },
    ]);
    await tasks.change(write, { completed: false, title: 'Write it', estimate: 2 });
    expect(shownTasks()[0]).toMatchObject({
      title: 'Write it',
      completed: false,
      completedAt: null,
      estimate: 2,
    });
  });

  it('have every detail that those of an account have, also for the next page', async () => {
    const { openStores, tasks, makeTask, thesis } = await open();
    const write = await makeTask({ projectId: thesis, title: 'Write', tags: ['deep'] });
    const details = { notes: 'By hand', dueOn: '2026-12-24', repeat: 'weekly' } as const;
    await tasks.change(write, details);
    await makeTask({ projectId: thesis, title: 'Part', parentId: write });
    expect(openStores().shownTasks()).toMatchObject([
      { title: 'Write', tags: ['deep'], ...details },
      { title: 'Part', parentId: write },
    ]);
  });

  it('leave their next one behind when a repeated one is completed', async () => {
    const { browser, tasks, makeTask, openStores, thesis } = await open();
    const plan = { repeat: 'daily', dueOn: '2026-11-20' } as const;
    const water = await makeTask({ projectId: thesis, title: 'Water', ...plan });
    const nextId = browser.openTab().ids.next();
    await tasks.change(water, { completed: true, nextId, nextDueOn: '2026-11-21' });
    expect(openStores().shownTasks()).toMatchObject([
      { id: water, completed: true, nextId },
      { id: nextId, completed: false, dueOn: '2026-11-21', repeat: 'daily' },
    ]);
  });

  it('come back after a deletion that was taken back', async () => {
    const { tasks, makeTask, shownTasks, thesis } = await open();
    const write = await makeTask({ projectId: thesis, title: 'Write' });
    tasks.removals.begin(write);
    expect(shownTasks()).toEqual([]);
    tasks.removals.undo(write);
    expect(titles(shownTasks())).toEqual(['Write']);
  });

  it('that were deleted leave storage a day later, unless a session names them', async () => {
    const { browser, $sessions, openStores, makeTask, remove, thesis } = await open();
    const write = await makeTask({ projectId: thesis, title: 'Write' });
    const read = await makeTask({ projectId: thesis, title: 'Read' });
    $sessions.set([buildGuestSession('a', 0, { projectId: thesis, taskId: write })]);
    await remove('tasks', write);
    await remove('tasks', read);
    browser.sleep(2 * DAY_MS);
    const names = openStores().server.$names.get();
    expect(names.get(write)).toBe('Write');
    expect(names.has(read)).toBe(false);
  });

  it('are the same in a second tab', async () => {
    const { openStores, makeTask, thesis } = await open();
    const second = openStores();
    await makeTask({ projectId: thesis, title: 'Write' });
    expect(titles(second.shownTasks())).toEqual(['Write']);
  });
});

describe('work that another version stored', () => {
  const project = {
    id: 'p',
    title: 'Thesis',
    status: 'finished',
    position: 3,
    createdAt: 1e3,
    finishedAt: Date.parse(NOW),
    deletedAt: null,
  };
  const task = {
    id: 't',
    projectId: 'p',
    title: 'Write',
    estimate: 4,
    position: 1,
    createdAt: 1e3,
    completedAt: Date.parse(NOW),
    deletedAt: null,
  };

  function openOver(tasks: readonly object[]) {
    const browser = new FakeBrowser();
    browser.stored.set(STORAGE_KEYS.guestProjects, JSON.stringify([project]));
    browser.stored.set(STORAGE_KEYS.guestTasks, JSON.stringify(tasks));
    return { browser, ...createGuestStores(browser.openTab()) };
  }

  it('is read with the details it had, and without the others', () => {
    const { shownProjects, shownTasks } = openOver([task]);
    expect(shownProjects()).toMatchObject([
      { id: 'p', status: 'finished', finishedAt: NOW, createdAt: '1970-01-01T00:00:01.000Z' },
    ]);
    expect(shownTasks()).toMatchObject([
      { id: 't', estimate: 4, completed: true, completedAt: NOW, dueOn: null, tags: [], notes: '' },
    ]);
  });

  it('can still be read by that version after a change', async () => {
    const { browser, tasks } = openOver([task, { ...task, id: 'u', completedAt: null }]);
    await tasks.change('u', { completed: true });
    expect(JSON.parse(browser.stored.get(STORAGE_KEYS.guestTasks) ?? '')).toMatchObject([
      task,
      { ...task, id: 'u' },
    ]);
  });

  it('keeps what a later version says of a task', async () => {
    const { browser, tasks } = openOver([{ ...task, mood: 'good' }]);
    await tasks.change('t', { title: 'Write more' });
    const [stored] = JSON.parse(browser.stored.get(STORAGE_KEYS.guestTasks) ?? '');
    expect(stored).toMatchObject({ title: 'Write more', mood: 'good' });
  });

  it('stays deleted', () => {
    expect(openOver([{ ...task, deletedAt: Date.parse(NOW) }]).shownTasks()).toEqual([]);
  });
});

describe('work over storage that is damaged', () => {
  it.each([
    '{',
    '[null,7,"x",{"id":""},{"id":"p","title":3},{"id":"p"}]',
    '{"0":{"id":"p","title":"x"}}',
  ])('is empty and can begin over %s', async (text) => {
    const browser = new FakeBrowser();
    browser.stored.set(STORAGE_KEYS.guestProjects, text);
    browser.stored.set(STORAGE_KEYS.guestTasks, text);
    const { makeProject, shownProjects } = createGuestStores(browser.openTab());
    expect(shownProjects()).toEqual([]);
    await makeProject('Thesis');
    expect(titles(shownProjects())).toEqual(['Thesis']);
  });

  it('cuts titles to what an account can take, and leaves out details that are none', () => {
    const browser = new FakeBrowser();
    const project = { id: 'p', title: 'x'.repeat(5000), position: 'first' };
    const task = { id: 't', projectId: 'p', title: 'Write', estimate: 1000, repeat: 'hourly' };
    const details = { tags: ['deep', 7, 'deep'], dueOn: '2026-13-01', notes: [], parentId: {} };
    browser.stored.set(STORAGE_KEYS.guestProjects, JSON.stringify([project]));
    browser.stored.set(STORAGE_KEYS.guestTasks, JSON.stringify([{ ...task, ...details }]));
    const { shownProjects, shownTasks } = createGuestStores(browser.openTab());
    expect(shownProjects()[0]).toMatchObject({ title: 'x'.repeat(200), position: 0 });
    expect(shownTasks()[0]).toMatchObject({
      estimate: null,
      repeat: null,
      tags: ['deep'],
      dueOn: null,
      notes: '',
      parentId: null,
    });
  });

  it('goes on in memory where storage refuses, and says so', async () => {
    const tab = new FakeBrowser().openTab();
    const stores = createGuestStores({ ...tab, storage: REFUSING_STORAGE });
    const id = await stores.makeProject('Thesis');
    await stores.makeTask({ projectId: id, title: 'Write' });
    expect(titles(stores.shownTasks())).toEqual(['Write']);
    expect(stores.server.$isKept.get()).toBe(false);
  });
});
