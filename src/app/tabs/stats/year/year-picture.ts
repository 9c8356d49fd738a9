/* The report of a year as a picture to share, drawn on this device in the colours of the page. */
import type { YearReport } from '#shared/contract/stats/stats-year.ts';
import { formatDay } from '#shared/domain/formats/days.ts';
import { site } from '#site.ts';
import { isUnderWay, yearFigures } from './year-words.ts';

/** Options for the contents of the picture. */
export interface PictureChoices {
  readonly hasNames: boolean;
}

/** The usual size of link previews. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const;

const EDGE = 72;
const BARS = { top: 392, bottom: 540 } as const;
const MOST_PROJECTS = 3;

type Pen = CanvasRenderingContext2D;

/** Colours and font of the page. */
interface Look {
  readonly ground: string;
  readonly ink: string;
  readonly quiet: string;
  readonly accent: string;
  readonly rail: string;
  readonly font: string;
}

/** Draws the report of a year; null where the browser cannot. */
export async function drawYear(
  report: YearReport,
  choices: PictureChoices,
  canvas: HTMLCanvasElement = document.createElement('canvas'),
): Promise<Blob | null> {
  canvas.width = PICTURE_SIZE.width;
  canvas.height = PICTURE_SIZE.height;
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  const look = lookOfPage();
  pen.fillStyle = look.ground;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  writeHead(pen, look, report);
  writeFigures(pen, look, report);
  const names = choices.hasNames ? report.projects.slice(0, MOST_PROJECTS) : [];
  drawMonths(pen, look, { report, right: names.length > 0 ? 760 : canvas.width - EDGE });
  if (names.length > 0) writeProjects(pen, look, { names, all: report.minutes });
  write(pen, look, {
    text: site.name,
    x: canvas.width - EDGE,
    y: 124,
    font: '800 32px',
    color: look.accent,
    align: 'right',
  });
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/** Tokens hold two colours each: an element of the page resolves the current one. */
function lookOfPage(): Look {
  const probe = document.createElement('span');
  document.body.append(probe);
  const color = (token: string) => {
    probe.style.color = `var(--${token})`;
    return getComputedStyle(probe).color;
  };
  const look: Look = {
    ground: color('paper'),
    ink: color('ink'),
    quiet: color('ink-second'),
    accent: color('primary'),
    rail: color('track'),
    font: getComputedStyle(document.body).fontFamily,
  };
  probe.remove();
  return look;
}

interface Line {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** Font weight and size. */
  readonly font: string;
  readonly color: string;
  readonly align?: CanvasTextAlign;
  readonly most?: number;
}

function write(
  pen: Pen,
  look: Look,
  { text, x, y, font, color, align = 'left', most }: Line,
): void {
  pen.font = `${font} ${look.font}`;
  pen.fillStyle = color;
  pen.textAlign = align;
  pen.fillText(most === undefined ? text : shortened(pen, text, most), x, y);
}

/** Truncates a text to a width. */
function shortened(pen: Pen, text: string, most: number): string {
  if (pen.measureText(text).width <= most) return text;
  const letters = Array.from(text);
  while (letters.length > 1 && pen.measureText(`${letters.join('')}…`).width > most) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

function writeHead(pen: Pen, look: Look, report: YearReport): void {
  const { year, today } = report;
  const title = `My ${year} in focus`;
  write(pen, look, { text: title, x: EDGE, y: 124, font: '800 64px', color: look.ink });
  if (!isUnderWay(report)) return;
  const text = `up to ${formatDay(today, 'longDate')}`;
  write(pen, look, { text, x: EDGE, y: 166, font: '400 26px', color: look.quiet });
}

function writeFigures(pen: Pen, look: Look, report: YearReport): void {
  const figures = yearFigures(report);
  const room = (PICTURE_SIZE.width - 2 * EDGE) / figures.length;
  for (const [place, { label, value }] of figures.entries()) {
    const x = EDGE + place * room;
    const color = place === 0 ? look.accent : look.ink;
    write(pen, look, { text: value, x, y: 272, font: '700 52px', color, most: room - 24 });
    write(pen, look, { text: label, x, y: 312, font: '400 24px', color: look.quiet });
  }
}

function drawMonths(
  pen: Pen,
  look: Look,
  { report, right }: { report: YearReport; right: number },
): void {
  const most = Math.max(1, ...report.months.map(({ minutes }) => minutes));
  const step = (right - EDGE) / report.months.length;
  const width = step * 0.66;
  for (const [at, { minutes }] of report.months.entries()) {
    const x = EDGE + at * step;
    const height = minutes === 0 ? 4 : Math.max(8, (minutes / most) * (BARS.bottom - BARS.top));
    pen.fillStyle = minutes === 0 ? look.rail : look.accent;
    pen.beginPath();
    pen.roundRect(x, BARS.bottom - height, width, height, Math.min(8, height / 2));
    pen.fill();
    const day = `${report.year}-${String(at + 1).padStart(2, '0')}-01`;
    const text = formatDay(day, 'month').slice(0, 1);
    const middle = x + width / 2;
    write(pen, look, {
      text,
      x: middle,
      y: BARS.bottom + 28,
      font: '500 20px',
      color: look.quiet,
      align: 'center',
    });
  }
}

function writeProjects(
  pen: Pen,
  look: Look,
  { names, all }: { names: YearReport['projects']; all: number },
): void {
  const [left, right] = [816, PICTURE_SIZE.width - EDGE];
  for (const [place, { title, minutes }] of names.entries()) {
    const y = BARS.top + 24 + place * 54;
    const share = `${Math.round((minutes * 100) / Math.max(1, all))}%`;
    const font = '600 24px';
    write(pen, look, { text: share, x: right, y, font, color: look.quiet, align: 'right' });
    write(pen, look, { text: title, x: left, y, font, color: look.ink, most: right - left - 80 });
    pen.fillStyle = look.rail;
    pen.fillRect(left, y + 10, right - left, 6);
    pen.fillStyle = look.accent;
    pen.fillRect(left, y + 10, ((right - left) * minutes) / Math.max(1, all), 6);
  }
}
