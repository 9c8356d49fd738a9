import { useStore } from '@nanostores/react';
import { Search, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isDay } from '#shared/domain/dates/days.ts';
import {
  isSameFilter,
  NO_FILTER,
  type SessionFilter,
} from '#shared/domain/pomodoros/session-filter.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { Button } from '#ui/actions/Button.tsx';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { useApp } from '../../../../workspace/app-context.ts';
import styles from './HistoryFilters.module.css';
import { MAX_TEXT_LENGTH } from './history-address.ts';
import { nameOfPeriod, periodsOn } from './periods.ts';

export type HistoryFiltersProps = {
  filter: SessionFilter;
  onChange: (filter: SessionFilter) => void;
};

/** The filters of the session history. */
export function HistoryFilters({ filter, onChange }: HistoryFiltersProps) {
  return (
    <search className={styles.filters} aria-label="Sessions">
      <TextFilter text={filter.text} onText={(text) => onChange({ ...filter, text })} />
      <PeriodFilter filter={filter} onChange={onChange} />
      <ProjectFilter filter={filter} onChange={onChange} />
      <SelectField
        label="Show"
        value={kindOf(filter)}
        onChange={(event) => onChange({ ...filter, ...KINDS[readKind(event.currentTarget.value)] })}
      >
        <option value="all">All sessions</option>
        <option value="focused">Not interrupted</option>
        <option value="interrupted">Interrupted</option>
        <option value="doubtful">Times to check</option>
      </SelectField>
      {!isSameFilter(filter, NO_FILTER) && (
        <Button
          variant="quiet"
          className={styles.clear}
          icon={<X aria-hidden="true" />}
          onClick={() => onChange(NO_FILTER)}
        >
          Clear
        </Button>
      )}
    </search>
  );
}

/** Text is sent after the user stops typing for this long. */
const TYPING_RESTS_MS = 300;

function TextFilter({ text, onText }: { text: string; onText: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  /** The text sent last; a text set elsewhere replaces the typed one. */
  const [asked, setAsked] = useState(text);
  const [before, setBefore] = useState(text);
  if (text !== before) {
    setBefore(text);
    if (text !== asked) {
      setAsked(text);
      setTyped(text);
    }
  }
  const wanted = typed.trim();
  useEffect(() => {
    if (wanted === asked) return;
    const id = setTimeout(() => {
      setAsked(wanted);
      onText(wanted);
    }, TYPING_RESTS_MS);
    return () => clearTimeout(id);
  });
  return (
    <TextField
      label="Search"
      type="search"
      placeholder="Task, intention or note"
      maxLength={MAX_TEXT_LENGTH}
      autoComplete="off"
      value={typed}
      start={<Search aria-hidden="true" />}
      onChange={(event) => setTyped(event.currentTarget.value)}
      className={styles.text}
    />
  );
}

function PeriodFilter({ filter, onChange }: HistoryFiltersProps) {
  const today = useApp().workspace.today();
  const name = nameOfPeriod(filter, today);
  const [isOwn, setOwn] = useState(name === null);
  const showsDays = isOwn || name === null;

  function choose(value: string): void {
    const period = periodsOn(today).find((each) => each.name === value);
    setOwn(period === undefined);
    if (period !== undefined) onChange({ ...filter, from: period.from, to: period.to });
  }

  const dayField = (label: string, end: 'from' | 'to') => (
    <TextField
      label={label}
      type="date"
      value={filter[end] ?? ''}
      {...(end === 'from' ? { max: filter.to ?? undefined } : { min: filter.from ?? undefined })}
      onChange={({ currentTarget: { value, validity } }) => {
        if (validity.badInput || (value !== '' && !isDay(value))) return;
        onChange({ ...filter, [end]: value === '' ? null : value });
      }}
    />
  );

  return (
    <>
      <SelectField
        label="Period"
        className={showsDays ? styles.withDays : undefined}
        value={showsDays ? 'own' : (name ?? 'own')}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {periodsOn(today).map((period) => (
          <option key={period.name} value={period.name}>
            {period.label}
          </option>
        ))}
        <option value="own">From … to …</option>
      </SelectField>
      {showsDays && dayField('From', 'from')}
      {showsDays && dayField('To', 'to')}
    </>
  );
}

function ProjectFilter({ filter, onChange }: HistoryFiltersProps) {
  const { projects } = useApp().workspace;
  useEffect(() => void projects.loadFinished(), [projects]);
  const all = valueOr(useStore(projects.$projects), []);
  const { projectId } = filter;
  const isKnown =
    projectId === null || projectId === 'none' || all.some(({ id }) => id === projectId);
  return (
    <SelectField
      label="Project"
      value={projectId ?? ''}
      onChange={({ currentTarget: { value } }) =>
        onChange({ ...filter, projectId: value === '' ? null : value })
      }
    >
      <option value="">All projects</option>
      <option value="none">None (standalone)</option>
      {all.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
      {!isKnown && <option value={projectId}>Another project</option>}
    </SelectField>
  );
}

const KINDS = {
  all: { interrupted: null, flagged: null },
  focused: { interrupted: false, flagged: null },
  interrupted: { interrupted: true, flagged: null },
  doubtful: { interrupted: null, flagged: true },
} as const;

type Kind = keyof typeof KINDS;

function kindOf({ interrupted, flagged }: SessionFilter): Kind {
  if (flagged === true) return 'doubtful';
  if (interrupted === null) return 'all';
  return interrupted ? 'interrupted' : 'focused';
}

function readKind(value: string): Kind {
  if (value === 'focused' || value === 'interrupted' || value === 'doubtful') return value;
  return 'all';
}
