/* Long blocks for programming: a note of the next step, no seconds, a quiet end, and a log. */
import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import type { CodingConfig } from '#shared/contract/tools/work/sprint.ts';
import { lengthText } from '#shared/domain/tools/runs/time-text.ts';
import {
  type CodingSettings,
  codingScheduleOf,
  INTERRUPTIONS,
  interruptionText,
  presetWith,
  readCodingSettings,
} from '#shared/domain/tools/work/coding.ts';
import type { WorkEntry } from '#shared/domain/tools/work/work-log.ts';
import type { WorkLog } from '#stores/tools/work-log.ts';
import { Button } from '#ui/actions/Button.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { useIsAwake } from '#ui/use-is-awake.ts';
import type { ToolPageController } from '../../page/tool-page-controller.ts';
import { useSettings, withoutLabel } from '../../page/use-settings.ts';
import { useRun } from '../../page/use-tool.ts';
import { useWorkLog } from '../../parts/log/use-work-log.ts';
import { Chips } from '../../parts/screen/Chips.tsx';
import type { Shown } from '../../parts/screen/shown.ts';
import { TimeEntry } from '../../parts/screen/TimeEntry.tsx';
import { ToolScreen } from '../../parts/screen/ToolScreen.tsx';
import styles from './Sprint.module.css';

const CodeLog = lazyPart(() => import('./CodeLog.tsx').then((m) => m.CodeLog));

export type CodingToolProps = { page: string; config: CodingConfig };

export function CodingTool({ page, config }: CodingToolProps) {
  const { presets } = config;
  const { controller, settings, change, choose, enter, ask, shared } = useSettings<CodingSettings>({
    page,
    usual: { preset: presets[0]?.label ?? '', workMs: null, task: '', note: '' },
    read: (value) => readCodingSettings(value, presets),
    asked: (found, { ms, label }) => ({
      ...found,
      ...(ms === undefined ? {} : blockOf(found, ms)),
      ...(label === undefined ? {} : { task: label }),
    }),
    scheduleOf: (chosen) => codingScheduleOf(presets, chosen),
    parameters: withoutLabel,
  });
  const { log, reset } = useWorkLog(controller);
  const live = useRun(controller);
  const isAwake = useIsAwake();
  const field = useRef<HTMLInputElement>(null);
  const schedule = ask(codingScheduleOf(presets, settings));
  const isWorking = live?.run.status === 'running' && live.reading.step.tone === 'focus';
  const last = useLastEntry(log, page, schedule.name || (schedule.steps[0]?.label ?? ''));
  const { note } = settings;
  const started = live?.run.schedule.steps[0]?.note ?? '';
  useEffect(() => {
    // A note written during a block is about the next step; it is logged when the block has ended.
    const isNew = note !== '' && note !== started;
    if (!isWorking && last !== undefined && last.note === '' && isNew)
      log.change(last.key, { note });
  }, [isWorking, last, note, started, log]);
  useInterruptionKeys(controller);
  const writeNote = (next: string) => {
    change({ ...settings, note: next });
    if (last !== undefined && !isWorking) log.change(last.key, { note: next });
  };
  const noteName = presetWith(presets, settings.preset)?.noteAs;
  const noteLabel = noteName === undefined ? 'Next step' : `What is ${noteName}?`;
  const own = (shown: Shown): Shown => ({ ...shown, clock: `${shown.clock} min` });
  return (
    <ToolScreen
      {...{ controller, schedule, shared, field }}
      show={own}
      onReset={reset}
      line={<p className={styles.note}>{note === '' ? '' : `${noteName ?? 'next'}: ${note}`}</p>}
      controls={isWorking && <Interruptions controller={controller} />}
      canKeep={config.log === 'session'}
      nextPage={config.nextPage}
      setter={
        <>
          <div className={styles.fields}>
            <TextField
              label="Task"
              value={settings.task}
              maxLength={100}
              placeholder="parser: make trailing commas legal"
              autoComplete="off"
              onChange={(event) => change({ ...settings, task: event.currentTarget.value })}
            />
            <TextField
              label={noteLabel}
              value={note}
              maxLength={200}
              placeholder="Log the token expiry in refresh(), expect UTC"
              autoComplete="off"
              hint={
                last !== undefined && !isWorking ? 'It is saved in this block’s log.' : undefined
              }
              onChange={(event) => writeNote(event.currentTarget.value)}
            />
          </div>
          <Chips
            label="Blocks"
            chips={[
              ...presets.map(({ label }) => ({ id: label, label })),
              ...(settings.workMs === null
                ? []
                : [{ id: '', label: `${lengthText(settings.workMs)} of work` }]),
            ]}
            chosen={settings.workMs === null ? settings.preset : ''}
            onChoose={(id) => id !== '' && choose({ ...settings, preset: id, workMs: null })}
          />
          <TimeEntry
            label="Custom work length"
            placeholder="Custom length: 40, 1h 30m"
            now={controller.clock.now}
            field={field}
            onEnter={(entered) => enter(entered, blockOf)}
          />
          {isAwake && <CodeLog controller={controller} log={log} presets={presets} />}
        </>
      }
    />
  );
}

/** Returns the settings with a length of the visitor's own, at least one minute. */
function blockOf(settings: CodingSettings, ms: number): CodingSettings {
  return { ...settings, workMs: Math.max(60_000, ms) };
}

/** Returns the last entry of this page if it is about the current task. */
function useLastEntry(log: WorkLog, page: string, task: string): WorkEntry | undefined {
  const last = useStore(log.$entries).findLast((entry) => entry.page === page);
  return last?.label === task ? last : undefined;
}

/** Buttons and keys that count interruptions during a block. */
function Interruptions({ controller }: { controller: ToolPageController }) {
  const marks = useStore(controller.run())?.marks.map(({ label }) => label) ?? [];
  return (
    <div className={styles.interruptions}>
      <Button
        size="small"
        aria-keyshortcuts="I"
        onClick={() => controller.mark(INTERRUPTIONS.others)}
      >
        Interrupted
      </Button>
      <Button size="small" aria-keyshortcuts="O" onClick={() => controller.mark(INTERRUPTIONS.own)}>
        Distracted
      </Button>
      <p role="status" className={styles.count}>
        {marks.length === 0 ? 'no interruptions yet' : interruptionText(marks)}
      </p>
    </div>
  );
}

function useInterruptionKeys(controller: ToolPageController): void {
  useEffect(() => {
    const mark = (label: string) => () => {
      if (controller.run().get()?.status === 'running') controller.mark(label);
    };
    return controller.shortcuts.add([
      { group: 'Focus', key: 'I', label: 'Interrupted', act: mark(INTERRUPTIONS.others) },
      { group: 'Focus', key: 'O', label: 'Distracted', act: mark(INTERRUPTIONS.own) },
    ]);
  }, [controller]);
}
