/*
 * A timer that is set by a sentence; the time as it was understood is shown below while the visitor
 * types.
 */

import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { TimedConfig } from '#shared/contract/tools/clocks/timed.ts';
import { type ReadTime, readTime, type TimeReading } from '#shared/domain/durations/read-time.ts';
import { saidLength } from '#shared/domain/durations/say-time.ts';
import { typedTime } from '#shared/domain/durations/write-time.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { lengthUntil } from '#shared/domain/tools/clocks/timed.ts';
import { minuteOfDayAt, nextTimeOfDay } from '#shared/domain/tools/runs/time-text.ts';
import type { ToolPageController } from '../../page/tool-page-controller.ts';
import { useNow, useRun } from '../../page/use-tool.ts';
import { AskTime } from '../../parts/fields/AskTime.tsx';
import type { MainAct } from '../../parts/screen/MainRow.tsx';
import { type Shown, timeOfDay } from '../../parts/screen/shown.ts';
import { ToolScreen } from '../../parts/screen/ToolScreen.tsx';
import { Recents } from '../timed/Recents.tsx';
import { NO_LOOKS, useTimed } from '../timed/use-timed.ts';
import styles from './WordsTool.module.css';

export type WordsToolProps = { page: string; config: TimedConfig };

export function WordsTool({ page, config }: WordsToolProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const timed = useTimed({
    page,
    config,
    looks: NO_LOOKS,
    onWake(controller, { request, isStartPressed }) {
      // Text that was typed before the page was awake counts.
      const written = field.current?.value ?? '';
      const asked = request.ms === undefined ? '' : typedTime(request.ms, request.label ?? '');
      write(written || asked);
      if (written !== '' && isStartPressed) begin(written);
      else if (controller.run().get() === null) field.current?.focus({ preventScroll: true });
    },
  });
  const { controller, schedule, change, start, shared } = timed;
  const live = useRun(controller);
  const isSet = live === null || live.run.status === 'ended';
  const read = (typed: string) =>
    readTime(typed, { nowMinute: minuteOfDayAt(timed.controller.clock.now()) });
  const words = text.trim() === '' ? NOTHING : read(text);
  const isReadable = words.kind === 'for' || words.kind === 'until';

  const write = (typed: string) => {
    setText(typed);
    setWrong(false);
    const asked = timingOf(read(typed), timed.controller.clock.now());
    if (asked !== null) change(asked);
  };
  const begin = (typed: string) => {
    const asked = timingOf(read(typed), timed.controller.clock.now());
    if (asked === null) {
      setWrong(true);
      return field.current?.focus();
    }
    start(asked);
  };
  useFocusAfterReset(isSet, field);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    begin(text);
  };
  const show = (shown: Shown): Shown =>
    shown.status === 'idle' && !isReadable ? { ...shown, clock: '0:00', label: '' } : shown;
  const mainFor = (_: Shown, usual: MainAct): MainAct =>
    usual.label.startsWith('Start') ? { ...usual, act: () => begin(text) } : usual;
  return (
    <ToolScreen
      {...{ controller, schedule, shared, show, mainFor, field }}
      nextPage={config.nextPage}
      canKeep={config.log === 'session'}
      above={
        isSet && (
          <form className={styles.box} onSubmit={submit} noValidate>
            <label htmlFor={id} className="sr-only">
              Length and purpose
            </label>
            <input
              ref={field}
              id={id}
              className={`input ${styles.field}`}
              value={text}
              placeholder="25 min for essay"
              maxLength={200}
              autoComplete="off"
              enterKeyHint="go"
              aria-invalid={isWrong || undefined}
              aria-describedby={`${id}-read`}
              onChange={(event) => write(event.currentTarget.value)}
            />
            <Echo
              id={`${id}-read`}
              isWrong={isWrong}
              onChoose={(guess) => {
                const asked = timingOf(guess, controller.clock.now());
                if (asked !== null) start(asked);
              }}
              {...{ controller, words, isEmpty: text.trim() === '' }}
            />
          </form>
        )
      }
      setter={
        isSet && (
          <Recents
            controller={controller}
            onChoose={({ ms, name }) => {
              write(typedTime(ms, name));
              field.current?.focus();
            }}
          />
        )
      }
    />
  );
}

/** Focuses the field again when the timer is reset. */
function useFocusAfterReset(isSet: boolean, field: { current: HTMLInputElement | null }): void {
  const wasSet = useRef(isSet);
  useEffect(() => {
    if (isSet && !wasSet.current) field.current?.focus({ preventScroll: true });
    wasSet.current = isSet;
  }, [isSet, field]);
}

const NOTHING: TimeReading = { kind: 'unreadable', message: '' };

/** Returns the settings for a time; null when it is ambiguous or unreadable. */
function timingOf(time: TimeReading, nowMs: number) {
  if (time.kind === 'unreadable' || time.kind === 'unsure') return null;
  if (time.kind === 'for') return { ms: time.ms, untilMinuteOfDay: null, name: time.name };
  return { ...lengthUntil(time.minuteOfDay, nowMs), name: time.name };
}

type EchoProps = {
  id: string;
  controller: ToolPageController;
  words: TimeReading;
  isEmpty: boolean;
  isWrong: boolean;
  onChoose: (time: ReadTime) => void;
};

/** Repeats the time as it was understood, or asks which one was meant. */
function Echo({ id, controller, words, isEmpty, isWrong, onChoose }: EchoProps) {
  return (
    <div
      id={id}
      className={styles.understood}
      data-wrong={(isWrong && words.kind === 'unreadable') || undefined}
      role="status"
    >
      {words.kind === 'unsure' ? (
        <AskTime guesses={words.guesses} action="Start" onChoose={onChoose} />
      ) : (
        <Understood controller={controller} words={words} isEmpty={isEmpty} />
      )}
    </div>
  );
}

type UnderstoodProps = {
  controller: ToolPageController;
  words: Exclude<TimeReading, { kind: 'unsure' }>;
  isEmpty: boolean;
};

/** The time as it was understood, and when it will be over. */
function Understood({ controller, words: time, isEmpty }: UnderstoodProps) {
  const nowMs = useNow(controller, !isEmpty);
  if (nowMs === null) return 'A length, or “until” and a time of day.';
  if (time.kind === 'unreadable') return time.message;
  const isLength = time.kind === 'for';
  const endsAt = isLength ? nowMs + time.ms : nextTimeOfDay(time.minuteOfDay, nowMs);
  const isLater = new Date(endsAt).getDate() !== new Date(nowMs).getDate();
  return (
    <>
      <strong>{saidLength(isLength ? time.ms : wholeMinutes(endsAt - nowMs))}</strong>
      {time.name !== '' && (
        <>
          , called <strong>{time.name}</strong>
        </>
      )}
      , ends {isLater && `${dayText(endsAt, nowMs)} `}at <strong>{timeOfDay(endsAt)}</strong>
    </>
  );
}

const wholeMinutes = (ms: number) => Math.ceil(ms / 60_000) * 60_000;

function dayText(endsAt: number, nowMs: number): string {
  const isTomorrow =
    new Date(nowMs + 86_400_000).toDateString() === new Date(endsAt).toDateString();
  return isTomorrow ? 'tomorrow' : formatInstant(endsAt, 'longWeekday');
}
