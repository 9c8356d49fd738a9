/* A break with an exercise, and a reminder that repeats until the visitor is back. */
import { useRef } from 'react';
import type { BreaksConfig } from '#shared/contract/tools/work/breaks.ts';
import {
  BREAK_KINDS,
  BREAK_NAMES,
  BREAK_PRESETS,
  type BreakSettings,
  breakSchedule,
  breakText,
  breathAt,
  chosenKind,
  exerciseAt,
  readBreak,
  USUAL_BREAK,
} from '#shared/domain/tools/work/breaks.ts';
import type { ToolPageController } from '../../page/tool-page-controller.ts';
import { useSettings } from '../../page/use-settings.ts';
import { useRun } from '../../page/use-tool.ts';
import { Chips } from '../../parts/screen/Chips.tsx';
import { TimeEntry } from '../../parts/screen/TimeEntry.tsx';
import { ToolScreen } from '../../parts/screen/ToolScreen.tsx';
import styles from './BreaksTool.module.css';

export type BreaksToolProps = { page: string; config: BreaksConfig };

export function BreaksTool({ page, config }: BreaksToolProps) {
  const { controller, settings, change, choose, enter, ask, shared } = useSettings<BreakSettings>({
    page,
    usual: USUAL_BREAK,
    read: readBreak,
    asked: (found, { ms }) => (ms === undefined ? found : onceFor(found, ms)),
    scheduleOf: (chosen) => breakSchedule(chosen),
  });
  const field = useRef<HTMLInputElement>(null);
  return (
    <ToolScreen
      controller={controller}
      schedule={ask(breakSchedule(settings))}
      field={field}
      shared={shared}
      isFilled={settings.everyMs !== null}
      show={(shown) => {
        if (shown.status === 'idle') return { ...shown, detail: breakText(settings) };
        return shown.status === 'ended' ? { ...shown, label: 'The break is over' } : shown;
      }}
      mainFor={(shown, usual) =>
        shown.status === 'ended' && usual.label === 'Stop' ? { ...usual, label: 'I’m back' } : usual
      }
      controls={<Exercise controller={controller} settings={settings} />}
      canKeep={false}
      nextPage={config.nextPage}
      setter={
        <>
          <Chips
            label="Breaks, in minutes"
            chips={BREAK_PRESETS.map(({ label }) => ({ id: label, label }))}
            chosen={chosenPreset(settings)}
            onChoose={(id) => {
              const preset = BREAK_PRESETS.find(({ label }) => label === id);
              if (preset !== undefined) choose({ ...settings, ...preset.part });
            }}
          />
          <Chips
            label="What to do"
            chips={BREAK_KINDS.map((kind) => ({ id: kind, label: BREAK_NAMES[kind] }))}
            chosen={settings.kind}
            onChoose={(id) => {
              const kind = BREAK_KINDS.find((each) => each === id);
              if (kind !== undefined) change({ ...settings, kind });
            }}
          />
          <TimeEntry
            now={controller.clock.now}
            field={field}
            onEnter={(entered) => enter(entered, onceFor)}
          />
        </>
      }
    />
  );
}

function onceFor(settings: BreakSettings, ms: number): BreakSettings {
  return { ...settings, ms, everyMs: null };
}

function chosenPreset({ ms, everyMs }: BreakSettings): string | null {
  const preset = BREAK_PRESETS.find(({ part }) => part.ms === ms && part.everyMs === everyMs);
  return preset?.label ?? null;
}

type ExerciseProps = { controller: ToolPageController; settings: BreakSettings };

/** The exercise of the break under way; it differs from one break to the next. */
function Exercise({ controller, settings }: ExerciseProps) {
  const live = useRun(controller);
  const isBreak = live !== null && live.reading.step.tone === 'rest' && live.run.status !== 'ended';
  // Derived from the start of the run, so that a reload shows the same exercise.
  const turn = live === null ? 0 : Math.floor(live.run.startedAt / 1000) + live.reading.round;
  const kind = chosenKind(settings.kind, turn);
  const doing = isBreak ? exerciseAt(kind, live.reading.fraction) : '';
  const isBreathing = isBreak && kind === 'breathing';
  const breath = isBreathing ? breathAt(live.reading.passedMs) : 'out';
  return (
    <div className={styles.exercise} aria-live="polite">
      {isBreathing && (
        <p className={styles.breath} data-breath={breath} aria-hidden="true">
          {breath === 'in' ? 'in' : 'out'}
        </p>
      )}
      <p>{doing}</p>
    </div>
  );
}
