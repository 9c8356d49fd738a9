import { type FormEvent, useState } from 'react';
import {
  type ExamCandidate,
  type ExamSettings,
  extraText,
  LONGEST_CANDIDATE,
  MOST_CANDIDATES,
  readExtraTime,
} from '#shared/domain/tools/rooms/exam.ts';
import { Button } from '#ui/actions/Button.tsx';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { TrashIcon } from '#ui/marks/row-icons.tsx';
import styles from './ExamEditor.module.css';

export type CandidateListProps = {
  settings: ExamSettings;
  onChange: (candidates: readonly ExamCandidate[]) => void;
};

const USUAL_EXTRA = '25 %';

/** Candidates with extra time of their own, each of whom has a line on the board. */
export function CandidateList({ settings, onChange }: CandidateListProps) {
  const { candidates, papers } = settings;
  const [name, setName] = useState('');
  const [typed, setTyped] = useState(USUAL_EXTRA);
  const [paper, setPaper] = useState(0);
  const [error, setError] = useState('');
  const extra = readExtraTime(typed);
  const titles = papers.map(({ title }, place) => title || `Paper ${place + 1}`);
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setError('Type a name or a number.');
    if (extra === null) return setError('Type extra time like 25 %, 50 % or 10 min.');
    setError('');
    setName('');
    onChange([
      ...candidates,
      { name: name.trim(), paper: Math.min(paper, papers.length - 1), extra },
    ]);
  };
  return (
    <div className={`field ${styles.candidates}`}>
      <span className="field-label">Candidates with extra time</span>
      {candidates.length > 0 && (
        <ul className={styles.people}>
          {candidates.map((each, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two candidates may have the same name.
            <li key={place}>
              <span>
                {each.name} {extraText(each.extra)}
                {papers.length > 1 && `, ${titles[each.paper]}`}
              </span>
              <IconButton
                label={`Remove ${each.name}`}
                onClick={() => onChange(candidates.toSpliced(place, 1))}
              >
                <TrashIcon />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <form className={styles.candidate} onSubmit={add} noValidate>
        <TextField
          label="Candidate"
          value={name}
          maxLength={LONGEST_CANDIDATE}
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextField
          label="Extra time"
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {papers.length > 1 && (
          <SelectField
            label="Their paper"
            value={Math.min(paper, papers.length - 1)}
            onChange={(event) => setPaper(Number(event.currentTarget.value))}
          >
            {titles.map((title, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two papers may be alike in everything.
              <option key={place} value={place}>
                {title}
              </option>
            ))}
          </SelectField>
        )}
        <Button type="submit" disabled={candidates.length >= MOST_CANDIDATES}>
          Add candidate
        </Button>
      </form>
      {error !== '' && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
