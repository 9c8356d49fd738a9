import { plannedMs } from '#shared/domain/tools/runs/schedule.ts';
import { clockText, lengthText } from '#shared/domain/tools/runs/time-text.ts';
import {
  type IntervalSettings,
  intervalFormat,
  intervalPlace,
  intervalSchedule,
  nextExercise,
  phaseWord,
  readExercise,
} from '#shared/domain/tools/sequences/interval.ts';
import type { LiveRun } from '../../page/use-tool.ts';
import type { Shown } from '../../parts/screen/shown.ts';
import { timeOfDay } from '../../parts/screen/shown.ts';

/** Returns the texts of the face: the name of the phase, the round, the next phase and the end. */
export function shownInterval(
  shown: Shown,
  live: LiveRun | null,
  settings: IntervalSettings,
): Shown {
  if (live === null) return shownIdle(shown, settings);
  const { run, reading } = live;
  if (run.status === 'ended') {
    const isOpen = reading.step.ms === null;
    return isOpen ? { ...shown, clock: clockText(run.spentMs, 'down') } : shown;
  }
  return { ...shown, label: placeWords(live, settings).join(' · '), detail: detailOf(live) };
}

/**
 * Returns the position as words. With a list, a work step is an exercise, and the whole list is a
 * round.
 */
function placeWords({ run, reading }: LiveRun, { exercises }: IntervalSettings): string[] {
  const phase = phaseWord(reading.step);
  const { round, rounds, set, sets } = intervalPlace(run.schedule, run.place);
  const inSet = rounds > 1 ? [`${round} of ${rounds}`] : [];
  const inAll = sets > 1 ? [`${set} of ${sets}`] : [];
  if (exercises.length === 0) {
    return [phase, ...inSet.map((of) => `round ${of}`), ...inAll.map((of) => `set ${of}`)];
  }
  return [[phase, ...inSet].join(' '), ...inAll.map((of) => `round ${of}`)];
}

function detailOf({ run, reading }: LiveRun): string {
  const { next, wholeLeftMs, wholeEndsAt } = reading;
  const parts = [];
  if (next !== null) {
    const length = next.ms === null ? '' : ` ${clockText(next.ms)}`;
    const name = next.label === phaseWord(next) ? next.label.toLowerCase() : next.label;
    parts.push(`next: ${name}${length}`);
  }
  if (wholeLeftMs === null) return parts.join(' · ');
  const end = wholeEndsAt === null ? '' : `, done at ${timeOfDay(wholeEndsAt)}`;
  parts.push(run.status === 'paused' ? 'paused' : `${clockText(wholeLeftMs)} left${end}`);
  return parts.join(' · ');
}

/** Returns the texts before the start: the total time and the format. */
function shownIdle(shown: Shown, settings: IntervalSettings): Shown {
  const whole = plannedMs(intervalSchedule(settings));
  const parts = [
    settings.prepareMs > 0 ? `${lengthText(settings.prepareMs)} to get ready` : '',
    settings.workMs === null ? 'then it counts up' : intervalFormat(settings),
    settings.coolDownMs > 0 ? `${lengthText(settings.coolDownMs)} to cool down` : '',
  ];
  return {
    ...shown,
    label: settings.name,
    clock: whole === null ? '0:00' : clockText(whole),
    detail: parts.filter((part) => part !== '').join(' · '),
    tone: 'focus',
  };
}

/** Returns the current exercise; before the start and during a rest, the next one. */
export function exerciseShown(live: LiveRun | null, settings: IntervalSettings): string {
  if (live === null) {
    const { name } = readExercise(settings.exercises[0] ?? '');
    return name === '' ? '' : `First: ${name}`;
  }
  const { step } = live.reading;
  if (live.run.status === 'ended') return 'Done';
  if (step.tone === 'focus') {
    const name = step.label === phaseWord(step) ? '' : step.label;
    return step.note === undefined ? name : `${name}: ${step.note}`;
  }
  const next = nextExercise(live.run.schedule, live.run.place);
  return next === '' ? '' : `Next: ${next}`;
}
