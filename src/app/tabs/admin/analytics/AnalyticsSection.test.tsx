import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnalyticsBots, AnalyticsRealtime } from '#shared/contract/stats/analytics.ts';
import { openAccount, renderInApp } from '../../../app-test-kit.tsx';
import type { SectionFilters } from '../sections/sections.ts';
import { AnalyticsSection } from './AnalyticsSection.tsx';
import { buildDashboard, NO_VISITS } from './analytics-test-kit.ts';

const pageOf = (path: string, views: number, signUps: number) => ({
  path,
  figures: { ...NO_VISITS, visitors: views, views, signUps },
});
const vital = (p75: number | null) => ({ p75, samples: p75 === null ? 0 : 40 });
const DASHBOARD = buildDashboard({
  figures: { ...NO_VISITS, visitors: 600, views: 1200 },
  points: [{ at: '2026-11-25', figures: { ...NO_VISITS, visitors: 600 } }],
  pages: [
    pageOf('/study-timer', 900, 2),
    pageOf('/egg-timer', 300, 7),
    ...Array.from({ length: 10 }, (_, place) => pageOf(`/timer/${place}`, 10 - place, 0)),
  ],
  sources: [
    { name: '', kind: 'direct', visitors: 400, views: 700 },
    { name: 'google.com', kind: 'search', visitors: 200, views: 500 },
  ],
  campaigns: [{ name: 'autumn', source: 'newsletter', medium: 'mail', visitors: 20, views: 31 }],
  timers: [{ path: '/egg-timer', started: 80, finished: 60 }],
  searches: [{ words: 'chess clock', count: 12 }],
  vitals: [
    {
      path: '*',
      lcp: vital(2100),
      inp: vital(260),
      cls: vital(0.31),
      fcp: vital(900),
      ttfb: vital(null),
    },
  ],
  countries: [{ name: 'AT', visitors: 450, views: 900 }],
  bots: 77,
  dropped: 5,
});
const REALTIME: AnalyticsRealtime = {
  now: 3,
  timersRunning: 2,
  sources: [],
  countries: [],
  completeFrom: null,
  minutes: [
    { at: '2026-11-26T11:58:00.000Z', visitors: 2, views: 4 },
    { at: '2026-11-26T11:59:00.000Z', visitors: 3, views: 9 },
  ],
  pages: [{ name: '/egg-timer', visitors: 3, views: 13 }],
};
const BOTS: AnalyticsBots = {
  timeRange: '7d',
  views: 77,
  days: [{ day: '2026-11-25', views: 77 }],
  bots: [
    {
      name: 'Googlebot',
      kind: 'declared',
      why: 'Its user agent says so.',
      views: 70,
      pages: 60,
      lastAt: '2026-11-25T10:00:00.000Z',
    },
  ],
};

const answers: Record<string, () => Response> = {};

function open(filters: SectionFilters = {}) {
  const asked: string[] = [];
  const scope = openAccount({});
  vi.stubGlobal('fetch', async (url: string) => {
    const path = String(url).replace('/api', '');
    const found = Object.keys(answers).find((each) => path.startsWith(each));
    if (found === undefined) throw new TypeError('No server for this.');
    asked.push(path);
    return answers[found]?.();
  });
  const filter = vi.fn();
  const quick = {
    state: { kind: 'loading' },
    reload: vi.fn(),
    replace: vi.fn(),
    failure: null,
  } as const;
  renderInApp(scope, <AnalyticsSection {...{ filters, filter, open: vi.fn(), quick }} />);
  return { asked, filter };
}

beforeEach(() => {
  localStorage.clear();
  Object.assign(answers, {
    '/analytics/dashboard': () => Response.json(DASHBOARD),
    '/analytics/realtime': () => Response.json(REALTIME),
    '/analytics/bots': () => Response.json(BOTS),
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const rowNames = (table: HTMLElement) =>
  within(table)
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);

it('the view of right now says from when on it is complete', async () => {
  answers['/analytics/realtime'] = () =>
    Response.json({ ...REALTIME, completeFrom: '2026-11-26T11:58:30.000Z' });
  open({ view: 'now' });
  expect(
    await screen.findByText(/too many visits to read all: these figures begin at/),
  ).toBeTruthy();
});

describe('visits', () => {
  it('show the figures, and say what they leave out', async () => {
    const { asked, filter } = open();
    expect(within(await screen.findByLabelText('Totals')).getByText('600')).toBeTruthy();
    expect(asked).toEqual(['/analytics/dashboard?timeRange=7d']);
    expect(screen.getByText(/^77 more page views came from bots/)).toBeTruthy();
    expect(screen.getByText(/^5 events came while there were too many to count/)).toBeTruthy();
    expect(screen.getByText(/Nobody is known again on another day/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show bots' }));
    expect(filter).toHaveBeenCalledWith({ view: 'bots' });
    fireEvent.change(screen.getByLabelText('Range'), { target: { value: '90d' } });
    expect(filter).toHaveBeenCalledWith({ range: '90d' });
  });

  it('sort pages by what a heading counts, and show all of them on a press', async () => {
    open();
    const pages = await screen.findByRole('table', { name: 'Pages' });
    expect(rowNames(pages)).toHaveLength(5);
    expect(rowNames(pages)[0]).toBe('/study-timer');
    fireEvent.click(within(pages).getByRole('button', { name: 'Sign-ups' }));
    expect(rowNames(pages)[0]).toBe('/egg-timer');
    fireEvent.click(screen.getByRole('button', { name: 'Show all 12' }));
    expect(rowNames(pages)).toHaveLength(12);
    expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull();
  });

  it('name sources, campaigns, timers, searches and countries', async () => {
    open();
    const sources = await screen.findByRole('table', { name: 'Sources' });
    expect(within(sources).getByText('google.com')).toBeTruthy();
    expect(within(sources).getByText('Search')).toBeTruthy();
    expect(screen.getByText('newsletter · mail')).toBeTruthy();
    expect(within(screen.getByRole('table', { name: 'Timers' })).getByText('75%')).toBeTruthy();
    const write = screen.getByRole('link', { name: 'Write a page about chess clock' });
    expect(write.getAttribute('href')).toBe('/admin/blog/new');
    expect(screen.getByText(/^Most: Austria: 450 visitors, 100%/)).toBeTruthy();
  });

  it('rate web vitals in words', async () => {
    open();
    const vitals = await screen.findByRole('table', { name: 'Web vitals' });
    const row = within(vitals).getByRole('row', { name: /All pages/ });
    expect(row.textContent).toContain('2.1 s Good');
    expect(row.textContent).toContain('260 ms Needs work');
    expect(row.textContent).toContain('0.31 Poor');
  });

  it('say why nothing is counted yet, and what to do', async () => {
    answers['/analytics/dashboard'] = () => Response.json(buildDashboard());
    open();
    expect(await screen.findByText('No visits counted yet')).toBeTruthy();
    expect(screen.getByText(/open the site in a private window/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the site' }).getAttribute('href')).toBe('/');
  });

  it('say why they cannot be shown, and try again', async () => {
    answers['/analytics/dashboard'] = () => new Response(null, { status: 503 });
    const { asked } = open({ range: '30d' });
    const again = await screen.findByRole('button', { name: 'Try again' });
    answers['/analytics/dashboard'] = () => Response.json(DASHBOARD);
    fireEvent.click(again);
    expect(await screen.findByRole('table', { name: 'Pages' })).toBeTruthy();
    expect(asked).toEqual([...Array(2)].map(() => '/analytics/dashboard?timeRange=30d'));
  });
});

describe('right now', () => {
  it('is updated every ten seconds while the page is visible', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { asked } = open({ view: 'now' });
    const figures = await screen.findByLabelText('Right now');
    expect(within(figures).getByText('3')).toBeTruthy();
    expect(screen.getByText(/^13 in all\. Most at .*, with 9\.$/)).toBeTruthy();
    answers['/analytics/realtime'] = () => Response.json({ ...REALTIME, now: 8 });
    vi.advanceTimersByTime(10_000);
    expect(await within(figures).findByText('8')).toBeTruthy();
    expect(asked).toHaveLength(2);
  });

  it('keeps what is shown when the server does not answer, and says so', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    open({ view: 'now' });
    const figures = await screen.findByLabelText('Right now');
    answers['/analytics/realtime'] = () => new Response(null, { status: 503 });
    vi.advanceTimersByTime(10_000);
    expect(await screen.findByText(/showing the last known figures/)).toBeTruthy();
    expect(within(figures).getByText('3')).toBeTruthy();
  });

  it('says that nobody is there', async () => {
    const minutes = REALTIME.minutes.map(({ at }) => ({ at, visitors: 0, views: 0 }));
    answers['/analytics/realtime'] = () => Response.json({ ...REALTIME, now: 0, minutes });
    open({ view: 'now' });
    expect(await screen.findByText('Nobody is on the site')).toBeTruthy();
  });
});

describe('bots', () => {
  it('are named, with what gave them away', async () => {
    open({ view: 'bots' });
    const row = await screen.findByRole('row', { name: /Googlebot/ });
    expect(within(row).getByText('Declared')).toBeTruthy();
    expect(within(row).getByText('Its user agent says so.')).toBeTruthy();
  });

  it('that did not come are told so', async () => {
    answers['/analytics/bots'] = () => Response.json({ ...BOTS, views: 0, bots: [], days: [] });
    open({ view: 'bots', range: '24h' });
    expect(await screen.findByText('No bots in this range')).toBeTruthy();
  });
});
