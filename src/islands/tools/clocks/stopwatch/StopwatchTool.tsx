/* A stopwatch, or two side by side: hundredths, laps and splits. */
import { type RefObject, useCallback, useRef } from 'react';
import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import type { StopwatchConfig } from '#shared/contract/tools/clocks/stopwatch.ts';
import { watchText } from '#shared/domain/tools/clocks/stopwatch.ts';
import { openSchedule } from '#shared/domain/tools/runs/schedule.ts';
import { lengthText } from '#shared/domain/tools/runs/time-text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { PauseIcon, PlayIcon } from '#ui/marks/first-icons.tsx';
import type { Placed } from '../../page/tool-page-controller.ts';
import { useRun } from '../../page/use-tool.ts';
import type { MainAct } from '../../parts/screen/MainRow.tsx';
import { TimeEntry } from '../../parts/screen/TimeEntry.tsx';
import { Toggles } from '../../parts/screen/Toggles.tsx';
import { ToolScreen } from '../../parts/screen/ToolScreen.tsx';
import styles from './StopwatchTool.module.css';
import { type Stopwatch, useStopwatch } from './use-stopwatch.ts';
import { WatchFace } from './WatchFace.tsx';

const LapList = lazyPart(() => import('./LapList.tsx').then((m) => m.LapList));

export type StopwatchToolProps = Placed & { config: StopwatchConfig };

export function StopwatchTool({ config, ...placed }: StopwatchToolProps) {
  const watch = useStopwatch(placed);
  const { controller, settings, name, slots, lap } = watch;
  const field = useRef<HTMLInputElement>(null);
  const runs = [useRun(controller, '')?.run ?? null, useRun(controller, '2')?.run ?? null];
  const shownRuns = runs.slice(0, slots.length);
  const isPair = slots.length === 2;
  const isLive = shownRuns.some((run) => run !== null);
  const isRunning = shownRuns.some((run) => run?.status === 'running');
  const reset = useCallback(() => {
    for (const slot of slots) controller.reset(slot);
  }, [controller, slots]);
  const faces = (
    <div className={styles.faces} data-count={slots.length}>
      {slots.map((slot) => (
        <WatchFace key={slot} watch={watch} slot={slot} isPair={isPair} />
      ))}
    </div>
  );
  const main = mainOf(watch, isRunning, isLive);
  const canLap = settings.takesLaps && !isPair && isRunning;
  const lapButton = canLap ? (
    <Button className={styles.lap} aria-keyshortcuts="L" onClick={() => lap('')}>
      Lap
    </Button>
  ) : null;
  return (
    <ToolScreen
      controller={controller}
      schedule={openSchedule(name)}
      shared={watch.shared}
      field={field}
      show={(shown) => ({
        ...shown,
        status: isLive && shown.status === 'idle' ? 'paused' : shown.status,
        detail: '',
      })}
      face={() => faces}
      line={false}
      mainFor={() => main}
      beside={lapButton}
      onReset={reset}
      canAdd={false}
      canKeep={false}
      nextPage={config.nextPage}
      note="It keeps counting after a reload and while the tab is hidden."
      stage={
        <>
          {faces}
          <div className={styles.stageRow}>
            <Button variant="primary" size="large" icon={main.icon} onClick={main.act}>
              {main.label}
            </Button>
            {lapButton}
          </div>
        </>
      }
      setter={
        <>
          {settings.takesLaps && isLive && <LapList runs={shownRuns} />}
          <Settings watch={watch} field={field} />
        </>
      }
    />
  );
}

/** Returns the main action; it controls all watches together. */
function mainOf(
  { controller, slots, start }: Stopwatch,
  isRunning: boolean,
  isLive: boolean,
): MainAct {
  const each = (act: (slot: (typeof slots)[number]) => void) => () => slots.forEach(act);
  if (isRunning) {
    const label = slots.length > 1 ? 'Stop both' : 'Stop';
    return { label, icon: <PauseIcon />, act: each((slot) => controller.pause(slot)) };
  }
  const go = each((slot) =>
    controller.run(slot).get() === null ? start(slot) : controller.resume(slot),
  );
  if (isLive) return { label: 'Resume', icon: <PlayIcon />, act: go };
  return { label: slots.length > 1 ? 'Start both' : 'Start', icon: <PlayIcon />, act: go };
}

type SettingsProps = { watch: Stopwatch; field: RefObject<HTMLInputElement | null> };

function Settings({ watch: { controller, settings, change }, field }: SettingsProps) {
  const { fromMs } = settings;
  return (
    <>
      <Toggles
        label="Display"
        toggles={[
          {
            label: 'Hundredths',
            isOn: settings.showsHundredths,
            onChange: (showsHundredths) => change({ showsHundredths }),
          },
          {
            label: 'Laps',
            isOn: settings.takesLaps,
            onChange: (takesLaps) => change({ takesLaps }),
          },
          {
            label: 'Two athletes',
            isOn: settings.athletes === 2,
            onChange(isPair) {
              const isTiming = controller.run('2').get() !== null;
              if (!isPair && isTiming)
                return controller.$message.set('The second watch has a time. Reset it first.');
              change({ athletes: isPair ? 2 : 1 });
            },
          },
          ...(fromMs === 0
            ? []
            : [
                {
                  label: `Counts from ${fromMs < 60_000 ? lengthText(fromMs) : watchText(fromMs, false)}`,
                  isOn: true,
                  onChange: () => change({ fromMs: 0 }),
                },
              ]),
        ]}
      />
      <TimeEntry
        isLength
        label="Count from"
        action="Count from"
        placeholder="Begin at 1:30 or 4m"
        now={controller.clock.now}
        field={field}
        onEnter={(entered) => change({ fromMs: entered.ms })}
      />
    </>
  );
}
