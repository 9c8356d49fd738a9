/* Alarms at a time of day: the next one in large digits, and the list of all. */
import { useRef } from 'react';
import type { AlarmConfig } from '#shared/contract/tools/clocks/alarm.ts';
import {
  type Alarm,
  alarmSchedule,
  alarmSlot,
  distanceText,
  isSnoozed,
  nextRing,
  SNOOZE_MINUTES,
} from '#shared/domain/tools/clocks/alarm.ts';
import { readRun } from '#shared/domain/tools/runs/reading.ts';
import type { Run } from '#shared/domain/tools/runs/run.ts';
import { openSchedule } from '#shared/domain/tools/runs/schedule.ts';
import { Button } from '#ui/actions/Button.tsx';
import type { Placed } from '../../page/tool-page-controller.ts';
import type { MainAct } from '../../parts/screen/MainRow.tsx';
import { type Shown, timeOfDay } from '../../parts/screen/shown.ts';
import { ToolScreen } from '../../parts/screen/ToolScreen.tsx';
import { AlarmForm } from './AlarmForm.tsx';
import { AlarmList } from './AlarmList.tsx';
import styles from './AlarmTool.module.css';
import { type Alarms, useAlarms } from './use-alarms.ts';

export type AlarmToolProps = Placed & { config: AlarmConfig };

export function AlarmTool({ config, ...placed }: AlarmToolProps) {
  const alarms = useAlarms(placed);
  const { controller, draft, nowMs } = alarms;
  const field = useRef<HTMLInputElement>(null);
  const shown = shownAlarm(alarms);
  const isRinging = shown !== null && shown.run.status === 'ended' && shown.run.isRinging;
  return (
    <ToolScreen
      controller={controller}
      slot={shown === null ? 'alarm-0' : alarmSlot(shown.alarm)}
      schedule={draft === null ? openSchedule('Alarm') : alarmSchedule(draft, nowMs)}
      field={field}
      shared={alarms.shared}
      show={(usual) => ({ ...usual, ...faceOf(alarms, shown) })}
      line={false}
      mainFor={() => mainOf(alarms, shown)}
      onReset={() => shown !== null && alarms.turn(shown.alarm, false)}
      controls={
        isRinging ? (
          <fieldset className={styles.snooze} aria-label="Snooze">
            {SNOOZE_MINUTES.map((minutes) => (
              <Button key={minutes} onClick={() => alarms.snooze(shown.alarm, minutes)}>
                Snooze {minutes} min
              </Button>
            ))}
          </fieldset>
        ) : undefined
      }
      isFixed
      hasFinish={false}
      note=""
      nextPage={config.nextPage}
      setter={
        <>
          <p className={styles.note}>
            Keep this page open, your computer awake and the sound on: a closed page can’t ring.
          </p>
          <AlarmForm alarms={alarms} field={field} />
          <AlarmList alarms={alarms} />
        </>
      }
    />
  );
}

interface ShownAlarm {
  readonly alarm: Alarm;
  readonly run: Run;
}

/** Returns the alarm that rings, or else the next one to ring; null when none is set. */
function shownAlarm({ alarms, runOf, nowMs }: Alarms): ShownAlarm | null {
  const live = alarms.flatMap((alarm) => {
    const run = runOf(alarm);
    if (run === null || (run.status === 'ended' && !run.isRinging)) return [];
    const atMs = run.status === 'ended' ? 0 : (readRun(run, nowMs).endsAt ?? nowMs);
    return [{ alarm, run, atMs }];
  });
  return live.sort((a, b) => a.atMs - b.atMs)[0] ?? null;
}

function faceOf({ draft, nowMs }: Alarms, shown: ShownAlarm | null): Partial<Shown> {
  if (shown === null) {
    if (draft === null) return { clock: '12:00 AM', label: 'Alarm', detail: '' };
    const atMs = nextRing(draft, nowMs);
    const label = draft.label || 'Alarm, not set yet';
    return { clock: timeOfDay(atMs), label, detail: distanceText(atMs - nowMs) };
  }
  const { alarm, run } = shown;
  const name = alarm.label || 'Alarm';
  if (run.status === 'ended') {
    return {
      clock: timeOfDay(run.endedAt),
      label: `${name} · now`,
      detail: 'rings until you stop it',
    };
  }
  const atMs = readRun(run, nowMs).endsAt ?? nowMs;
  const detail = `rings ${distanceText(atMs - nowMs)}${isSnoozed(run) ? ', snoozed' : ''}`;
  return { clock: timeOfDay(atMs), label: name, detail };
}

function mainOf({ add, turn, answer }: Alarms, shown: ShownAlarm | null): MainAct {
  if (shown === null) return { label: 'Set alarm', act: add };
  const { alarm, run } = shown;
  if (run.status === 'ended') return { label: 'Stop', act: () => answer(alarm) };
  return { label: 'Turn off', act: () => turn(alarm, false) };
}
