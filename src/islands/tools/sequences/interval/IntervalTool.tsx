/* Work and rest in rounds and sets: the phase in colour and word, and the position in the whole. */
import { useState } from 'react';
import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import type { IntervalConfig } from '#shared/contract/tools/sequences/interval.ts';
import { saidOf, type ToolRequest } from '#shared/domain/tools/addresses/tool-request.ts';
import type { ScheduleParameters } from '#shared/domain/tools/addresses/url-schedule.ts';
import { stepCount } from '#shared/domain/tools/runs/schedule.ts';
import {
  type IntervalSettings,
  intervalFormat,
  intervalSchedule,
  readIntervalSettings,
  withVoice,
} from '#shared/domain/tools/sequences/interval.ts';
import { classNames } from '#ui/class-names.ts';
import type { ToolPageOptions } from '../../page/tool-page-controller.ts';
import { useSettings } from '../../page/use-settings.ts';
import { placeIn, useRun } from '../../page/use-tool.ts';
import { Chips } from '../../parts/screen/Chips.tsx';
import { SegmentLine } from '../../parts/screen/SegmentLine.tsx';
import { Digits } from '../../parts/screen/ToolPanel.tsx';
import { ToolScreen } from '../../parts/screen/ToolScreen.tsx';
import { ExerciseList } from './ExerciseList.tsx';
import { IntervalControls } from './IntervalControls.tsx';
import styles from './IntervalTool.module.css';
import { exerciseShown, shownInterval } from './interval-shown.ts';

const IntervalEditor = lazyPart(() => import('./IntervalEditor.tsx').then((m) => m.IntervalEditor));

export type IntervalToolProps = {
  page: string;
  config: IntervalConfig;
  controller?: Omit<ToolPageOptions, 'page' | 'onWake'>;
};

const ONE_ROUND: IntervalSettings = {
  name: '',
  prepareMs: 10_000,
  workMs: 40_000,
  restMs: 20_000,
  rounds: 10,
  sets: 1,
  betweenMs: 0,
  coolDownMs: 0,
  endsWithRest: true,
  exercises: [],
  isSpoken: true,
};

export function IntervalTool({ page, config, controller: options }: IntervalToolProps) {
  const [isEditing, setEditing] = useState(false);
  const { controller, settings, change, choose, ask, shared } = useSettings({
    page,
    usual: config.presets[0]?.settings ?? ONE_ROUND,
    read: readIntervalSettings,
    asked: askedOf,
    scheduleOf: intervalSchedule,
    parameters: parametersOf,
    controller: options,
  });
  const live = useRun(controller);
  const next = ask(intervalSchedule(settings));
  const schedule = live?.run.schedule ?? next;
  const place = placeIn(live);
  const speak = (isSpoken: boolean) => {
    change({ ...settings, isSpoken });
    // The voice changes immediately; new lengths apply to the next start.
    if (live === null) return;
    controller.tools.act(live.run.id, (run) => ({
      ...run,
      schedule: withVoice(run.schedule, isSpoken),
    }));
  };
  const choosePreset = (id: string) => {
    if (id === 'edit') return setEditing(!isEditing);
    const preset = config.presets[Number(id)];
    if (preset !== undefined) choose({ ...preset.settings, isSpoken: settings.isSpoken });
  };
  const chosen = config.presets.findIndex(
    (preset) =>
      intervalFormat(preset.settings) === intervalFormat(settings) &&
      preset.settings.name === settings.name,
  );
  const { hasExercises } = config;
  return (
    <div className={classNames(hasExercises && styles.giant)}>
      <ToolScreen
        controller={controller}
        schedule={next}
        isFilled
        canAdd={false}
        show={(shown) => shownInterval(shown, live, settings)}
        face={
          hasExercises
            ? ({ clock, isOver }) => (
                <>
                  <p className={styles.exercise}>{exerciseShown(live, settings)}</p>
                  <Digits clock={clock} isOver={isOver} />
                </>
              )
            : undefined
        }
        full={{
          above: hasExercises && <p className={styles.exercise}>{exerciseShown(live, settings)}</p>,
        }}
        line={
          stepCount(schedule) > 2 ? (
            <SegmentLine
              steps={schedule.steps}
              place={place}
              fraction={live?.reading.fraction ?? 0}
            />
          ) : undefined
        }
        controls={
          <IntervalControls
            controller={controller}
            live={live}
            schedule={schedule}
            isSpoken={settings.isSpoken}
            onSpoken={speak}
          />
        }
        shared={shared}
        nextPage={config.nextPage}
        canKeep={config.log === 'session'}
        setter={
          <>
            <Chips
              label="Formats"
              chips={[
                ...config.presets.map(({ label }, index) => ({ id: String(index), label })),
                { id: 'edit', label: isEditing ? 'Close' : 'Edit' },
              ]}
              chosen={isEditing ? 'edit' : String(chosen)}
              onChoose={choosePreset}
            />
            {isEditing && <IntervalEditor {...{ settings, hasExercises }} onChange={change} />}
            {hasExercises && <ExerciseList settings={settings} onChange={change} />}
          </>
        }
      />
    </div>
  );
}

/** Applies the URL parameters: the length of work, the rounds and the name. */
function askedOf(settings: IntervalSettings, { ms, rounds, label }: ToolRequest): IntervalSettings {
  const isFew = typeof rounds === 'number' && rounds <= 99;
  return {
    ...settings,
    ...(ms === undefined ? {} : { workMs: ms }),
    ...(isFew ? { rounds } : {}),
    ...(label === undefined ? {} : { name: label.slice(0, 60) }),
  };
}

/** Returns the URL parameters for the schedule; only endless rounds repeat the whole schedule. */
function parametersOf({ sound, warnMs, onZero, rounds }: ToolRequest): ScheduleParameters {
  return saidOf({ sound, warnMs, onZero, rounds: rounds === null ? null : undefined });
}
