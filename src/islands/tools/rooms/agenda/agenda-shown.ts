import { type AgendaSettings, agendaMs, givenAway } from '#shared/domain/tools/rooms/agenda.ts';
import { clockText } from '#shared/domain/tools/runs/time-text.ts';
import type { LiveRun } from '../../page/use-tool.ts';
import { type Shown, timeOfDay } from '../../parts/screen/shown.ts';

/** Returns the texts of a meeting: the item with its owner, the next one, and always the end. */
export function shownAgenda(
  shown: Shown,
  live: LiveRun | null,
  { settings, nowMs }: { settings: AgendaSettings; nowMs: number | null },
): Shown {
  if (live === null) return shownIdle(shown, settings, nowMs);
  if (live.run.status === 'ended') return { ...shown, label: 'The meeting is over' };
  const { step, next, overMs, stepNumber, wholeEndsAt, wholeLeftMs } = live.reading;
  const { length } = live.run.schedule.steps;
  const owner = step.note === undefined ? '' : ` (${step.note})`;
  const over = overMs > 0 ? 'over time' : `${stepNumber} of ${length}`;
  // With a fixed end, the overrun is taken from the coming items.
  const paidMs = settings.keepsEnd ? givenAway(live.run.schedule, live.run.place, overMs) : 0;
  const end =
    wholeEndsAt !== null
      ? `the meeting ends ${timeOfDay(wholeEndsAt - paidMs)}`
      : `paused, ${clockText(wholeLeftMs ?? 0)} to go`;
  const coming = next === null ? 'last item' : `next: ${next.label} ${clockText(next.ms ?? 0)}`;
  return {
    ...shown,
    label: `${step.label}${owner} · ${over}`,
    detail: `${coming} · ${end}`,
  };
}

function shownIdle(shown: Shown, settings: AgendaSettings, nowMs: number | null): Shown {
  const whole = agendaMs(settings);
  const { length } = settings.items;
  const count = `${length} ${settings.isPerSpeaker ? 'speaker' : 'item'}${length === 1 ? '' : 's'}`;
  const end = nowMs === null ? '' : `, ends ${timeOfDay(nowMs + whole)} if you start now`;
  return {
    ...shown,
    label: settings.name || 'Meeting',
    clock: clockText(whole),
    detail: count + end,
  };
}
