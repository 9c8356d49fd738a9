/* Work in rounds with breaks: pomodoros, study rounds, and blocks in fixed parts. */
import { type ComponentType, useEffect, useRef } from 'react';
import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import type { PomodoroConfig } from '#shared/contract/tools/work/pomodoro.ts';
import type { RunReading } from '#shared/domain/tools/runs/reading.ts';
import { type StepTone, stepAt } from '#shared/domain/tools/runs/schedule.ts';
import { clockText } from '#shared/domain/tools/runs/time-text.ts';
import type { FocusPhase } from '#shared/domain/tools/work/focus.ts';
import { SegmentedControl } from '#ui/actions/SegmentedControl.tsx';
import { useRun } from '../../page/use-tool.ts';
import type { MainAct } from '../../parts/screen/MainRow.tsx';
import { type Shown, timeOfDay } from '../../parts/screen/shown.ts';
import { ToolScreen } from '../../parts/screen/ToolScreen.tsx';
import { FocusLine } from './FocusLine.tsx';
import { FocusSetter } from './FocusSetter.tsx';
import styles from './Pomodoro.module.css';
import type { TomatoFaceProps } from './TomatoFace.tsx';
import { type Focus, useFocus } from './use-focus.ts';
import { useTicking } from './use-ticking.ts';

const BetweenActs = lazyPart(() => import('./BetweenActs.tsx').then((m) => m.BetweenActs));

export type PomodoroToolProps = { page: string; config: PomodoroConfig };

export type PomodoroScreenProps = PomodoroToolProps & {
  /** Replaces the digits. */
  Face?: ComponentType<TomatoFaceProps>;
};

export function PomodoroScreen({ page, config, Face }: PomodoroScreenProps) {
  const focus = useFocus(page, config);
  const { controller, schedule, shared, settings, work } = focus;
  const { controls } = config;
  const live = useRun(controller);
  const field = useRef<HTMLInputElement>(null);
  useTicking(controller, settings.ticks && controls.includes('ticking'));
  useAppKeys(focus, controls.includes('app-keys'));
  const step = live?.reading.step ?? stepAt(schedule, 0);
  const leftMs = live === null ? (step.ms ?? 0) : (live.reading.leftMs ?? 0);
  const own = (shown: Shown): Shown => ({
    ...shown,
    ...(shown.status === 'ended' ? {} : { label: withName(schedule.name, step.label) }),
    ...(live?.run.status === 'running' ? { detail: runningDetail(live.reading) } : {}),
  });
  return (
    <ToolScreen
      {...{ controller, schedule, shared }}
      show={own}
      onReset={work.reset}
      above={controls.includes('phases') && <Phases focus={focus} />}
      face={Face === undefined ? undefined : (shown) => <Face shown={shown} leftMs={leftMs} />}
      line={<FocusLine {...{ config, schedule, live, focus }} />}
      mainFor={(shown, usual) => mainAct(usual, { shown, tone: step.tone, config })}
      controls={
        live?.run.status === 'waiting' && <BetweenActs controller={controller} log={work.log} />
      }
      finish={
        live?.run.status === 'ended' && <BetweenActs controller={controller} log={work.log} />
      }
      canKeep={false}
      nextPage={config.nextPage}
      // Not where digit keys are shortcuts, as in the app.
      field={controls.includes('own-length') && !controls.includes('app-keys') ? field : undefined}
      setter={<FocusSetter {...{ focus, config, field }} />}
    />
  );
}

function withName(name: string, label: string): string {
  return [name, label].filter((text) => text !== '').join(' · ');
}

/** Returns the end of this part and the next one; the end of the whole schedule matters less. */
function runningDetail({ endsAt, next }: RunReading): string {
  const until = endsAt === null ? [] : [`until ${timeOfDay(endsAt)}`];
  const following = next === null ? [] : [`next: ${next.label} ${clockText(next.ms ?? 0)}`];
  return [...until, ...following].join(' · ');
}

/** Returns the main action between the parts, and at the end. */
function mainAct(
  usual: MainAct,
  { shown, tone, config }: { shown: Shown; tone: StepTone; config: PomodoroConfig },
): MainAct {
  if (shown.status === 'waiting') {
    return { ...usual, label: tone === 'focus' ? 'Start work' : 'Start break' };
  }
  return usual.label === 'Start again' ? { ...usual, label: config.again } : usual;
}

const PHASE_SEGMENTS = [
  { value: 'work', label: 'Work', session: 'work', shortcut: '1' },
  { value: 'rest', label: 'Short break', session: 'shortBreak', shortcut: '2' },
  { value: 'longRest', label: 'Long break', session: 'longBreak', shortcut: '3' },
] as const;

/** Tabs for work, short break and long break: the running one, or the one that would start. */
function Phases({ focus }: { focus: Focus }) {
  const live = useRun(focus.controller);
  const tone = live?.reading.step.tone;
  const current: FocusPhase = tone === 'rest' || tone === 'longRest' ? tone : 'work';
  return (
    <div className={styles.phases}>
      <SegmentedControl
        label="Phase"
        segments={PHASE_SEGMENTS}
        value={live === null ? focus.phase : current}
        onChange={focus.choosePhase}
      />
    </div>
  );
}

/** Adds the shortcuts of the app's timer. */
function useAppKeys({ controller, choosePhase }: Focus, areOn: boolean): void {
  useEffect(() => {
    if (!areOn) return;
    return controller.shortcuts.add([
      { group: 'Timer', key: 'S', label: 'Skip to the next part', act: () => controller.skip() },
      ...PHASE_SEGMENTS.map(({ value, label, shortcut }) => ({
        group: 'Timer' as const,
        key: shortcut,
        label,
        act: () => choosePhase(value),
      })),
    ]);
  }, [controller, choosePhase, areOn]);
}
