import type { RefObject } from 'react';
import type { StudyPlanConfig } from '#shared/contract/tools/work/study-plan.ts';
import { lengthText } from '#shared/domain/tools/runs/time-text.ts';
import {
  blockCount,
  dealBlocks,
  MOST_SUBJECTS,
  MOST_WEIGHT,
  readDay,
  type StudySettings,
  type Subject,
} from '#shared/domain/tools/work/study-plan.ts';
import { Button } from '#ui/actions/Button.tsx';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { PlusIcon } from '#ui/marks/first-icons.tsx';
import { CloseIcon } from '#ui/marks/row-icons.tsx';
import type { ToolPageController } from '../../page/tool-page-controller.ts';
import { Chips } from '../../parts/screen/Chips.tsx';
import { type Entered, TimeEntry } from '../../parts/screen/TimeEntry.tsx';
import styles from './StudyPlan.module.css';

export type StudyPlanSetterProps = {
  controller: ToolPageController;
  config: StudyPlanConfig;
  settings: StudySettings;
  change: (settings: StudySettings) => void;
  field: RefObject<HTMLInputElement | null>;
  /** Called with a typed total. */
  onEnter: (entered: Entered) => void;
};

const WEIGHTS = Array.from({ length: MOST_WEIGHT + 1 }, (_, weight) => weight);

/**
 * Fields for the total, the subjects with their weights, the lengths of the blocks, and the day of
 * the exam.
 */
export function StudyPlanSetter(props: StudyPlanSetterProps) {
  const { controller, config, settings, change, field, onEnter } = props;
  const { totalMs, workMs, restMs, examDay } = settings;
  const put = (part: Partial<StudySettings>) => change({ ...settings, ...part });
  const count = blockCount(settings);
  const hour = config.hours.find(({ time }) => time === totalMs);
  const pattern = config.patterns.find(({ work, rest }) => work === workMs && rest === restMs);
  return (
    <div className={styles.set}>
      <Chips
        label="Hours"
        chips={[
          ...config.hours.map(({ label }) => ({ id: label, label })),
          ...(hour === undefined ? [{ id: '', label: lengthText(totalMs) }] : []),
        ]}
        chosen={hour?.label ?? ''}
        onChoose={(id) => {
          const chosen = config.hours.find(({ label }) => label === id);
          if (chosen !== undefined) put({ totalMs: chosen.time });
        }}
      />
      <Subjects settings={settings} onChange={(subjects) => put({ subjects })} />
      <p role="status">
        {count === 0
          ? 'No whole block fits into that time. Add time, or use shorter blocks.'
          : `${count} ${count === 1 ? 'block' : 'blocks'} of ${lengthText(workMs)}.`}
      </p>
      <div className={styles.choices}>
        <Chips
          label="Blocks"
          chips={config.patterns.map(({ label }) => ({ id: label, label }))}
          chosen={pattern?.label ?? null}
          onChoose={(id) => {
            const chosen = config.patterns.find(({ label }) => label === id);
            if (chosen !== undefined) put({ workMs: chosen.work, restMs: chosen.rest });
          }}
        />
        <TimeEntry
          label="Custom total time"
          placeholder="Total time: 2h 30m, until 18:00"
          now={controller.clock.now}
          field={field}
          onEnter={onEnter}
        />
        <TextField
          label="Exam date"
          type="date"
          value={examDay ?? ''}
          onChange={(event) => put({ examDay: readDay(event.currentTarget.value) ?? null })}
        />
      </div>
    </div>
  );
}

type SubjectsProps = {
  settings: StudySettings;
  onChange: (subjects: readonly Subject[]) => void;
};

function Subjects({ settings, onChange }: SubjectsProps) {
  const { subjects, workMs } = settings;
  const dealt = dealBlocks(blockCount(settings), subjects);
  const put = (place: number, part: Partial<Subject>) =>
    onChange(subjects.map((each, index) => (index === place ? { ...each, ...part } : each)));
  return (
    <>
      <ul className={styles.subjects}>
        {subjects.map(({ name, weight }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a subject that is renamed stays where it is.
          <li key={place}>
            <TextField
              label={`Subject ${place + 1}`}
              value={name}
              maxLength={40}
              autoComplete="off"
              onChange={(event) => put(place, { name: event.currentTarget.value })}
            />
            <SelectField
              label="Weight"
              className={styles.weight}
              value={weight}
              onChange={(event) => put(place, { weight: Number(event.currentTarget.value) })}
            >
              {WEIGHTS.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </SelectField>
            <IconButton
              label={`Remove ${name || `subject ${place + 1}`}`}
              disabled={subjects.length === 1}
              onClick={() => onChange(subjects.toSpliced(place, 1))}
            >
              <CloseIcon />
            </IconButton>
            <p className={styles.share}>{shareText(dealt[place] ?? 0, workMs)}</p>
          </li>
        ))}
      </ul>
      {subjects.length < MOST_SUBJECTS && (
        <div>
          <Button
            size="small"
            icon={<PlusIcon />}
            onClick={() => onChange([...subjects, { name: '', weight: 1 }])}
          >
            Add a subject
          </Button>
        </div>
      )}
    </>
  );
}

function shareText(blocks: number, workMs: number): string {
  if (blocks === 0) return 'no block';
  return `${blocks} ${blocks === 1 ? 'block' : 'blocks'}, ${lengthText(blocks * workMs)}`;
}
