/*
 * Word sprints: a length, a word count before and after, the result, and a pad that only accepts
 * new text.
 */

import { useStore } from '@nanostores/react';
import { type RefObject, useRef, useState } from 'react';
import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import type { WritingConfig } from '#shared/contract/tools/work/sprint.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { lengthText } from '#shared/domain/tools/runs/time-text.ts';
import {
  readCount,
  readWritingSettings,
  type WritingSettings,
  withSprint,
  writingScheduleOf,
} from '#shared/domain/tools/work/writing.ts';
import { Switch } from '#ui/fields/Switch.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { useIsAwake } from '#ui/use-is-awake.ts';
import type { ToolPageController } from '../../page/tool-page-controller.ts';
import { useSettings } from '../../page/use-settings.ts';
import { useRun } from '../../page/use-tool.ts';
import { useWorkLog } from '../../parts/log/use-work-log.ts';
import { Chips } from '../../parts/screen/Chips.tsx';
import { type Entered, TimeEntry } from '../../parts/screen/TimeEntry.tsx';
import { ToolScreen } from '../../parts/screen/ToolScreen.tsx';
import styles from './Sprint.module.css';

const CountForm = lazyPart(() => import('./CountForm.tsx').then((m) => m.CountForm));
const SprintLog = lazyPart(() => import('./SprintLog.tsx').then((m) => m.SprintLog));
const WritingPad = lazyPart(() => import('./WritingPad.tsx').then((m) => m.WritingPad));

export type WritingToolProps = { page: string; config: WritingConfig };

export function WritingTool({ page, config }: WritingToolProps) {
  const { presets, dayGoal } = config;
  const { controller, settings, change, choose, enter, ask, shared } = useSettings<WritingSettings>(
    {
      page,
      usual: usualWriting(config),
      read: (value) => readWritingSettings(value, presets),
      asked: (found, { ms }) => (ms === undefined ? found : sprintOf(found, ms)),
      scheduleOf: (chosen) => writingScheduleOf(presets, chosen),
    },
  );
  const { log, reset } = useWorkLog(controller);
  const entries = useStore(log.$entries);
  const live = useRun(controller);
  const isAwake = useIsAwake();
  const field = useRef<HTMLInputElement>(null);
  const [isPadOpen, setPadOpen] = useState(false);
  const [padWords, setPadWords] = useState(0);
  const { startCount } = settings;
  const isSprinting = live?.run.status === 'running' && live.reading.step.tone === 'focus';
  const uncounted = entries.findLast(
    ({ key }) =>
      live !== null &&
      key.startsWith(`${live.run.id}:`) &&
      !settings.sprints.some((sprint) => sprint.key === key),
  );
  return (
    <ToolScreen
      {...{ controller, shared, field }}
      schedule={ask(writingScheduleOf(presets, settings))}
      onReset={reset}
      onStart={() => setPadWords(0)}
      controls={
        uncounted !== undefined && (
          <CountForm
            key={uncounted.key}
            startCount={startCount}
            written={padWords}
            onCount={(endCount) => {
              const { key, endedAt, ms } = uncounted;
              setPadWords(0);
              change(withSprint(settings, { key, endedAt, ms }, endCount));
            }}
          />
        )
      }
      canKeep={config.log === 'session'}
      nextPage={config.nextPage}
      setter={
        <>
          {isAwake && isPadOpen && (
            <WritingPad
              controller={controller}
              isLocked={isSprinting}
              onWrite={(words) => setPadWords((before) => Math.max(0, before + words))}
            />
          )}
          {isAwake && <SprintLog controller={controller} settings={settings} dayGoal={dayGoal} />}
          <WritingSetter
            {...{ controller, config, settings, change, choose, field }}
            onEnter={(entered) => enter(entered, sprintOf)}
          />
          <Switch
            label="No-edit pad"
            hint="A page you can’t edit while you sprint, saved in this browser."
            isOn={isPadOpen}
            onChange={setPadOpen}
          />
        </>
      }
    />
  );
}

type WritingSetterProps = {
  controller: ToolPageController;
  config: WritingConfig;
  settings: WritingSettings;
  change: (settings: WritingSettings) => void;
  choose: (settings: WritingSettings) => void;
  field: RefObject<HTMLInputElement | null>;
  /** Called with a typed length. */
  onEnter: (entered: Entered) => void;
};

/** Fields for the length, the goal, and the word count before the sprint. */
function WritingSetter(props: WritingSetterProps) {
  const { controller, config, settings, change, choose, field, onEnter } = props;
  const { presets, goals, dayGoal } = config;
  const { goal, isDayGoal, startCount, workMs, preset } = settings;
  const isAwake = useIsAwake();
  const goalChips = [
    { id: '0', label: 'No goal' },
    ...goals.map((words) => ({ id: String(words), label: `${words} words` })),
    // The server does not know the reader's number format.
    { id: 'day', label: `${isAwake ? formatNumber(dayGoal) : dayGoal} a day` },
  ];
  return (
    <>
      <Chips
        label="Length"
        chips={[
          ...presets.map(({ label }) => ({ id: label, label })),
          ...(workMs === null ? [] : [{ id: '', label: lengthText(workMs) }]),
        ]}
        chosen={workMs === null ? preset : ''}
        onChoose={(id) => id !== '' && choose({ ...settings, preset: id, workMs: null })}
      />
      <Chips
        label="Goal"
        chips={goalChips}
        chosen={isDayGoal ? 'day' : String(goal)}
        onChoose={(id) =>
          change({ ...settings, isDayGoal: id === 'day', goal: id === 'day' ? 0 : Number(id) })
        }
      />
      <div className={styles.fields}>
        <TextField
          label="Words so far"
          inputMode="numeric"
          value={String(startCount)}
          maxLength={10}
          autoComplete="off"
          onChange={(event) => {
            const count = readCount(event.currentTarget.value || '0');
            if (count !== null) change({ ...settings, startCount: count });
          }}
        />
        <TimeEntry
          label="Custom length"
          placeholder="Custom length: 12, 40m"
          now={controller.clock.now}
          field={field}
          onEnter={onEnter}
        />
      </div>
    </>
  );
}

function sprintOf(settings: WritingSettings, workMs: number): WritingSettings {
  return { ...settings, workMs };
}

function usualWriting({ presets, first }: WritingConfig): WritingSettings {
  const preset = (presets[first - 1] ?? presets[0])?.label ?? '';
  return { preset, workMs: null, goal: 0, isDayGoal: false, startCount: 0, sprints: [] };
}
