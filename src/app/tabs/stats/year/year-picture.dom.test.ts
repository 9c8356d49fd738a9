import { expect, it } from 'vitest';
import type { YearReport } from '#shared/contract/stats/stats-year.ts';
import { drawYear, PICTURE_SIZE } from './year-picture.ts';

const MONTH = { pomodoros: 1, minutes: 25 };
const REPORT: YearReport = {
  year: '2025',
  today: '2026-11-20',
  firstYear: '2025',
  pomodoros: 12,
  minutes: 300,
  activeDays: 6,
  longestStreak: 3,
  interrupted: 3,
  bestDay: null,
  bestWeek: null,
  bestMonth: null,
  months: Array.from({ length: 12 }, () => MONTH),
  hours: Array.from({ length: 24 }, () => MONTH),
  projects: [{ projectId: null, title: 'A secret project', pomodoros: 12, minutes: 300 }],
  compared: { from: '2024-01-01', to: '2024-12-31' },
  before: { pomodoros: 0, minutes: 0, activeDays: 0, longestStreak: 0 },
};

/** Records the texts drawn on a canvas. */
async function draw(hasNames: boolean) {
  const texts: string[] = [];
  const pen = {
    fillText: (text: string) => texts.push(text),
    measureText: (text: string) => ({ width: text.length * 10 }),
    fillRect() {},
    beginPath() {},
    roundRect() {},
    fill() {},
  };
  const canvas = document.createElement('canvas');
  Object.assign(canvas, {
    getContext: () => pen,
    toBlob: (take: (blob: Blob) => void) => take(new Blob(['png'])),
  });
  const picture = await drawYear(REPORT, { hasNames }, canvas);
  return { texts, picture, canvas };
}

it('has the size of a link preview and shows the figures', async () => {
  const { texts, picture, canvas } = await draw(false);
  expect([canvas.width, canvas.height]).toEqual([PICTURE_SIZE.width, PICTURE_SIZE.height]);
  expect(picture?.size).toBe(3);
  expect(texts.slice(0, 3)).toEqual(['My 2025 in focus', '5 h', 'Focused']);
});

it('names projects only on request', async () => {
  expect((await draw(false)).texts).not.toContain('A secret project');
  expect((await draw(true)).texts).toContain('A secret project');
});

it('returns null in a browser without a canvas', async () => {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { getContext: () => null });
  expect(await drawYear(REPORT, { hasNames: true }, canvas)).toBeNull();
});
