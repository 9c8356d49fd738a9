import { useStore } from '@nanostores/react';
import { useId, useRef, useState } from 'react';
import { createIds } from '#platform/device/ids.ts';
import type { AiProposal } from '#shared/contract/account/ai/ai-answers.ts';
import type { Project } from '#shared/contract/work/projects.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { useApp } from '../../../../workspace/app-context.ts';
import { AcceptBar } from '../../parts/AcceptBar.tsx';
import { acceptTasks } from '../../parts/accept-tasks.ts';
import styles from './Proposal.module.css';
import { ProposalFields } from './ProposalFields.tsx';
import { type ProposalRow, rowProblem, rowsOf, taskOfRow } from './proposal-rows.ts';

export type ProposalCardProps = {
  proposal: AiProposal;
  /** Accepted when its answer is whole. */
  isComing: boolean;
};

/** Proposed tasks: edited, thrown out, and then accepted together. */
export function ProposalCard({ proposal, isComing }: ProposalCardProps) {
  const { projects, tasks } = useApp().workspace;
  const open = valueOr(useStore(projects.$projects), []).filter(
    ({ status }) => status !== 'finished',
  );
  const all = valueOr(useStore(tasks.$tasks), []);
  const label = useId();
  return (
    <section className={`card ${styles.card}`} tabIndex={-1} aria-labelledby={label}>
      <h3 id={label}>{counted(proposal.tasks.length, 'proposed task')}</h3>
      <Rows proposal={proposal} projects={open} tasks={all} isComing={isComing} />
    </section>
  );
}

type RowsProps = ProposalCardProps & {
  projects: readonly Project[];
  tasks: readonly Task[];
};

function Rows({ proposal, projects, tasks, isComing }: RowsProps) {
  const { workspace } = useApp();
  const usual = projects.find(({ status }) => status === 'working') ?? projects[0];
  const [rows, setRows] = useState(() => rowsOf(proposal, usual?.id ?? ''));
  const [areProblemsShown, showProblems] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const added = rows.filter(({ id }) => tasks.some((task) => task.id === id));
  const left = isBusy ? rows : rows.filter((row) => !added.includes(row));

  function change(key: string, fields: Partial<ProposalRow>): void {
    setRows((all) => all.map((row) => (row.key === key ? { ...row, ...fields } : row)));
  }

  async function accept(): Promise<void> {
    const wrong = left.findIndex((row) => rowProblem(row) !== null);
    showProblems(wrong >= 0);
    if (isBusy) return;
    if (wrong >= 0) {
      list.current?.children[wrong]?.querySelector<HTMLElement>('input, select')?.focus();
      return;
    }
    setBusy(true);
    // The button goes away with what it adds.
    list.current?.closest('section')?.focus();
    const newId = createIds().next;
    const ids = await acceptTasks({ workspace, newId }, left.map(taskOfRow));
    setRows((all) => all.map((row) => ({ ...row, id: ids.get(row.id) ?? row.id })));
    setBusy(false);
  }

  return (
    <>
      {!isBusy && added.length > 0 && <Added rows={added} />}
      <ul ref={list} className={styles.rows} aria-label="Proposed tasks">
        {left.map((row, at) => (
          <ProposalFields
            key={row.key}
            row={row}
            number={at + 1}
            projects={projects}
            parent={tasks.find(({ id }) => id === row.parentId) ?? null}
            problem={areProblemsShown ? rowProblem(row) : null}
            onChange={(fields) => change(row.key, fields)}
            onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
          />
        ))}
      </ul>
      {projects.length === 0 ? (
        <p className={styles.note}>
          Tasks belong to a project, and you have no open one. Add a project first.
        </p>
      ) : (
        left.length > 0 && (
          <AcceptBar
            label={`Add ${counted(left.length, 'task')}`}
            isDisabled={isComing || isBusy}
            note="Nothing is added before you press the button."
            onAccept={() => void accept()}
          />
        )
      )}
      {rows.length === 0 && <p className={styles.note}>You removed all of them.</p>}
    </>
  );
}

function Added({ rows }: { rows: readonly ProposalRow[] }) {
  return (
    <div className={styles.added}>
      <p>{rows.length === 1 ? 'In your list:' : `${counted(rows.length, 'task')} in your list:`}</p>
      <ul>
        {rows.map(({ key, title }) => (
          <li key={key}>{title}</li>
        ))}
      </ul>
    </div>
  );
}
