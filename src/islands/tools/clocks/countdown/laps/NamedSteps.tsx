import type { Schedule } from '#shared/domain/tools/runs/schedule.ts';
import { classNames } from '#ui/class-names.ts';
import type { LiveRun } from '../../../page/use-tool.ts';
import styles from '../OwnParts.module.css';

/** The named steps in order, without the pauses between them. */
export function NamedSteps({ schedule, live }: { schedule: Schedule; live: LiveRun | null }) {
  const named = schedule.steps
    .map(({ label, tone }, place) => ({ label, tone, place }))
    .filter(({ label, tone }) => label !== '' && tone === 'focus');
  if (named.length < 2 || schedule.rounds === null) return null;
  const at =
    live === null ? -1 : live.run.status === 'ended' ? schedule.steps.length : live.run.place;
  return (
    <ol className={styles.list} aria-label="The list">
      {named.map(({ label, place }) => (
        <li
          key={place}
          className={classNames(place < at && styles.over)}
          aria-current={place === at ? 'step' : undefined}
        >
          {label}
        </li>
      ))}
    </ol>
  );
}
