import { atom } from 'nanostores';
import { describe, expect, it, test } from 'vitest';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import type { GuestSession } from '../sessions/guest-sessions.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import { buildGuestSession, REFUSING_STORAGE } from './guest-test-kit.ts';
import { createGuestWork } from './guest-work.ts';

const DAY_MS = 86_400_000;

function open() {
  const browser = new FakeBrowser();
  const $sessions = atom<readonly GuestSession[]>([]);
  const openWork = () => {
    const work = createGuestWork({ ...browser.openTab(), $sessions });
    work.connect();
    return work;
  };
  const work = openWork();
  const thesis = work.createProject('Thesis')?.id ?? '';
  return { browser, $sessions, openWork, work, thesis };
}

const titles = (all: readonly { title: string }[]) => all.map(({ title }) => title);

test('tasks of a visitor are put in an order; the others follow', () => {
  const { work, thesis } = open();
  const idOf = (title: string) => work.createTask({ projectId: thesis, title })?.id ?? '';
  const [, second, , fourth] = ['One', 'Two', 'Three', 'Four'].map(idOf);
  work.orderTasks([fourth ?? '', second ?? '', 'gone']);
  expect(titles(work.$tasks.get())).toEqual(['Four', 'Two', 'One', 'Three']);
});

describe('projects of a visitor', () => {
  it('are one at a time worked on: choosing one sets all others back to open', () => {
    const { work, thesis } = open();
    const garden = work.createProject('Garden')?.id ?? '';
    work.setWorking(thesis);
    work.setWorking(garden);
    expect(work.$projects.get().map(({ title, status }) => [title, status])).toEqual([
      ['Garden', 'working'],
      ['Thesis', 'open'],
    ]);
    expect(work.$working.get()?.title).toBe('Garden');
  });

  it('are shown as one working project even where two were stored', () => {
    const { browser, openWork, work } = open();
    work.createProject('Garden');
    const stored = browser.stored.get(STORAGE_KEYS.guestProjects) ?? '';
    browser.stored.set(STORAGE_KEYS.guestProjects, stored.replaceAll('"open"', '"working"'));
    const { $projects } = openWork();
    expect($projects.get().map(({ status }) => status)).toEqual(['working', 'open']);
  });

  it('are finished, reopened and renamed', () => {
    const { work, thesis } = open();
    work.finishProject(thesis);
    expect(work.$projects.get()[0]).toMatchObject({
      status: 'finished',
      finishedAt: '2026-11-20T10:00:00.000Z',
    });
    work.reopenProject(thesis);
    work.renameProject(thesis, '  Doctoral thesis ');
    expect(work.$projects.get()[0]).toMatchObject({
      status: 'open',
      finishedAt: null,
      title: 'Doctoral thesis',
    });
  });

  it('take their tasks with them when deleted, and bring them back', () => {
    const { work, thesis } = open();
    work.createTask({ projectId: thesis, title: 'Write' });
    work.removeProject(thesis);
    expect([work.$projects.get(), work.$tasks.get()]).toEqual([[], []]);
    expect(work.createTask({ projectId: thesis, title: 'Late' })).toBeNull();
    work.restoreProject(thesis);
    expect(titles(work.$tasks.get())).toEqual(['Write']);
  });

  it('have no blank title', () => {
    const { work, thesis } = open();
    expect(work.createProject(' \n ')).toBeNull();
    work.renameProject(thesis, '');
    expect(titles(work.$projects.get())).toEqual(['Thesis']);
  });

  it('count their sessions, minutes and open tasks', () => {
    const { $sessions, work, thesis } = open();
    const task = work.createTask({ projectId: thesis, title: 'Write', estimate: 3 });
    const taskId = task?.id ?? '';
    $sessions.set([
      buildGuestSession('a', 0, { projectId: thesis, taskId }),
      buildGuestSession('b', 0, { projectId: thesis }),
      buildGuestSession('c', 0),
    ]);
    expect(work.$projects.get()[0]).toMatchObject({
      pomodoroCount: 2,
      focusedMinutes: 50,
      openTaskCount: 1,
    });
    expect(work.$tasks.get()[0]).toMatchObject({ completedPomodoros: 1, estimate: 3 });
  });
});

describe('tasks of a visitor', () => {
  it('stand in the order they were made, and are checked off for good or not', () => {
    const { work, thesis } = open();
    const write = work.createTask({ projectId: thesis, title: 'Write' })?.id ?? '';
    work.createTask({ projectId: thesis, title: 'Read' });
    work.changeTask(write, { completed: true });
    expect(work.$tasks.get()).toMatchObject([
      { title: 'Write', completed: true, completedAt: '2026-11-20T10:00:00.000Z' },
      { title: 'Read', completed: false },
    ]);
    work.changeTask(write, { completed: false, title: 'Write it', estimate: 2 });
    expect(work.$tasks.get()[0]).toMatchObject({
      title: 'Write it',
      completed: false,
      completedAt: null,
      estimate: 2,
    });
  });

  it('come back after a deletion that was taken back', () => {
    const { work, thesis } = open();
    const write = work.createTask({ projectId: thesis, title: 'Write' })?.id ?? '';
    work.removeTask(write);
    expect(work.$tasks.get()).toEqual([]);
    work.restoreTask(write);
    expect(titles(work.$tasks.get())).toEqual(['Write']);
  });

  it('that were deleted leave storage a day later, unless a session names them', () => {
    const { browser, $sessions, openWork, work, thesis } = open();
    const write = work.createTask({ projectId: thesis, title: 'Write' })?.id ?? '';
    const read = work.createTask({ projectId: thesis, title: 'Read' })?.id ?? '';
    $sessions.set([buildGuestSession('a', 0, { projectId: thesis, taskId: write })]);
    work.removeTask(write);
    work.removeTask(read);
    browser.sleep(2 * DAY_MS);
    const later = openWork();
    expect(later.$names.get().get(write)).toBe('Write');
    expect(later.$names.get().has(read)).toBe(false);
  });

  it('are the same in a second tab', () => {
    const { openWork, work, thesis } = open();
    const second = openWork();
    work.createTask({ projectId: thesis, title: 'Write' });
    expect(titles(second.$tasks.get())).toEqual(['Write']);
  });
});

describe('work over storage that is damaged', () => {
  it.each([
    '{',
    '[null,7,"x",{"id":""},{"id":"p","title":3},{"id":"p"}]',
    '{"0":{"id":"p","title":"x"}}',
  ])('is empty and can begin over %s', (text) => {
    const browser = new FakeBrowser();
    browser.stored.set(STORAGE_KEYS.guestProjects, text);
    browser.stored.set(STORAGE_KEYS.guestTasks, text);
    const work = createGuestWork({ ...browser.openTab(), $sessions: atom([]) });
    expect(work.$projects.get()).toEqual([]);
    work.createProject('Thesis');
    expect(titles(work.$projects.get())).toEqual(['Thesis']);
  });

  it('cuts titles to what an account can take', () => {
    const browser = new FakeBrowser();
    const project = { id: 'p', title: 'x'.repeat(5000), position: 'first' };
    browser.stored.set(STORAGE_KEYS.guestProjects, JSON.stringify([project]));
    const work = createGuestWork({ ...browser.openTab(), $sessions: atom([]) });
    expect(work.$projects.get()[0]).toMatchObject({ title: 'x'.repeat(200), position: 0 });
  });

  it('goes on in memory where storage refuses, and says so', () => {
    const tab = new FakeBrowser().openTab();
    const work = createGuestWork({ ...tab, storage: REFUSING_STORAGE, $sessions: atom([]) });
    const id = work.createProject('Thesis')?.id ?? '';
    work.createTask({ projectId: id, title: 'Write' });
    expect(titles(work.$tasks.get())).toEqual(['Write']);
    expect(work.$isKept.get()).toBe(false);
  });
});
