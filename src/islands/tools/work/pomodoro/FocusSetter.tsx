import type { RefObject } from 'react';
import type { PomodoroConfig } from '#shared/contract/tools/work/pomodoro.ts';
import { lengthText } from '#shared/domain/tools/runs/time-text.ts';
import { Switch } from '#ui/fields/Switch.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { DayCount } from '../../parts/log/DayCount.tsx';
import { TimeEntry } from '../../parts/screen/TimeEntry.tsx';
import styles from './Pomodoro.module.css';
import { PresetChips } from './PresetChips.tsx';
import { SubjectField } from './SubjectField.tsx';
import type { Focus } from './use-focus.ts';

export type FocusSetterProps = {
  focus: Focus;
  config: PomodoroConfig;
  field: RefObject<HTMLInputElement | null>;
};

const OWN = {
  work: { label: 'Custom work length', of: 'of work' },
  whole: { label: 'Custom block length', of: 'in total' },
} as const;

/** Settings of a Pomodoro page, and the work done on it today. */
export function FocusSetter({ focus, config, field }: FocusSetterProps) {
  const { controller, settings, change, enter, work } = focus;
  const { asks, controls, goesOn, typed } = config;
  const { subject, goal, ticks } = settings;
  return (
    <>
      {asks.length > 0 && (
        <div className={styles.asks}>
          {asks.includes('subject') && (
            <SubjectField subject={subject} onChange={(next) => change({ subject: next })} />
          )}
          {asks.includes('goal') && (
            <TextField
              label="Goal for this session"
              value={goal}
              maxLength={120}
              placeholder="Solve problems 4.1 to 4.6 without looking"
              autoComplete="off"
              onChange={(event) => change({ goal: event.currentTarget.value })}
            />
          )}
        </div>
      )}
      <PresetChips
        label="Presets"
        {...{ focus, config }}
        ownText={(ms) => `${lengthText(ms)} ${OWN[typed].of}`}
      />
      {controls.includes('own-length') && (
        <TimeEntry
          label={OWN[typed].label}
          placeholder="Custom length: 40, until 15:30"
          now={controller.clock.now}
          field={field}
          onEnter={enter}
        />
      )}
      <div className={styles.switches}>
        {goesOn !== 'always' && (
          <Switch
            label="Start breaks and work automatically"
            isOn={settings.goesOn}
            onChange={(isOn) => change({ goesOn: isOn })}
          />
        )}
        {controls.includes('ticking') && (
          <Switch label="Ticking" isOn={ticks} onChange={(isOn) => change({ ticks: isOn })} />
        )}
      </div>
      {(controls.includes('count') || controls.includes('minutes')) && (
        <DayCount
          controller={controller}
          log={work.log}
          counts={controls.includes('count') ? 'pomodoros' : 'minutes'}
        />
      )}
    </>
  );
}
