/* Digits and one button. Everything else is shown later, or at a key press. */
import { useStore } from '@nanostores/react';
import { type FormEvent, useRef, useState } from 'react';
import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import type { TimedConfig } from '#shared/contract/tools/clocks/timed.ts';
import { type ReadTime, readTime } from '#shared/domain/durations/read-time.ts';
import { lengthUntil } from '#shared/domain/tools/clocks/timed.ts';
import { minuteOfDayAt } from '#shared/domain/tools/runs/time-text.ts';
import { Awake } from '#ui/Awake.tsx';
import { useRun } from '../../page/use-tool.ts';
import { AskTime } from '../../parts/fields/AskTime.tsx';
import { useOpenQuestion } from '../../parts/fields/open-questions.ts';
import { mainActOf } from '../../parts/screen/MainRow.tsx';
import { shownRun, shownSchedule } from '../../parts/screen/shown.ts';
import { NO_LOOKS, useTimed } from '../timed/use-timed.ts';
import styles from './SimpleTool.module.css';

const ToolExtras = lazyPart(() =>
  import('../../parts/extras/ToolExtras.tsx').then((m) => m.ToolExtras),
);

export type SimpleToolProps = { page: string; config: TimedConfig };

export function SimpleTool({ page, config }: SimpleToolProps) {
  const timed = useTimed({ page, config, looks: NO_LOOKS });
  const { controller, schedule, enter, start, shared } = timed;
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const [guesses, setGuesses] = useState<readonly ReadTime[]>([]);
  const [isHeld, setHeld] = useState(false);
  useOpenQuestion(isHeld, () => {
    setHeld(false);
    field.current?.focus();
  });
  const live = useRun(controller);
  const shown = live === null ? shownSchedule(schedule) : shownRun(live.run, live.reading);
  const main = mainActOf({ controller, shown, start: () => start() });
  const problems = useStore(controller.$problems);
  const wrong = problem || (live === null ? problems.join(' ') : '');
  const choose = (time: ReadTime) => {
    setGuesses([]);
    if (live !== null) controller.reset();
    const name = time.name === '' ? {} : { name: time.name };
    if (time.kind === 'for') enter({ ms: time.ms, ...name });
    else enter({ ...lengthUntil(time.minuteOfDay, controller.clock.now()), ...name });
  };
  const take = () => {
    if (text.trim() === '') return;
    const time = readTime(text, { nowMinute: minuteOfDayAt(controller.clock.now()) });
    setText('');
    if (time.kind === 'unreadable') {
      // The press that left the field must not start the previous time.
      setHeld(true);
      return setProblem(time.message);
    }
    if (time.kind === 'unsure') return setGuesses(time.guesses);
    choose(time);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    field.current?.blur();
  };
  const isSettable = live?.run.status !== 'running';
  const extras = { canAdd: false, hasFinish: false, note: '', slot: '', field, schedule, shared };
  return (
    <section className={styles.tool} aria-label="Timer" data-tool={page}>
      <p className={styles.name}>{shown.label}</p>
      <form className={styles.face} data-length={shown.clock.length} onSubmit={submit} noValidate>
        <p role="timer">{shown.clock}</p>
        {isSettable && (
          <input
            ref={field}
            className={styles.field}
            aria-label="Length: type another"
            value={text}
            placeholder={shown.clock}
            maxLength={80}
            autoComplete="off"
            enterKeyHint="done"
            onChange={(event) => {
              setText(event.currentTarget.value);
              setProblem('');
              setHeld(false);
              setGuesses([]);
            }}
            onBlur={take}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setText('');
            }}
          />
        )}
      </form>
      <p
        className={styles.detail}
        data-wrong={wrong === '' ? undefined : ''}
        role={wrong === '' ? undefined : 'alert'}
      >
        {wrong || shown.detail}
      </p>
      {guesses.length > 0 && <AskTime guesses={guesses} action="Set" onChoose={choose} />}
      <button
        type="button"
        className={`button button-primary button-large ${styles.button}`}
        aria-keyshortcuts="Space"
        data-early-press={live === null ? 'start' : undefined}
        onClick={main.act}
      >
        {main.label}
      </button>
      <Awake>{() => <ToolExtras {...{ controller, live, shown, main }} {...extras} />}</Awake>
    </section>
  );
}
