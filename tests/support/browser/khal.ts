import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A calendar program that has read a file, in one time zone. */
export interface ReadCalendar {
  /** One line for each entry of so many days, as `start > end > title > description`. */
  list(day: string, days: number): Promise<string[]>;
  remove(): void;
}

/**
 * Has khal, a calendar program of its own right, read an iCalendar text in a time zone. Rejects
 * where the text cannot be read, and where khal is not installed: `apt-get install khal`.
 */
export async function readWithKhal(text: string, timeZone: string): Promise<ReadCalendar> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ripen-khal-'));
  const config = path.join(folder, 'config');
  const file = path.join(folder, 'feed.ics');
  mkdirSync(path.join(folder, 'calendar'));
  writeFileSync(file, text);
  writeFileSync(
    config,
    `[calendars]
[[feed]]
path = ${path.join(folder, 'calendar')}
type = calendar
[locale]
local_timezone = ${timeZone}
default_timezone = ${timeZone}
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
[default]
default_calendar = feed
[sqlite]
path = ${path.join(folder, 'khal.db')}
`,
  );
  const khal = async (...args: string[]) => {
    const env = { PATH: process.env['PATH'], HOME: folder, LANG: 'C.UTF-8' };
    return (await run('khal', ['--config', config, ...args], { env })).stdout;
  };
  await khal('import', '--batch', '--include-calendar', 'feed', file);
  return {
    async list(day, days) {
      const format =
        '{start-date-long} {start-time} > {end-date-long} {end-time} > {title} > {description}';
      const shown = await khal('list', '--day-format', '', '--format', format, day, `${days}d`);
      return shown.split('\n').filter((line) => line.trim() !== '');
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
