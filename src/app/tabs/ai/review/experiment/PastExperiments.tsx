import { Trash2 } from 'lucide-react';
import { useId, useRef } from 'react';
import type { Experiment } from '#shared/contract/work/experiments.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { Tag } from '#ui/marks/Tag.tsx';
import { useApp } from '../../../../workspace/app-context.ts';
import styles from './Experiment.module.css';
import { judgementOf } from './experiment-words.ts';
import { experimentsOf } from './experiments-of.ts';

/** Experiments that were decided, each with its verdict; they can be deleted, with Undo. */
export function PastExperiments({ past }: { past: readonly Experiment[] }) {
  const { workspace } = useApp();
  const { removals } = experimentsOf(workspace);
  const heading = useId();
  const list = useRef<HTMLUListElement>(null);
  const title = useRef<HTMLHeadingElement>(null);

  function remove({ id, projectTitle }: Experiment, at: number): void {
    const rows = list.current?.children;
    const next = (rows?.[at + 1] ?? rows?.[at - 1])?.querySelector('button');
    (next ?? title.current)?.focus();
    removals.begin(id);
    workspace.toasts.show({
      tone: 'info',
      text: `The experiment for “${projectTitle}” was deleted.`,
      action: { label: 'Undo', onAct: () => removals.undo(id) },
      onEnd: () => void removals.commit(id),
    });
  }

  return (
    <section className={`card ${styles.card}`} aria-labelledby={heading}>
      <h2 id={heading} ref={title} tabIndex={-1}>
        Past experiments
      </h2>
      <ul ref={list}>
        {past.map((experiment, at) => (
          <PastRow
            key={experiment.id}
            experiment={experiment}
            onRemove={() => remove(experiment, at)}
          />
        ))}
      </ul>
    </section>
  );
}

function PastRow({ experiment, onRemove }: { experiment: Experiment; onRemove: () => void }) {
  const timeZone = useApp().workspace.timeZone();
  const { projectTitle, fromMinutes, toMinutes, startedAt, endedAt, state } = experiment;
  const day = (instant: string) => formatInstant(instant, 'date', timeZone);
  const name = `${formatNumber(toMinutes)} instead of ${formatNumber(fromMinutes)} minutes for “${projectTitle}”`;
  return (
    <li className={styles.past}>
      <div>
        <p className={styles.name}>
          <span>{name}</span>
          <Tag tone={state === 'kept' ? 'good' : 'plain'}>
            {state === 'kept' ? 'Kept' : 'Went back'}
          </Tag>
        </p>
        <p className={styles.note}>{judgementOf(experiment).words}</p>
        <p className={styles.note}>
          {day(startedAt)}
          {endedAt !== null && ` to ${day(endedAt)}`}
        </p>
      </div>
      <IconButton label={`Delete the experiment: ${name}`} onClick={onRemove}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </li>
  );
}
