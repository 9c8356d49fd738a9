/*
 * Settings of an exam before it starts. During the writing, papers and extra time can still be
 * changed.
 */
import { useState } from 'react';
import { readTimeOfDay } from '#shared/domain/durations/read-time.ts';
import {
  type ExamPaper,
  type ExamSettings,
  type ExamWords,
  MOST_PAPERS,
  readExamSettings,
  withoutPaper,
} from '#shared/domain/tools/rooms/exam.ts';
import { timeOfDayText } from '#shared/domain/tools/runs/time-text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { Switch } from '#ui/fields/Switch.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { PlusIcon } from '#ui/marks/first-icons.tsx';
import { TrashIcon } from '#ui/marks/row-icons.tsx';
import { LengthField } from '../../parts/fields/LengthField.tsx';
import { Chips } from '../../parts/screen/Chips.tsx';
import { Toggles } from '../../parts/screen/Toggles.tsx';
import { CandidateList } from './CandidateList.tsx';
import styles from './ExamEditor.module.css';

export type ExamEditorProps = {
  settings: ExamSettings;
  onChange: (settings: ExamSettings) => void;
};

const MINUTE_MS = 60_000;
const READING = [0, 5, 10];
const EXTRAS = [10, 25, 50];
const WORDS: readonly (readonly [keyof ExamWords, string])[] = [
  ['before', 'Before the start'],
  ['reading', 'While they read'],
  ['writing', 'While they write'],
  ['over', 'At the end'],
];

export function ExamEditor({ settings, onChange }: ExamEditorProps) {
  const { papers, readingMs, extras, words } = settings;
  const change = (part: Partial<ExamSettings>) => {
    const next = readExamSettings({ ...settings, ...part });
    if (next !== null) onChange(next);
  };
  const put = (place: number, paper: ExamPaper) => change({ papers: papers.with(place, paper) });
  const minutes = Math.round(readingMs / MINUTE_MS);
  return (
    <section className={`card ${styles.editor}`} aria-label="Set up the exam">
      <ol className={styles.papers}>
        {papers.map((paper, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a paper is known by its place alone.
          <li key={place} className={styles.paper}>
            <TextField
              label={papers.length === 1 ? 'Title of the paper' : `Title of paper ${place + 1}`}
              value={paper.title}
              maxLength={60}
              autoComplete="off"
              onChange={(event) => put(place, { ...paper, title: event.currentTarget.value })}
            />
            <LengthField
              label={papers.length === 1 ? 'Length' : `Length of paper ${place + 1}`}
              ms={paper.ms}
              unit="minutes"
              stepMs={5 * MINUTE_MS}
              onChange={(ms) => put(place, { ...paper, ms: Math.max(MINUTE_MS, ms) })}
            />
            {papers.length > 1 && (
              <IconButton
                label={`Remove ${paper.title || `paper ${place + 1}`}`}
                onClick={() => change(withoutPaper(settings, place))}
              >
                <TrashIcon />
              </IconButton>
            )}
          </li>
        ))}
      </ol>
      <Button
        className={styles.add}
        icon={<PlusIcon />}
        disabled={papers.length >= MOST_PAPERS}
        onClick={() => change({ papers: [...papers, { title: '', ms: papers[0]?.ms ?? 0 }] })}
      >
        Add a paper
      </Button>
      <div className="field">
        <span className="field-label">Reading time</span>
        <Chips
          label="Reading time"
          chips={READING.map((count) => ({
            id: String(count),
            label: count === 0 ? 'None' : `${count} min`,
          }))}
          chosen={String(minutes)}
          onChoose={(id) => change({ readingMs: Number(id) * MINUTE_MS })}
        />
      </div>
      <Extras extras={extras} onChange={(next) => change({ extras: next })} />
      <CandidateList {...{ settings }} onChange={(candidates) => change({ candidates })} />
      <StartField
        minute={settings.startMinute}
        onChange={(startMinute) => change({ startMinute })}
      />
      {WORDS.map(([phase, label]) => (
        <TextField
          key={phase}
          label={label}
          value={words[phase]}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => change({ words: { ...words, [phase]: event.currentTarget.value } })}
        />
      ))}
      <Switch
        label="Large print"
        isOn={settings.isLarge}
        onChange={(isLarge) => change({ isLarge })}
      />
    </section>
  );
}

/** Extra time: 10, 25 and 50 per cent as presets, or any typed figure. */
function Extras({
  extras,
  onChange,
}: {
  extras: readonly number[];
  onChange: (extras: readonly number[]) => void;
}) {
  const [typed, setTyped] = useState('');
  const percent = Number(typed);
  const isUsable = /^\d{1,3}$/.test(typed.trim()) && percent >= 1 && percent <= 200;
  return (
    <div className="field">
      <span className="field-label">Rows for extra time</span>
      <Toggles
        label="Rows for extra time"
        toggles={[...new Set([...EXTRAS, ...extras])]
          .toSorted((a, b) => a - b)
          .map((extra) => ({
            label: `+${extra} %`,
            isOn: extras.includes(extra),
            onChange: (isOn) =>
              onChange(isOn ? [...extras, extra] : extras.filter((each) => each !== extra)),
          }))}
      />
      <form
        className={styles.own}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isUsable) return;
          onChange([...new Set([...extras, percent])]);
          setTyped('');
        }}
      >
        <TextField
          label="Another percentage"
          isLabelHidden
          placeholder="Another percentage, 1 to 200 %"
          inputMode="numeric"
          value={typed}
          isInvalid={typed !== '' && !isUsable}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit">Add</Button>
      </form>
    </div>
  );
}

/**
 * Field for the time of day at which the exam starts automatically; empty for a start by the
 * button.
 */
function StartField({
  minute,
  onChange,
}: {
  minute: number | null;
  onChange: (minute: number | null) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    if (typed === null) return;
    if (typed.trim() === '') {
      setTyped(null);
      return onChange(null);
    }
    const time = readTimeOfDay(typed);
    if (time.kind !== 'until') return;
    setTyped(null);
    onChange(time.minuteOfDay);
  };
  const isWrong = typed !== null && typed !== '' && readTimeOfDay(typed).kind !== 'until';
  return (
    <TextField
      label="Scheduled start"
      hint="If empty, the exam starts when you press the button."
      type="time"
      autoComplete="off"
      value={typed ?? (minute === null ? '' : timeOfDayText(minute))}
      error={isWrong ? 'Type a whole time of day.' : undefined}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
      }}
    />
  );
}
