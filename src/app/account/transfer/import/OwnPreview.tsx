import { OWN_LISTS, type OwnList, type OwnPlan } from '#shared/domain/import/own-json.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { Button } from '#ui/actions/Button.tsx';
import styles from '../Transfer.module.css';
import { useArrival } from './use-arrival.ts';

export type OwnPreviewProps = {
  plan: OwnPlan;
  onStart: () => void;
  onBack: () => void;
};

const NAMES: Readonly<Record<OwnList, string>> = {
  projects: 'project',
  milestones: 'milestone',
  notes: 'note',
  looseTasks: 'other task',
  tasks: 'task',
  sessions: 'session',
  plans: 'plan',
};
const SHOWN = 30;

/** Preview of an imported Ripen export. */
export function OwnPreview({ plan: { records, projects }, onStart, onBack }: OwnPreviewProps) {
  const lead = useArrival<HTMLHeadingElement>();
  const counts = OWN_LISTS.map((list) => ({
    name: NAMES[list],
    count: records.filter((record) => record.list === list).length,
  })).filter(({ count }) => count > 0);
  return (
    <div className={styles.pane}>
      <h3 ref={lead} tabIndex={-1} className={styles.lead}>
        A Ripen account export
      </h3>
      <p>Anything you already have stays as it is; anything deleted since then is restored.</p>
      <ul className={styles.counts}>
        {counts.map(({ name, count }) => (
          <li key={name}>{counted(count, name)}</li>
        ))}
      </ul>
      <ul className={styles.first}>
        {projects.slice(0, SHOWN).map(({ name, tasks, sessions }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two projects may have one name, and nothing moves.
          <li key={at}>
            <span>{name}</span>
            <span className={styles.hint}>
              {counted(tasks, 'task')} · {counted(sessions, 'session')}
            </span>
          </li>
        ))}
        {projects.length > SHOWN && (
          <li className={styles.hint}>… and {counted(projects.length - SHOWN, 'more project')}</li>
        )}
      </ul>
      <p className={styles.hint}>
        The file’s profile, settings, live timer, messages and signed-in devices are not imported.
        Achievements are recalculated from the sessions.
      </p>
      <div className={styles.actions}>
        <Button onClick={onBack}>Other files</Button>
        <Button variant="primary" disabled={records.length === 0} onClick={onStart}>
          Import {counted(records.length, 'record')}
        </Button>
      </div>
    </div>
  );
}
