import {
  type Alarm,
  alarmSlot,
  daysText,
  distanceText,
} from '#shared/domain/tools/clocks/alarm.ts';
import { readRun } from '#shared/domain/tools/runs/reading.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Switch } from '#ui/fields/Switch.tsx';
import { timeOfDay } from '../../parts/screen/shown.ts';
import styles from './AlarmTool.module.css';
import type { Alarms } from './use-alarms.ts';

/** All alarms, on or off, each with the time until its next ring. */
export function AlarmList({ alarms }: { alarms: Alarms }) {
  if (alarms.alarms.length === 0) return null;
  return (
    <section aria-label="Alarms">
      <ul className={styles.list}>
        {alarms.alarms.map((alarm) => (
          <AlarmLine key={alarmSlot(alarm)} alarms={alarms} alarm={alarm} />
        ))}
      </ul>
    </section>
  );
}

function AlarmLine({ alarms, alarm }: { alarms: Alarms; alarm: Alarm }) {
  const { turn, remove, runOf, nowMs } = alarms;
  const run = runOf(alarm);
  const endsAt = run === null ? null : readRun(run, nowMs).endsAt;
  const clock = timeOfDay(new Date(nowMs).setHours(0, alarm.minuteOfDay, 0, 0));
  const words = [
    alarm.label,
    daysText(alarm.days),
    alarm.isOn && endsAt !== null ? distanceText(endsAt - nowMs) : '',
  ];
  return (
    <li className={styles.line} data-off={!alarm.isOn || undefined}>
      <Switch
        label={
          <>
            <strong className={styles.clock}>{clock}</strong>
            <span className={styles.words}>{words.filter((word) => word !== '').join(' · ')}</span>
          </>
        }
        isOn={alarm.isOn}
        onChange={(isOn) => turn(alarm, isOn)}
      />
      <Button size="small" variant="quiet" onClick={() => remove(alarm)}>
        Remove <span className="sr-only">{clock}</span>
      </Button>
    </li>
  );
}
