import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Pomodoro } from '#shared/contract/work/pomodoros.ts';
import { addDays } from '#shared/domain/dates/days.ts';
import { buildProject, openAccount, renderInApp } from '../../../app-test-kit.tsx';
import { ReviewView } from './ReviewView.tsx';

const thesis = buildProject('Thesis');
const TODAY = new Date().toISOString().slice(0, 10);
const YESTERDAY = addDays(TODAY, -1);

function sessionAt(hour: number, fields: Partial<Pomodoro> = {}): Pomodoro {
  const time = (minute: number) =>
    `${YESTERDAY}T${String(hour).padStart(2, '0')}:${minute}:00.000Z`;
  return {
    id: buildProject('').id,
    taskId: null,
    projectId: thesis.id,
    taskTitle: null,
    projectTitle: 'Thesis',
    startTime: time(10),
    endTime: time(35),
    duration: 25,
    completed: true,
    interrupted: false,
    internalInterruptions: 0,
    isStandalone: false,
    externalInterruptions: 0,
    localDate: YESTERDAY,
    timeZone: 'UTC',
    intention: '',
    note: '',
    isFlagged: false,
    createdAt: time(35),
    ...fields,
  };
}

/** A server with these sessions; `asked` collects the addresses. */
function serve(sessions: readonly Pomodoro[]) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    if (url.includes('/pomodoros')) return Response.json({ items: sessions, nextCursor: null });
    if (url.includes('/plans')) return Response.json({ items: [], nextCursor: null });
    if (url.includes('/stats/done-tasks')) return Response.json({ items: [] });
    throw new TypeError('No server.');
  });
  return asked;
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open() {
  const scope = openAccount({ projects: [thesis] });
  renderInApp(scope, <ReviewView />);
  return scope;
}

describe('the review of a week', () => {
  it('says in sentences what it came to, with the figures in tables', async () => {
    serve([sessionAt(9), sessionAt(14, { interrupted: true, externalInterruptions: 2 })]);
    open();
    expect(await screen.findByText(/^2 sessions, 50 min of focus\./)).toBeTruthy();
    expect(screen.getByText('All of your time went to “Thesis”.')).toBeTruthy();
    const table = screen.getByRole('table', { name: 'Interruptions' });
    const cells = within(table)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(cells).toEqual(['1', '0', '2']);
    expect(screen.queryByRole('table', { name: 'Planned and done' })).toBeNull();
  });

  it('of an empty week says so', async () => {
    serve([]);
    open();
    expect(await screen.findByText('Nothing to review')).toBeTruthy();
  });

  it('steps back by seven days, and not beyond the last ones', async () => {
    const asked = serve([]);
    open();
    await screen.findByText('Nothing to review');
    fireEvent.click(screen.getByRole('button', { name: 'Next 7 days' }));
    fireEvent.click(screen.getByRole('button', { name: 'Previous 7 days' }));
    const last = `endDate=${addDays(TODAY, -8)}`;
    await waitFor(() => expect(asked.some((url) => url.includes(last))).toBe(true));
    expect(asked.some((url) => url.includes(`endDate=${addDays(TODAY, 6)}`))).toBe(false);
  });

  it('without a server says why, and tries again', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No server.')));
    open();
    await screen.findByText('This could not be loaded');
    serve([sessionAt(9)]);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^1 session, 25 min of focus\./)).toBeTruthy();
  });
});
