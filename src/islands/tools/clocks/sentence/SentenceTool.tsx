/* One sentence with gaps, and a link that restores it. */
import { type ReactNode, useRef, useState } from 'react';
import type { TimedConfig } from '#shared/contract/tools/clocks/timed.ts';
import type { TimeReading } from '#shared/domain/durations/read-time.ts';
import { writeAddress } from '#shared/domain/tools/addresses/write-address.ts';
import {
  SENTENCE_UNITS,
  type SentenceTime,
  sentenceTime,
} from '#shared/domain/tools/clocks/sentence.ts';
import { lengthUntil, type TimedRules } from '#shared/domain/tools/clocks/timed.ts';
import { timeOfDayText } from '#shared/domain/tools/runs/time-text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useRun } from '../../page/use-tool.ts';
import type { TypedTimePart } from '../../parts/fields/load-typed-time.ts';
import { useOpenQuestion } from '../../parts/fields/open-questions.ts';
import { useTypedTime } from '../../parts/fields/use-typed-time.ts';
import type { Shown } from '../../parts/screen/shown.ts';
import { ToolScreen } from '../../parts/screen/ToolScreen.tsx';
import { NO_LOOKS, useTimed } from '../timed/use-timed.ts';
import styles from './SentenceTool.module.css';

export type SentenceToolProps = { page: string; config: TimedConfig };

const ENDS: readonly [TimedRules['onZero'], string][] = [
  ['stop', 'ring'],
  ['repeat', 'loop'],
  ['overtime', 'overtime'],
];

const doNothing = () => {};

export function SentenceTool({ page, config }: SentenceToolProps) {
  const timed = useTimed({ page, config, looks: NO_LOOKS });
  const { controller, timing, schedule, change, mainFor, shared } = timed;
  /** The text of the gap while it is edited; null where it follows from the timer. */
  const [written, setWritten] = useState<SentenceTime | null>(null);
  const live = useRun(controller);
  const isSet = live === null || live.run.status === 'ended';
  const gaps = written ?? sentenceTime(timing);
  const { part, withPart } = useTypedTime();
  const readWith = ({ readSentence }: TypedTimePart, time: SentenceTime) =>
    readSentence(time, controller.clock.now());
  const reading = written === null || part === null ? null : readWith(part, written);
  const isUnsure = reading?.kind === 'unsure';
  const isWrong = reading?.kind === 'unreadable';
  const amount = useRef<HTMLInputElement>(null);
  useOpenQuestion(isWrong && isSet, () => amount.current?.focus());

  const take = (time: TimeReading) => {
    if (time.kind === 'for') change({ ms: time.ms, untilMinuteOfDay: null });
    else if (time.kind === 'until') change(lengthUntil(time.minuteOfDay, controller.clock.now()));
  };
  const write = (next: SentenceTime) => {
    setWritten(next);
    withPart((come) => take(readWith(come, next)), doNothing);
  };
  const writeUnit = (unit: SentenceTime['unit']) => {
    // A number of minutes is not a valid time of day, nor the other way round.
    const isOtherKind = (unit === 'until') !== (gaps.unit === 'until');
    write({ unit, amount: isOtherKind ? usualAmount(unit, controller.clock.now()) : gaps.amount });
  };
  const show = (shown: Shown): Shown =>
    shown.status === 'idle' ? { ...shown, detail: endText(timing.rules, shown.detail) } : shown;
  return (
    <ToolScreen
      {...{ controller, schedule, mainFor, shared, show }}
      nextPage={config.nextPage}
      canKeep={config.log === 'session'}
      above={
        isSet && (
          <div>
            <div className={styles.sentence}>
              <span>Set a timer {gaps.unit === 'until' ? '' : 'for'}</span>
              {gaps.unit === 'until' && <Unit value={gaps.unit} onChange={writeUnit} />}
              <input
                ref={amount}
                className={`input ${styles.amount}`}
                aria-label={gaps.unit === 'until' ? 'Time of day' : 'How long'}
                aria-invalid={isWrong || undefined}
                value={gaps.amount}
                inputMode={gaps.unit === 'until' ? 'text' : 'decimal'}
                maxLength={40}
                autoComplete="off"
                onChange={(event) => write({ ...gaps, amount: event.currentTarget.value })}
                onBlur={() => !isWrong && !isUnsure && setWritten(null)}
              />
              {gaps.unit !== 'until' && <Unit value={gaps.unit} onChange={writeUnit} />}
              <span>called</span>
              <input
                className={`input ${styles.name}`}
                aria-label="Name"
                value={timing.name}
                placeholder="pizza"
                maxLength={80}
                autoComplete="off"
                onChange={(event) => change({ name: event.currentTarget.value })}
              />
              <span>then</span>
              <select
                className="input"
                aria-label="What happens at zero"
                value={timing.rules.onZero}
                onChange={(event) => {
                  const found = ENDS.find(([onZero]) => onZero === event.currentTarget.value);
                  if (found !== undefined)
                    change({ rules: { ...timing.rules, onZero: found[0], rounds: 1 } });
                }}
              >
                {ENDS.map(([onZero, words]) => (
                  <option key={onZero} value={onZero}>
                    {words}
                  </option>
                ))}
              </select>
            </div>
            <div className={styles.error} role="status">
              {part !== null && reading?.kind === 'unsure' && (
                <part.SetQuestion
                  guesses={reading.guesses}
                  onChoose={(guess) => {
                    setWritten(null);
                    take(guess);
                  }}
                />
              )}
              {isWrong && wrongText(gaps)}
            </div>
          </div>
        )
      }
      setter={<LinkRow path={page + shortAddress(writeAddress(shared()))} />}
    />
  );
}

type UnitProps = { value: SentenceTime['unit']; onChange: (unit: SentenceTime['unit']) => void };

function Unit({ value, onChange }: UnitProps): ReactNode {
  return (
    <select
      className="input"
      aria-label="Unit"
      value={value}
      onChange={(event) => {
        const unit = SENTENCE_UNITS.find((each) => each === event.currentTarget.value);
        if (unit !== undefined) onChange(unit);
      }}
    >
      {SENTENCE_UNITS.map((unit) => (
        <option key={unit}>{unit}</option>
      ))}
    </select>
  );
}

/** The link of the sentence, with a button that copies it. */
function LinkRow({ path }: { path: string }) {
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.origin + path);
      setCopied(path);
    } catch {
      // The browser refused: the link can be selected by hand.
      setCopied(null);
    }
  };
  return (
    <div className={styles.link}>
      <code>{path}</code>
      <Button size="small" onClick={() => void copy()}>
        {copied === path ? 'Copied' : 'Copy link'}
      </Button>
    </div>
  );
}

/** Writes whole minutes as people do: `10m`, not `600s`. */
function shortAddress(query: string): string {
  return query.replace(/([?&]d=)(\d+)s/, (_, name, seconds) =>
    Number(seconds) % 60 === 0 ? `${name}${Number(seconds) / 60}m` : `${name}${seconds}s`,
  );
}

function usualAmount(unit: SentenceTime['unit'], nowMs: number): string {
  if (unit !== 'until') return unit === 'hours' ? '1' : '10';
  const inHalfAnHour = new Date(Math.ceil((nowMs + 1_800_000) / 300_000) * 300_000);
  return timeOfDayText(inHalfAnHour.getHours() * 60 + inHalfAnHour.getMinutes());
}

function wrongText({ unit }: SentenceTime): string {
  return unit === 'until'
    ? 'A time of day is written like 15:30 or 3 pm.'
    : 'Enter a number, from 1 second to 99 hours.';
}

function endText({ onZero, rounds }: TimedRules, detail: string): string {
  if (rounds !== null && rounds > 1) return `${rounds} rounds, ${detail}.`;
  if (onZero === 'repeat') return 'Restarts at zero, until you stop it.';
  return onZero === 'overtime' ? 'Keeps counting past zero.' : 'Rings at zero, then stops.';
}
