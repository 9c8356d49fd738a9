import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Experiment } from '#shared/contract/work/experiments.ts';
import type { Pomodoro } from '#shared/contract/work/pomodoros.ts';
import { addDays } from '#shared/domain/dates/days.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { buildProject, openAccount, renderInApp } from '../../../../app-test-kit.tsx';
import { AiTab } from '../../AiTab.tsx';

const thesis = buildProject('Thesis');
const TODAY = new Date().toISOString().slice(0, 10);
const NOTHING = { sessions: 0, finished: 0, interruptions: 0, minutes: 0, days: 0 };

function shortSession(hour: number): Pomodoro {
  const day = addDays(TODAY, -1);
  const time = (minute: number) => `${day}T${String(hour).padStart(2, '0')}:${minute}:00.000Z`;
  return {
    id: buildProject('').id,
    taskId: null,
    projectId: thesis.id,
    taskTitle: null,
    projectTitle: 'Thesis',
    startTime: time(10),
    endTime: time(35),
    duration: 15,
    completed: true,
    interrupted: false,
    internalInterruptions: 0,
    isStandalone: false,
    externalInterruptions: 0,
    localDate: day,
    timeZone: 'UTC',
    intention: '',
    note: '',
    isFlagged: false,
    createdAt: time(35),
  };
}

/** An experiment that began so many days ago. */
function experiment(daysAgo: number, fields: Partial<Experiment> = {}): Experiment {
  const firstDay = addDays(TODAY, -daysAgo);
  return {
    id: buildProject('').id,
    projectId: thesis.id,
    projectTitle: 'Thesis',
    projectState: 'open',
    projectMinutes: 15,
    fromMinutes: 25,
    ownBefore: null,
    toMinutes: 15,
    startedAt: `${firstDay}T00:00:00.000Z`,
    firstDay,
    evidence: '6 of 6 ended early.',
    state: 'running',
    endedAt: null,
    before: { sessions: 20, finished: 8, interruptions: 12, minutes: 400, days: 8 },
    since: { sessions: 24, finished: 22, interruptions: 3, minutes: 420, days: 8 },
    ...fields,
  };
}

/** A server with these experiments and six sessions that ended early. */
function serve(given: readonly Experiment[] = []) {
  const server = {
    experiments: [...given],
    workMinutes: given[0]?.projectMinutes ?? null,
    isAway: false,
    sent: [] as { method: string; url: string; body: Record<string, unknown> }[],
  };

  function answer(url: string, method: string, body: Record<string, unknown>): Response {
    const [first] = server.experiments;
    const set = (fields: Partial<Experiment>) => {
      server.workMinutes = fields.projectMinutes ?? null;
      server.experiments = server.experiments.map((each) =>
        url.includes(each.id) ? { ...each, ...fields } : each,
      );
      return Response.json(server.experiments.find(({ id }) => url.includes(id)));
    };
    if (method === 'POST' && url.endsWith('/experiments')) {
      server.workMinutes = Number(body['toMinutes']);
      const made = experiment(0, { ...body, before: NOTHING, since: NOTHING });
      server.experiments = [made, ...server.experiments];
      return Response.json(made, { status: 201 });
    }
    if (url.endsWith('/end')) {
      const isKept = body['verdict'] === 'kept';
      return set({
        state: isKept ? 'kept' : 'reverted',
        endedAt: new Date().toISOString(),
        projectMinutes: isKept ? (first?.toMinutes ?? null) : null,
      });
    }
    if (url.endsWith('/resume')) {
      return set({ state: 'running', endedAt: null, projectMinutes: first?.toMinutes ?? null });
    }
    if (method === 'DELETE') {
      server.experiments = server.experiments.filter(({ id }) => !url.includes(id));
      server.workMinutes = null;
      return new Response(null, { status: 204 });
    }
    return Response.json({ items: server.experiments, nextCursor: null });
  }

  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (server.isAway) throw new TypeError('No server.');
    const path = url.split('?')[0] ?? '';
    if (path.includes('/experiments')) {
      const read = typeof body === 'string' ? JSON.parse(body) : {};
      server.sent.push({ method, url: path, body: read });
      return answer(path, method, read);
    }
    if (url.includes('/pomodoros')) {
      const items = [9, 10, 11, 12, 13, 14].map(shortSession);
      return Response.json({ items, nextCursor: null });
    }
    if (url.includes('/plans')) return Response.json({ items: [], nextCursor: null });
    if (url.includes('/projects')) {
      const items = [{ ...thesis, workMinutes: server.workMinutes }];
      return Response.json({ items, nextCursor: null });
    }
    if (url.includes('/stats/done-tasks')) return Response.json({ items: [] });
    throw new TypeError('No server.');
  });
  return server;
}

// The view is a chunk of its own, which takes a while the first time.
beforeAll(() => import('../ReviewView.tsx'));
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(detail = 'view=review', workMinutes: number | null = null) {
  const scope = openAccount({ projects: [{ ...thesis, workMinutes }] });
  renderInApp(scope, <AiTab detail={detail} />);
  const { projects, toasts } = scope.workspace;
  return {
    scope,
    length: () => valueOr(projects.$projects.get(), [])[0]?.workMinutes,
    toast: () => toasts.$toasts.get().at(-1),
  };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the proposed experiment', () => {
  it('is begun in one press, sets the length of the project, and is taken back by Undo', async () => {
    serve();
    const { length, toast } = open();
    expect(
      await screen.findByText(/6 of 6 sessions for “Thesis” ended before 25 minutes/),
    ).toBeTruthy();
    press('Try 15 minutes');
    expect(await screen.findByText('Day 1 of 14')).toBeTruthy();
    await waitFor(() => expect(length()).toBe(15));
    await waitFor(() => expect(toast()?.message).toMatch(/^Sessions for “Thesis” are 15 minutes/));
    toast()?.action?.onAct();
    await waitFor(() => expect(length()).toBeNull());
    expect(await screen.findByRole('button', { name: 'Try 15 minutes' })).toBeTruthy();
  });

  it('without an answer stays, says why, and is begun once when it is pressed again', async () => {
    const server = serve();
    const { toast } = open();
    await screen.findByRole('button', { name: 'Try 15 minutes' });
    const stubbed = fetch;
    // The server hears, and its answer is lost.
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      const reply = await stubbed(url, init);
      if (init?.method === 'POST') throw new TypeError('No server.');
      return reply;
    });
    press('Try 15 minutes');
    await waitFor(() =>
      expect(toast()?.message).toBe(
        'The experiment was not begun. There is no connection to the server.',
      ),
    );
    vi.stubGlobal('fetch', stubbed);
    press('Try 15 minutes');
    expect(await screen.findByText('Day 1 of 14')).toBeTruthy();
    const begun = server.sent.filter(({ method }) => method === 'POST');
    expect(new Set(begun.map(({ body }) => body['id'])).size).toBe(1);
    expect(begun).toHaveLength(2);
  });

  it('is none of a length that was reverted lately', async () => {
    const endedAt = new Date(Date.now() - 86_400_000).toISOString();
    serve([experiment(20, { state: 'reverted', endedAt, projectMinutes: null })]);
    open();
    expect(await screen.findByText(/^Nothing in these two weeks suggests/)).toBeTruthy();
  });
});

describe('a running experiment', () => {
  it('shows its day and its figures, and no other proposal', async () => {
    serve([experiment(4)]);
    open('view=review', 15);
    expect(await screen.findByText('Day 5 of 14')).toBeTruthy();
    const table = screen.getByRole('table', { name: '15 minutes for “Thesis”' });
    const cells = within(table).getAllByRole('row').slice(1, 3);
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      'Sessions2024',
      'Finished8 (40%)22 (92%)',
    ]);
    expect(screen.queryByRole('heading', { name: 'One experiment' })).toBeNull();
    expect(screen.queryByText(/are over/)).toBeNull();
  });

  it('is stopped in one press, and runs again with Undo', async () => {
    serve([experiment(4)]);
    const { length, toast } = open('view=review', 15);
    await screen.findByText('Day 5 of 14');
    press('Stop and go back');
    expect(await screen.findByText('Went back')).toBeTruthy();
    await waitFor(() => expect(length()).toBeNull());
    await waitFor(() => expect(toast()?.message).toMatch(/are 25 minutes again\.$/));
    toast()?.action?.onAct();
    expect(await screen.findByText('Day 5 of 14')).toBeTruthy();
    await waitFor(() => expect(length()).toBe(15));
  });

  it('whose length was changed by hand says so, and can be ended', async () => {
    serve([experiment(4, { projectMinutes: 30 })]);
    const { toast } = open('view=review', 30);
    expect(await screen.findByText(/^Changed by hand: .* are 30 minutes now\.$/)).toBeTruthy();
    press('End the experiment');
    await waitFor(() => expect(toast()?.message).toBe('The experiment has ended.'));
  });

  it.each([
    ['finished', /“Thesis” is finished meanwhile\./],
    ['deleted', /“Thesis” was deleted/],
  ] as const)('whose project is %s says so', async (projectState, words) => {
    serve([experiment(4, { projectState })]);
    open();
    expect(await screen.findByText(words)).toBeTruthy();
  });
});

describe('an experiment of two weeks', () => {
  it('is announced above each view, with the way to the review', async () => {
    serve([experiment(14)]);
    const { scope } = open('view=ask', 15);
    expect(
      await screen.findByText(/^Two weeks with 15-minute sessions for “Thesis” are over\.$/),
    ).toBeTruthy();
    press('See how it went');
    expect(scope.workspace.navigation.$place.get()).toMatchObject({
      tab: 'ai',
      detail: 'view=review',
    });
  });

  it('is judged, and kept in one press', async () => {
    const server = serve([experiment(15)]);
    const { length } = open('view=review', 15);
    expect(
      await screen.findByText(/^15 minutes work better for “Thesis”: you finished/),
    ).toBeTruthy();
    press('Keep 15 minutes');
    expect(await screen.findByText('Kept')).toBeTruthy();
    const decided = server.sent.filter(({ method }) => method === 'POST');
    expect(decided.map(({ body }) => body)).toEqual([{ verdict: 'kept' }]);
    expect(screen.queryByText(/are over/)).toBeNull();
    expect(length()).toBe(15);
    expect(document.activeElement?.textContent).toBe('Review my week');
  });

  it('stays to be decided where the server cannot be reached', async () => {
    const server = serve([experiment(15)]);
    const { toast } = open('view=review', 15);
    await screen.findByRole('button', { name: 'Go back to 25' });
    server.isAway = true;
    press('Go back to 25');
    await waitFor(() =>
      expect(toast()?.message).toBe(
        'Your decision was not saved. There is no connection to the server.',
      ),
    );
    server.isAway = false;
    press('Go back to 25');
    expect(await screen.findByText('Went back')).toBeTruthy();
  });
});

it('a past experiment is deleted, unless that is taken back', async () => {
  const ended = { state: 'kept', endedAt: new Date().toISOString() } as const;
  const server = serve([experiment(20, ended)]);
  const { scope, toast } = open('view=review', 15);
  const name = 'Delete the experiment: 15 instead of 25 minutes for “Thesis”';
  await screen.findByRole('button', { name });
  press(name);
  await waitFor(() => expect(screen.queryByText('Kept')).toBeNull());
  toast()?.action?.onAct();
  expect(await screen.findByText('Kept')).toBeTruthy();
  press(name);
  scope.workspace.commitRemovals();
  await waitFor(() => expect(server.experiments).toEqual([]));
});

it('where experiments cannot be loaded, nothing is proposed, and Try again loads them', async () => {
  serve([experiment(4)]);
  const stubbed = fetch;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.includes('/experiments')) throw new TypeError('No server.');
    return stubbed(url, init);
  });
  open();
  await screen.findByText('This could not be loaded');
  expect(screen.queryByRole('button', { name: 'Try 15 minutes' })).toBeNull();
  vi.stubGlobal('fetch', stubbed);
  press('Try again');
  expect(await screen.findByText('Day 5 of 14')).toBeTruthy();
});

it('hostile words are shown as they are', async () => {
  const title = '<img src=x onerror=alert(1)>';
  serve([experiment(14, { projectTitle: title, evidence: '<script>alert(1)</script>' })]);
  open('view=review', 15);
  expect(await screen.findByText(/<script>alert\(1\)<\/script>/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: `15 minutes for “${title}”` })).toBeTruthy();
  expect(document.querySelector('img, script')).toBeNull();
});
