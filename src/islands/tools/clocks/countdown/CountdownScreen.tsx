/* The countdown of most pages: presets or a typed time, the digits, and optional parts. */
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import type { CountdownConfig } from '#shared/contract/tools/clocks/countdown.ts';
import { countdownScheduleOf } from '#shared/domain/tools/clocks/countdown.ts';
import { orderOf, takePreset } from '#shared/domain/tools/clocks/countdown-choice.ts';
import { Button } from '#ui/actions/Button.tsx';
import { SegmentedControl } from '#ui/actions/SegmentedControl.tsx';
import { useNow, useRun } from '../../page/use-tool.ts';
import type { MainAct } from '../../parts/screen/MainRow.tsx';
import { type Shown, shownRun, shownSchedule } from '../../parts/screen/shown.ts';
import { ToolScreen } from '../../parts/screen/ToolScreen.tsx';
import { CountdownLine } from './CountdownLine.tsx';
import { CountdownSetter } from './CountdownSetter.tsx';
import styles from './CountdownTool.module.css';
import { shownCountdown } from './countdown-shown.ts';
import { hasOwnParts, type OwnParts } from './laps/own-parts.ts';
import { type Countdown, useCountdown } from './use-countdown.ts';

const HourglassFace = lazyPart(() => import('./HourglassFace.tsx').then((m) => m.HourglassFace), {
  fallback: <div className={styles.hourglass} />,
});
const Overtime = lazyPart(() => import('./Overtime.tsx').then((m) => m.Overtime));

export type CountdownToolProps = { page: string; config: CountdownConfig };

export type CountdownScreenProps = CountdownToolProps & {
  /** Parts that only a few pages load; this page may show them. */
  own?: OwnParts;
};

const NONE: OwnParts = {};

/**
 * Throws where a page's configuration asks for a part that is not passed in `own`; such a page
 * already fails to build.
 */
export function CountdownScreen({ page, config, own = NONE }: CountdownScreenProps) {
  if (own === NONE && hasOwnParts(config)) {
    throw new Error(`${page}: laps, lists, splits and round names have their own pages.`);
  }
  const countdown = useCountdown(page, config);
  const { controller, choice, schedule, scheduleAt, shared } = countdown;
  const field = useRef<HTMLInputElement>(null);
  const live = useRun(controller);
  const nowMs = useNow(controller, config.parts.includes('announce'));
  const asked = useStore(controller.$request).view;
  const [view, setView] = useState<string | null>(null);
  const seen = config.views.find((each) => each === (view ?? asked)) ?? 'digits';
  const { marks } = orderOf(config, choice).rules;
  const face = { config, live, schedule, marks, nowMs };
  const { steps, rounds } = live?.run.schedule ?? schedule;
  const isSingle = steps.length === 1 && rounds === 1;
  return (
    <ToolScreen
      {...{ controller, schedule, scheduleAt, shared, field }}
      isFilled={!isSingle || config.isInMinutes}
      show={(shown) => shownCountdown(shown, face)}
      above={
        (config.modes.length > 0 || config.views.length > 0) && (
          <div className={styles.above}>
            <Modes config={config} countdown={countdown} />
            {config.views.length > 0 && (
              <SegmentedControl
                label="View"
                segments={VIEWS.filter(({ value }) => ['digits', ...config.views].includes(value))}
                value={seen}
                onChange={setView}
              />
            )}
          </div>
        )
      }
      face={seen === 'hourglass' ? (shown) => <HourglassFace shown={shown} /> : undefined}
      full={{
        face: seen === 'hourglass' && (
          <HourglassFace
            shown={live === null ? shownSchedule(schedule) : shownRun(live.run, live.reading)}
          />
        ),
      }}
      line={
        seen === 'digits' ? <CountdownLine schedule={schedule} live={live} marks={marks} /> : null
      }
      mainFor={(shown, usual) => mainAct(countdown, config, { shown, usual })}
      controls={
        <>
          {own.LapButton !== undefined && config.parts.includes('laps') && (
            <own.LapButton controller={controller} live={live} />
          )}
          {config.snooze !== undefined && live?.run.status === 'ended' && (
            <StopRinging countdown={countdown} />
          )}
        </>
      }
      finish={
        live?.run.status === 'ended' &&
        hasOvertime(live.run.schedule) && <Overtime run={live.run} />
      }
      nextPage={config.nextPage}
      canKeep={config.log === 'session'}
      setter={<CountdownSetter {...{ config, countdown, field, live, own }} />}
    />
  );
}

const VIEWS = [
  { value: 'digits', label: 'Digits' },
  { value: 'hourglass', label: 'Hourglass' },
];

type PartProps = { config: CountdownConfig; countdown: Countdown };

/** Switches the page between modes: the plain countdown, or its rounds. */
function Modes({ config, countdown: { choice, choose } }: PartProps) {
  const { modes, presets } = config;
  if (modes.length === 0) return null;
  const at = modes.find(({ preset }) => presets[preset - 1] === choice.preset) ?? modes[0];
  return (
    <SegmentedControl
      label="Mode"
      segments={modes.map(({ label }) => ({ value: label, label }))}
      value={at?.label ?? ''}
      onChange={(label) => {
        const mode = modes.find((each) => each.label === label);
        const preset = presets[(mode?.preset ?? 0) - 1];
        if (preset !== undefined) choose((before) => takePreset(config, before, preset));
      }}
    />
  );
}

/** Returns the main action; after the end, pages with a snooze repeat it instead. */
function mainAct(
  { controller, choice }: Countdown,
  config: CountdownConfig,
  { shown, usual }: { shown: Shown; usual: MainAct },
): MainAct {
  const snooze = config.presets[(config.snooze ?? 0) - 1];
  if (shown.status === 'ended' && snooze !== undefined) {
    const again = countdownScheduleOf(orderOf(config, takePreset(config, choice, snooze)));
    return { label: 'Snooze again', act: () => void controller.start(again) };
  }
  return usual;
}

const hasOvertime = ({ steps }: Countdown['schedule']) =>
  steps.some(({ atZero }) => atZero === 'overtime');

/** A separate button that stops the alarm, on pages whose main button snoozes. */
function StopRinging({ countdown: { controller } }: { countdown: Countdown }) {
  const run = useStore(controller.run());
  useEffect(
    () =>
      controller.shortcuts.add([
        { group: 'Timer', key: 'S', label: 'Stop the alarm', act: () => controller.silence() },
      ]),
    [controller],
  );
  if (run?.status !== 'ended' || !run.isRinging) return null;
  return <Button onClick={() => controller.silence()}>Stop</Button>;
}
