/* A meditation: bells at its beginning, during it and at its end, and a page that is dimmed. */
import { useRef } from 'react';
import type { MeditationConfig } from '#shared/contract/tools/sequences/meditation.ts';
import { clockText } from '#shared/domain/tools/runs/time-text.ts';
import {
  MOST_BELLS,
  readSit,
  SIT_PRESETS,
  type Sit,
  sitSchedule,
  sitText,
  USUAL_SIT,
} from '#shared/domain/tools/sequences/meditation.ts';
import { Button } from '#ui/actions/Button.tsx';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { useSettings } from '../../page/use-settings.ts';
import { useRun } from '../../page/use-tool.ts';
import { Chips } from '../../parts/screen/Chips.tsx';
import { TimeEntry } from '../../parts/screen/TimeEntry.tsx';
import { Toggles } from '../../parts/screen/Toggles.tsx';
import { ToolScreen } from '../../parts/screen/ToolScreen.tsx';
import styles from './MeditationTool.module.css';

export type MeditationToolProps = { page: string; config: MeditationConfig };

const SETTLES = [0, 10, 30, 60] as const;
const EVERY = [0, 1, 5, 10, 15] as const;
const MINUTE_MS = 60_000;

export function MeditationTool({ page, config }: MeditationToolProps) {
  const { controller, settings, change, choose, enter, ask, shared } = useSettings<Sit>({
    page,
    usual: USUAL_SIT,
    read: readSit,
    asked: (sit, { ms }) => (ms === undefined ? sit : sitFor(sit, ms)),
    scheduleOf: (sit) => sitSchedule(sit),
  });
  const schedule = ask(sitSchedule(settings));
  const live = useRun(controller);
  const field = useRef<HTMLInputElement>(null);
  const isSitting = live?.run.status === 'running' && live.reading.step.isLeadIn !== true;
  const isDark = settings.isDim && isSitting;
  const isOpen = live?.reading.step.ms === null && live.run.status !== 'ended';
  return (
    <ToolScreen
      controller={controller}
      schedule={schedule}
      field={field}
      shared={shared}
      show={(shown) =>
        shown.status === 'idle'
          ? {
              ...shown,
              label: schedule.name,
              clock: clockText(settings.ms ?? 0),
              detail: sitText(settings),
            }
          : { ...shown, label: shown.status === 'ended' ? 'The sit is over' : shown.label }
      }
      beside={
        isOpen ? (
          <Button className={styles.end} onClick={() => controller.finish()}>
            End
          </Button>
        ) : undefined
      }
      note=""
      canAdd={false}
      nextPage={config.nextPage}
      canKeep={config.log === 'session'}
      setter={
        <>
          {isDark && <div className={styles.dark} data-dark="" aria-hidden="true" />}
          <Chips
            label="Lengths in minutes"
            chips={SIT_PRESETS.map(({ label }) => ({ id: label, label }))}
            chosen={chosenPreset(settings)}
            onChoose={(id) => {
              const preset = SIT_PRESETS.find(({ label }) => label === id);
              if (preset !== undefined) choose({ ...settings, ...preset.part });
            }}
          />
          <TimeEntry
            now={controller.clock.now}
            field={field}
            onEnter={(entered) => enter(entered, sitFor)}
          />
          <Bells
            sit={settings}
            {...{ change, choose }}
            onListen={() => controller.preview('bowl')}
          />
        </>
      }
    />
  );
}

function sitFor(sit: Sit, ms: number): Sit {
  return { ...sit, ms: Math.max(10_000, ms) };
}

function chosenPreset({ ms, everyMs }: Sit): string | null {
  const preset = SIT_PRESETS.find(({ part }) => part.ms === ms && part.everyMs === everyMs);
  return preset?.label ?? null;
}

type BellsProps = {
  sit: Sit;
  change: (sit: Sit) => void;
  choose: (sit: Sit) => void;
  onListen: () => void;
};

function Bells({ sit, change, choose, onListen }: BellsProps) {
  const bells = Array.from({ length: MOST_BELLS + 1 }, (_, count) => count);
  return (
    <>
      <div className={styles.fields}>
        <Choice
          label="Time to settle"
          value={sit.settleMs / 1000}
          options={SETTLES.map((seconds) => [seconds, seconds === 0 ? 'none' : `${seconds} s`])}
          onChange={(seconds) => choose({ ...sit, settleMs: seconds * 1000 })}
        />
        <Choice
          label="Opening bells"
          value={sit.startBells}
          options={bells.map((count) => [count, String(count)])}
          onChange={(startBells) => choose({ ...sit, startBells })}
        />
        <Choice
          label="Bell inside"
          value={sit.everyMs / MINUTE_MS}
          options={EVERY.map((each) => [each, each === 0 ? 'none' : `every ${each} min`])}
          onChange={(each) => choose({ ...sit, everyMs: each * MINUTE_MS })}
        />
        <Choice
          label="Closing bells"
          value={sit.endBells}
          options={bells.map((count) => [count, String(count)])}
          onChange={(endBells) => choose({ ...sit, endBells })}
        />
      </div>
      <Toggles
        label="While sitting"
        toggles={[
          { label: 'Dim screen', isOn: sit.isDim, onChange: (isDim) => change({ ...sit, isDim }) },
          {
            label: 'No fixed end',
            isOn: sit.ms === null,
            onChange: (isOpen) => choose({ ...sit, ms: isOpen ? null : (USUAL_SIT.ms ?? 600_000) }),
          },
        ]}
      />
      <div>
        <Button size="small" onClick={onListen}>
          Hear the bell
        </Button>
      </div>
    </>
  );
}

type ChoiceProps = {
  label: string;
  value: number;
  options: readonly (readonly [number, string])[];
  onChange: (value: number) => void;
};

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <SelectField
      label={label}
      value={value}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    >
      {options.map(([option, words]) => (
        <option key={option} value={option}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}
