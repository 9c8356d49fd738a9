import { useLayoutEffect, useRef } from 'react';
import type {
  EditedPart,
  PartsEdit,
  partProblem,
} from '#shared/domain/planner/breakdown/edit-parts.ts';
import { MOST_ESTIMATE } from '#shared/domain/tasks/limits.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { StepField } from '#ui/fields/StepField.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { DownIcon, TrashIcon, UpIcon } from '#ui/marks/row-icons.tsx';
import styles from './BreakdownView.module.css';

export type PartRowProps = {
  part: EditedPart;
  place: { readonly at: number; readonly of: number };
  problem: ReturnType<typeof partProblem>;
  edit: (edit: PartsEdit) => void;
  say: (text: string) => void;
};

/** One part: its title, its estimate with the reason, its place. */
export function PartRow({ part, place, problem, edit, say }: PartRowProps) {
  const { key, title, estimate, why } = part;
  const row = useRef<HTMLLIElement>(null);
  const pressed = useRef<HTMLElement>(null);
  const named = title.trim() === '' ? `Part ${place.at + 1}` : `“${title.trim()}”`;

  useLayoutEffect(() => {
    // The row was inserted elsewhere, and a browser takes the focus from an element that is moved.
    pressed.current?.focus();
    pressed.current = null;
  });

  function move(by: -1 | 1, button: HTMLElement): void {
    const at = place.at + by;
    if (at < 0 || at >= place.of) {
      say(`${named} is ${by < 0 ? 'first' : 'last'} already.`);
      return;
    }
    edit({ kind: 'move', key, by });
    say(`${named}: place ${at + 1} of ${place.of}.`);
    pressed.current = button;
  }

  function remove(): void {
    const next = row.current?.nextElementSibling ?? row.current?.previousElementSibling;
    const focused =
      next?.querySelector('input') ?? row.current?.closest('section')?.querySelector('h2');
    focused?.focus();
    edit({ kind: 'remove', key });
    say(`${named} removed.`);
  }

  return (
    <li ref={row} className={styles.part}>
      <TextField
        label={`Title of part ${place.at + 1}`}
        isLabelHidden
        className={styles.partTitle}
        value={title}
        autoComplete="off"
        error={problem?.field === 'title' ? problem.text : ''}
        onChange={(event) => edit({ kind: 'rename', key, title: event.currentTarget.value })}
      />
      <div className={styles.estimate}>
        <StepField
          label={`Pomodoros of part ${place.at + 1}`}
          name={`estimate-${key}`}
          value={estimate}
          onChange={(typed) => edit({ kind: 'estimate', key, estimate: typed })}
          min={1}
          max={MOST_ESTIMATE}
          error={problem?.field === 'estimate' ? problem.text : ''}
        />
      </div>
      <div className={styles.moves}>
        <IconButton label={`Move ${named} up`} onClick={(event) => move(-1, event.currentTarget)}>
          <UpIcon />
        </IconButton>
        <IconButton label={`Move ${named} down`} onClick={(event) => move(1, event.currentTarget)}>
          <DownIcon />
        </IconButton>
        <IconButton label={`Remove ${named}`} onClick={remove}>
          <TrashIcon />
        </IconButton>
      </div>
      {why !== '' && <p className={styles.why}>{why}.</p>}
    </li>
  );
}
