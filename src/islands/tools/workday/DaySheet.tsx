import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { daySummary } from '#shared/domain/tools/workday.ts';
import { Button } from '#ui/Button.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { timeOfDay } from '../screen/shown.ts';
import type { Workday } from './use-workday.ts';
import styles from './Workday.module.css';

/** The day as text, to be mended and copied. */
export function DaySheet({ day }: { day: Workday }) {
  const run = useStore(day.desk.run());
  const entries = useStore(day.log.$entries);
  const [typed, setTyped] = useState<string | null>(null);
  const [outcome, setOutcome] = useState('');
  if (run?.status !== 'ended') return null;
  const ofDay = (page: string) =>
    entries.filter(
      (entry) =>
        entry.page === page && entry.startedAt >= run.startedAt && entry.endedAt <= run.endedAt,
    );
  const sheet = { run, blocks: ofDay(day.desk.page), rests: ofDay(day.restPage), time: timeOfDay };
  const text = typed ?? daySummary(sheet);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('Copied');
    } catch {
      setOutcome('The browser did not allow it: select the text and copy it.');
    }
  };
  return (
    <section className={styles.sheet} aria-label="Summary">
      <TextArea
        label="The day in short"
        rows={4}
        value={text}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={styles.acts}>
        <Button onClick={() => void copy()}>Copy</Button>
        <span role="status" className="field-hint">
          {outcome}
        </span>
      </div>
    </section>
  );
}
