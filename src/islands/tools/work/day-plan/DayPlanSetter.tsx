import { type RefObject, useId, useState } from 'react';
import { deviceTimeZone } from '#platform/time/time-zone.ts';
import type { DayPlanConfig } from '#shared/contract/tools/work/workday.ts';
import { minuteOfClock, timeOfDayText } from '#shared/domain/tools/runs/time-text.ts';
import {
  type DayPlanSettings,
  endingAt,
  type Meeting,
  MOST_MEETINGS,
} from '#shared/domain/tools/work/day-plan.ts';
import { Button } from '#ui/actions/Button.tsx';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { Switch } from '#ui/fields/Switch.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { PlusIcon } from '#ui/marks/first-icons.tsx';
import { CloseIcon } from '#ui/marks/row-icons.tsx';
import { useIsAwake } from '#ui/use-is-awake.ts';
import { tellNextStart } from '../../page/next-start.ts';
import type { ToolPageController } from '../../page/tool-page-controller.ts';
import { Chips } from '../../parts/screen/Chips.tsx';
import { TimeEntry } from '../../parts/screen/TimeEntry.tsx';
import styles from './DayPlan.module.css';

export type DayPlanSetterProps = {
  controller: ToolPageController;
  config: DayPlanConfig;
  settings: DayPlanSettings;
  change: (settings: DayPlanSettings) => void;
  /** The day in the time of this device. */
  here: DayPlanSettings;
  field: RefObject<HTMLInputElement | null>;
};

/** Fields for the hours and their zone, the lengths of blocks, the meetings, and the nudges. */
export function DayPlanSetter(props: DayPlanSetterProps) {
  const { controller, config, settings, change, here, field } = props;
  const { patterns, hours } = config;
  const { fromMinute, toMinute, workMinutes, restMinutes } = settings;
  const put = (part: Partial<DayPlanSettings>) => change({ ...settings, ...part });
  const lengthOf = (own: number | undefined) => (own ?? hours[1] - hours[0]) * 60;
  const pattern = patterns.findIndex(
    ({ work, rest, hours: own }) =>
      work === workMinutes && rest === restMinutes && lengthOf(own) === toMinute - fromMinute,
  );
  return (
    <>
      <Chips
        label="Mix"
        chips={patterns.map(({ label }, place) => ({ id: String(place), label }))}
        chosen={String(pattern)}
        onChoose={(id) => {
          const chosen = patterns[Number(id)];
          if (chosen === undefined) return;
          tellNextStart(controller);
          const to = Math.min(1440, fromMinute + lengthOf(chosen.hours));
          put({ workMinutes: chosen.work, restMinutes: chosen.rest, toMinute: to });
        }}
      />
      <TimeEntry
        label="Length or end of the day"
        placeholder="The day: 6h, or until 16:30"
        now={controller.clock.now}
        field={field}
        onEnter={({ ms, untilMinuteOfDay }) => {
          const minute = untilMinuteOfDay ?? fromMinute + Math.round(ms / 60_000);
          if (minute > 1440 || (minute !== 0 && minute <= fromMinute)) {
            return controller.$message.set(`The day begins at ${timeOfDayText(fromMinute)}`);
          }
          tellNextStart(controller);
          change(endingAt(settings, minute));
        }}
      />
      <div className={styles.fields}>
        <TextField
          label="From"
          type="time"
          required
          value={timeOfDayText(fromMinute)}
          onChange={(event) => {
            const minute = minuteOfClock(event.currentTarget.value);
            if (minute !== null && minute < toMinute) put({ fromMinute: minute });
          }}
        />
        <TextField
          label="To"
          type="time"
          required
          value={timeOfDayText(toMinute % 1440)}
          onChange={(event) => {
            const minute = minuteOfClock(event.currentTarget.value);
            if (minute !== null && minute > fromMinute) put({ toMinute: minute });
          }}
        />
        <ZoneField settings={settings} here={here} onChange={(zone) => put({ zone })} />
        <Switch
          label="Reminders to drink water and stand up"
          isOn={settings.hasNudges}
          onChange={(isOn) => put({ hasNudges: isOn })}
        />
      </div>
      <Meetings meetings={settings.meetings} onChange={(meetings) => put({ meetings })} />
    </>
  );
}

type ZoneFieldProps = {
  settings: DayPlanSettings;
  here: DayPlanSettings;
  onChange: (zone: string) => void;
};

/** Field for the time zone. The zones come from the browser, so the server renders none. */
function ZoneField({ settings, here, onChange }: ZoneFieldProps) {
  const isAwake = useIsAwake();
  const id = useId();
  const own = isAwake ? deviceTimeZone() : '';
  const zones = isAwake ? Intl.supportedValuesOf('timeZone') : [];
  const { zone } = settings;
  const times = `${timeOfDayText(here.fromMinute)} to ${timeOfDayText(here.toMinute % 1440)}`;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        Time zone of these hours
      </label>
      <select
        id={id}
        className="input"
        value={zone}
        aria-describedby={`${id}-here`}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">{own === '' ? 'My time zone' : `My time zone (${own})`}</option>
        {zones.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
      <p id={`${id}-here`} className="field-hint">
        {zone === '' ? 'Shown in your local time.' : `In your local time: ${times}.`}
      </p>
    </div>
  );
}

type MeetingsProps = {
  meetings: readonly Meeting[];
  onChange: (meetings: readonly Meeting[]) => void;
};

function Meetings({ meetings, onChange }: MeetingsProps) {
  const [name, setName] = useState('');
  const [time, setTime] = useState('11:00');
  const [minutes, setMinutes] = useState('30');
  const add = () => {
    const atMinute = minuteOfClock(time);
    const length = Math.round(Number(minutes));
    if (atMinute === null || !(length >= 1 && length <= 600)) return;
    onChange([...meetings, { atMinute, minutes: length, name: name.trim() }]);
    setName('');
  };
  return (
    <>
      {meetings.length > 0 && (
        <ul className={styles.meetings} aria-label="Meetings">
          {meetings.map((meeting, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two meetings may be alike in everything.
            <li key={place}>
              {timeOfDayText(meeting.atMinute)} {meeting.name || 'Meeting'}, {meeting.minutes} min
              <IconButton
                label={`Remove ${meeting.name || 'the meeting'} at ${timeOfDayText(meeting.atMinute)}`}
                onClick={() => onChange(meetings.toSpliced(place, 1))}
              >
                <CloseIcon />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {meetings.length < MOST_MEETINGS && (
        <form
          className={styles.add}
          aria-label="Add a meeting"
          onSubmit={(event) => {
            event.preventDefault();
            add();
          }}
        >
          <TextField
            label="Meeting"
            value={name}
            maxLength={40}
            placeholder="Stand-up"
            autoComplete="off"
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextField
            label="At"
            type="time"
            required
            value={time}
            onChange={(event) => setTime(event.currentTarget.value)}
          />
          <TextField
            label="Minutes"
            type="number"
            min={1}
            max={600}
            required
            value={minutes}
            onChange={(event) => setMinutes(event.currentTarget.value)}
          />
          <Button type="submit" icon={<PlusIcon />}>
            Add
          </Button>
        </form>
      )}
    </>
  );
}
