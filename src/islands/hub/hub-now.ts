/* A visitor's timers on the hub: those under way, with their time, and those used lately. */

import { writeAddress } from '#shared/domain/tools/addresses/write-address.ts';
import { readRun, runClock } from '#shared/domain/tools/runs/reading.ts';
import type { Run } from '#shared/domain/tools/runs/run.ts';
import { lengthText } from '#shared/domain/tools/runs/time-text.ts';
import type { RecentTimer } from '#stores/tools/page-memory.ts';
import { ownTools } from '../tools/page/own-tools.ts';
import { SESSION_OF_TONE } from '../tools/page/session-of-tone.ts';

/** Shows both until the page is left. */
export function connectHub(): void {
  const place = document.querySelector<HTMLElement>('[data-hub-now]');
  const list = place?.querySelector<HTMLElement>('[data-running]') ?? null;
  if (place === null || list === null) return;
  const { tools, memory, connect } = ownTools();
  const rows = new Map<string, HTMLElement>();
  const hasRecents = showRecents(place, memory.recents());
  const show = () => {
    const runs = tools.$runs.get().filter(isUnderWay);
    for (const [id, row] of rows) {
      if (runs.some((run) => run.id === id)) continue;
      row.remove();
      rows.delete(id);
    }
    for (const run of runs) {
      const row = rows.get(run.id) ?? addRow(list, run);
      rows.set(run.id, row);
      paint(row, run, tools.$nowMs.get());
    }
    place.hidden = runs.length === 0 && !hasRecents;
  };
  connect();
  tools.$runs.listen(show);
  tools.$nowMs.listen(show);
  show();
}

function isUnderWay(run: Run): boolean {
  return run.status !== 'ended' || run.isRinging;
}

function addRow(list: HTMLElement, run: Run): HTMLElement {
  const row = document.createElement('li');
  const link = row.appendChild(document.createElement('a'));
  link.setAttribute('href', run.page);
  link.append(document.createElement('b'), document.createElement('span'));
  list.append(row);
  return row;
}

function paint(row: HTMLElement, run: Run, nowMs: number): void {
  const reading = readRun(run, nowMs);
  const { step } = reading;
  const state = { running: 'Running', waiting: 'Waiting', paused: 'Paused', ended: 'Time is up' };
  const name = [run.schedule.name || step.label, titleOf(run.page)].filter((text) => text !== '');
  row.dataset['session'] = SESSION_OF_TONE[step.tone];
  write(row, 'b', runClock(reading));
  write(row, 'span', `${state[run.status]} · ${[...new Set(name)].join(' · ')}`);
}

function write(row: HTMLElement, part: 'b' | 'span', text: string): void {
  const place = row.querySelector(part);
  if (place !== null && place.textContent !== text) place.textContent = text;
}

function showRecents(place: HTMLElement, recents: readonly RecentTimer[]): boolean {
  const list = place.querySelector('[data-recent-list]');
  const part = place.querySelector<HTMLElement>('[data-recents]');
  if (list === null || part === null || recents.length === 0) return false;
  for (const { page, name, ms } of recents) {
    const link = document.createElement('a');
    const label = name === '' ? {} : { label: name };
    link.className = 'button button-small chip';
    link.setAttribute('href', `${page}${writeAddress({ ms, ...label, isAuto: true })}`);
    link.textContent = [lengthText(ms), name || titleOf(page)]
      .filter((text) => text !== '')
      .join(' · ');
    list.appendChild(document.createElement('li')).append(link);
  }
  part.hidden = false;
  return true;
}

/** The name of a page, as its card on this page says it. */
function titleOf(page: string): string {
  const cards = [...document.querySelectorAll<HTMLAnchorElement>('[data-card] h3 a')];
  const card = cards.find((link) => link.getAttribute('href') === page);
  return card?.textContent?.trim() ?? '';
}
