/* A countdown to a date and a time: days, hours, minutes and seconds. */

import { type FormEvent, useRef, useState } from 'react';
import { deviceTimeZone } from '#platform/time/time-zone.ts';
import type { EventConfig } from '#shared/contract/tools/clocks/event.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import {
  chosenEvent,
  EVENT_CHOICES,
  EVENT_REPEATS,
  type EventRepeat,
  eventFigures,
  eventInstant,
  eventProblem,
  eventSchedule,
  instantOfLocal,
  LONGEST_EVENT_NAME,
  localText,
  repeatedEvent,
} from '#shared/domain/tools/clocks/event.ts';
import { openSchedule } from '#shared/domain/tools/runs/schedule.ts';
import { Button } from '#ui/actions/Button.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { PlayIcon } from '#ui/marks/first-icons.tsx';
import { useIsAwake } from '#ui/use-is-awake.ts';
import { useRun } from '../../page/use-tool.ts';
import { Chips } from '../../parts/screen/Chips.tsx';
import type { MainAct } from '../../parts/screen/MainRow.tsx';
import type { Shown } from '../../parts/screen/shown.ts';
import { TimeEntry } from '../../parts/screen/TimeEntry.tsx';
import { ProgressLine } from '../../parts/screen/ToolPanel.tsx';
import { ToolScreen } from '../../parts/screen/ToolScreen.tsx';
import styles from './EventTool.module.css';
import { type EventInUse, useEvent } from './use-event.ts';

export type EventToolProps = { page: string; config: EventConfig };

export function EventTool({ page, config }: EventToolProps) {
  const event = useEvent(page);
  const { controller, settings, nowMs, change } = event;
  const isAwake = useIsAwake();
  const live = useRun(controller);
  const field = useRef<HTMLInputElement>(null);
  const isOver = live?.run.status === 'ended';
  const overMs = isOver ? 0 : (live?.reading.overMs ?? 0);
  const instant =
    overMs > 0 ? nowMs - overMs : (live?.reading.endsAt ?? eventInstant(settings, nowMs));
  // Before the event a second that has begun still counts as left; after it, only whole seconds
  // count as passed.
  const shownMs = overMs > 0 ? Math.floor(overMs / 1000) * 1000 : instant - nowMs;
  const figures = <Figures ms={isAwake && !isOver ? shownMs : 0} />;
  const when = isAwake && !isOver ? (overMs > 0 ? 'since ' : '') + whenText(instant) : '';
  return (
    <ToolScreen
      controller={controller}
      schedule={isAwake ? event.ask(eventSchedule(settings, nowMs)) : openSchedule('Countdown')}
      field={field}
      shared={event.shared}
      show={(shown) => ({
        ...shown,
        label: isOver ? shown.label : settings.name || (settings.at ? '' : 'The next full hour'),
        detail: isOver ? shown.detail : when,
      })}
      face={() => figures}
      line={
        <>
          <ProgressLine fraction={live?.reading.fraction ?? 0} />
          <p className={styles.share}>
            {live !== null && !isOver && overMs === 0 && shareText(live.reading.fraction)}
          </p>
        </>
      }
      mainFor={(shown, usual) => mainOf(shown, usual, event)}
      stage={
        <div className={styles.stage}>
          <p className={styles.name}>{settings.name}</p>
          {figures}
          <ProgressLine fraction={live?.reading.fraction ?? 0} />
          <p className={styles.when}>{when}</p>
        </div>
      }
      isFixed
      canKeep={false}
      finish={live?.run.status === 'ended' && <Again event={event} cameAt={live.run.endedAt} />}
      note="The date is saved. Only the ring at the end needs this tab open."
      nextPage={config.nextPage}
      setter={
        <>
          <Choices event={event} />
          <TimeEntry
            label="Use a length instead of a date"
            placeholder="36h, 90m or until 15:30"
            now={controller.clock.now}
            field={field}
            onEnter={({ ms }) => change({ at: localText(controller.clock.now() + ms), name: '' })}
          />
        </>
      }
    />
  );
}

/**
 * Returns the main action: Start, or Stop while it counts. A countdown to a date cannot be paused.
 */
function mainOf({ status, isOver }: Shown, usual: MainAct, event: EventInUse): MainAct {
  const { controller, settings, begin } = event;
  if (status === 'running' && isOver) return usual;
  if (status === 'running' || status === 'paused')
    return { label: 'Stop', act: () => controller.reset() };
  if (status !== 'idle' && usual.label === 'Stop') return usual;
  const act = () => begin(settings);
  return { label: 'Start', icon: <PlayIcon />, act };
}

/** Offers the same time on another day, because minutes cannot be added to a date. */
function Again({ event, cameAt }: { event: EventInUse; cameAt: number }) {
  const { controller, settings, begin } = event;
  const again = (repeat: EventRepeat) =>
    begin(repeatedEvent(settings, repeat, { cameAt, nowMs: controller.clock.now() }));
  return (
    <fieldset className={styles.again}>
      <legend>Count to the same time again</legend>
      {EVENT_REPEATS.map((repeat) => (
        <Button key={repeat} size="small" onClick={() => again(repeat)}>
          {repeat}
        </Button>
      ))}
    </fieldset>
  );
}

const shareText = (fraction: number) => `${Math.floor(fraction * 100)} % of the wait has passed`;

function whenText(instant: number): string {
  return `${formatInstant(instant, 'fullDateAndTime')} · ${deviceTimeZone()}`;
}

function Figures({ ms }: { ms: number }) {
  const { days, hours, minutes, seconds } = eventFigures(ms);
  const figures = [
    [days, days === 1 ? 'day' : 'days'],
    [hours, hours === 1 ? 'hour' : 'hours'],
    [minutes, 'min'],
    [seconds, 's'],
  ] as const;
  return (
    <div className={styles.figures} role="timer" data-days={String(days).length}>
      {figures.map(([value, unit], place) => (
        <p key={unit} className={styles.figure}>
          <span className={styles.value}>
            {place === 0 ? value : String(value).padStart(2, '0')}
          </span>{' '}
          <span className={styles.unit}>{unit}</span>
        </p>
      ))}
    </div>
  );
}

/** The presets of the page, and a date of the visitor's own. */
function Choices({ event }: { event: EventInUse }) {
  const { controller, settings, nowMs, change } = event;
  const [typed, setTyped] = useState<{ date: string; time: string; name: string } | null>(null);
  const [error, setError] = useState('');
  const dateField = useRef<HTMLInputElement>(null);
  const isAwake = useIsAwake();
  const usual = isAwake ? localText(eventInstant(settings, nowMs)) : '';
  const shown = typed ?? {
    date: usual.slice(0, 10),
    time: usual.slice(11, 16),
    name: settings.name,
  };
  const set = (part: Partial<typeof shown>) => {
    setTyped({ ...shown, ...part });
    setError('');
  };
  const enter = (submitted: FormEvent) => {
    submitted.preventDefault();
    const at = `${shown.date}T${shown.time}`;
    const problem = eventProblem(instantOfLocal(at), controller.clock.now());
    if (problem !== null) return setError(problem);
    setTyped(null);
    change({ at, name: shown.name.trim() });
  };
  const choose = (id: string) => {
    const choice = EVENT_CHOICES.find((each) => each === id);
    setError('');
    if (choice === undefined) {
      setTyped({ ...shown, time: '09:00', name: 'Exam' });
      return dateField.current?.focus();
    }
    setTyped(null);
    change(chosenEvent(choice, controller.clock.now()));
  };
  return (
    <form className={styles.form} onSubmit={enter} noValidate>
      <Chips
        label="Moments"
        chips={[...EVENT_CHOICES, 'Exam date'].map((label) => ({ id: label, label }))}
        chosen={null}
        onChoose={choose}
      />
      <div className={styles.fields}>
        <label className="field">
          <span className="field-label">Date</span>
          <input
            ref={dateField}
            className="input"
            type="date"
            value={shown.date}
            onChange={({ currentTarget }) => set({ date: currentTarget.value })}
          />
        </label>
        <label className="field">
          <span className="field-label">Time</span>
          <input
            className="input"
            type="time"
            value={shown.time}
            onChange={({ currentTarget }) => set({ time: currentTarget.value })}
          />
        </label>
        <TextField
          label="Name"
          value={shown.name}
          maxLength={LONGEST_EVENT_NAME}
          autoComplete="off"
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
        <Button type="submit">Set date</Button>
      </div>
      {error !== '' && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </form>
  );
}
