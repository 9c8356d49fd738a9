/* A working day planned in advance: core hours, meetings, blocks between them, and a shutdown. */
import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import type { DayPlanConfig } from '#shared/contract/tools/work/workday.ts';
import type { ToolRequest } from '#shared/domain/tools/addresses/tool-request.ts';
import { clockText, timeOfDayText } from '#shared/domain/tools/runs/time-text.ts';
import {
  type DayPart,
  type DayPlanSettings,
  dayHere,
  dayPlanFrom,
  endingAt,
  focusCount,
  layOutDay,
  minuteInDay,
  readDayPlanSettings,
} from '#shared/domain/tools/work/day-plan.ts';
import { useIsAwake } from '#ui/use-is-awake.ts';
import { useSettings } from '../../page/use-settings.ts';
import { useRun } from '../../page/use-tool.ts';
import { SegmentLine } from '../../parts/screen/SegmentLine.tsx';
import { StepList } from '../../parts/screen/StepList.tsx';
import type { Shown } from '../../parts/screen/shown.ts';
import { ToolScreen } from '../../parts/screen/ToolScreen.tsx';
import styles from './DayPlan.module.css';
import { DayPlanSetter } from './DayPlanSetter.tsx';

const ShutDown = lazyPart(() => import('./ShutDown.tsx').then((m) => m.ShutDown));

export type DayPlanToolProps = { page: string; config: DayPlanConfig };

export function DayPlanTool({ page, config }: DayPlanToolProps) {
  const { controller, settings, change, ask, shared } = useSettings<DayPlanSettings>({
    page,
    usual: usualDay(config),
    read: readDayPlanSettings,
    asked: askedOf,
    scheduleOf: scheduleNow,
    controller: { address: { refuses: ['loop', 'end'] } },
  });
  const field = useRef<HTMLInputElement>(null);
  const isAwake = useIsAwake();
  const nowMs = useStore(controller.tools.$nowMs);
  const live = useRun(controller);
  const here = isAwake ? dayHere(settings, nowMs) : settings;
  const parts = layOutDay(here);
  const now = isAwake ? minuteInDay(here, nowMs) : here.fromMinute;
  const schedule = ask(dayPlanFrom(here, isAwake ? now : settings.fromMinute));
  const isShuttingDown = live?.reading.step.label === 'Shut down' && live.run.status !== 'ended';
  const count = focusCount(parts);
  const isInside = now >= here.fromMinute && now < here.toMinute;
  const own = (shown: Shown): Shown => {
    if (shown.status === 'ended') return { ...shown, label: 'The day is over' };
    if (shown.status !== 'idle') return shown;
    // The first step that Start starts: in the middle of the day, the rest of the current part.
    const first = schedule.steps.find(({ isLeadIn }) => isLeadIn !== true);
    const part = isAwake && isInside && first?.label;
    const name = [schedule.name || 'Your day', part].filter(Boolean).join(' · ');
    const label = settings.firstNext === '' ? name : `First: ${settings.firstNext}`;
    const clock = clockText(first?.ms ?? 0);
    const blocks = `${count} ${count === 1 ? 'block' : 'blocks'} of focus`;
    const hours = `${timeOfDayText(here.fromMinute)} to ${timeOfDayText(here.toMinute % 1440)}`;
    return { ...shown, tone: 'focus', clock, label, detail: `${blocks}, ${hours}` };
  };
  const place = isAwake ? parts.findLastIndex(({ fromMinute }) => fromMinute <= now) : -1;
  const part = parts[place];
  return (
    <ToolScreen
      {...{ controller, shared, field }}
      schedule={schedule}
      scheduleAt={(atMs) => ask(scheduleNow(settings, atMs))}
      show={own}
      line={
        <SegmentLine
          steps={parts.map(stepOf)}
          place={isInside ? place : now < here.fromMinute ? -1 : parts.length}
          fraction={part === undefined ? 0 : (now - part.fromMinute) / minutesOf(part)}
        />
      }
      controls={
        isShuttingDown && <ShutDown controller={controller} settings={settings} change={change} />
      }
      canKeep={false}
      nextPage={config.nextPage}
      setter={
        <>
          <DayPlanSetter {...{ controller, config, settings, change, here, field }} />
          <p className={styles.title}>The day</p>
          <StepList
            label="The day"
            steps={parts.map(stepOf)}
            place={isInside ? place : -1}
            before={parts.map(({ fromMinute }) => timeOfDayText(fromMinute % 1440))}
          />
        </>
      }
    />
  );
}

const TONES = { focus: 'focus', break: 'rest', meeting: 'prepare', gap: 'rest' } as const;

function stepOf(part: DayPart) {
  return { label: part.label, ms: minutesOf(part) * 60_000, tone: TONES[part.kind] };
}

function minutesOf({ fromMinute, toMinute }: DayPart): number {
  return toMinute - fromMinute;
}

function scheduleNow(settings: DayPlanSettings, nowMs: number) {
  const here = dayHere(settings, nowMs);
  return dayPlanFrom(here, minuteInDay(here, nowMs));
}

/** Applies the URL parameters: the end of the day, or its length. */
function askedOf(found: DayPlanSettings, { ms, untilMinuteOfDay }: ToolRequest): DayPlanSettings {
  if (ms === undefined) return found;
  return endingAt(found, untilMinuteOfDay ?? found.fromMinute + Math.round(ms / 60_000));
}

function usualDay({ hours, patterns }: DayPlanConfig): DayPlanSettings {
  const [from, to] = hours;
  const [first] = patterns;
  return {
    fromMinute: from * 60,
    toMinute: to * 60,
    workMinutes: first?.work ?? 50,
    restMinutes: first?.rest ?? 10,
    meetings: [],
    hasNudges: true,
    zone: '',
    leftOff: '',
    firstNext: '',
  };
}
