import type { AiProposal } from '#shared/contract/account/ai/ai-answers.ts';
import { LEAST_ESTIMATE, MOST_ESTIMATE } from '#shared/domain/tasks/limits.ts';
import type { ProposedTask } from '../../parts/accept-tasks.ts';

/** A proposed task while it is edited; empty texts are for none. */
export interface ProposalRow {
  /** The id that was proposed; stays while the row is edited. */
  readonly key: string;
  /** The id of the task to create. */
  readonly id: string;
  readonly title: string;
  readonly projectId: string;
  readonly parentId: string | null;
  readonly estimate: string;
  readonly dueOn: string;
}

/** The problem of a row, and the field that has it. */
export interface RowProblem {
  readonly field: 'title' | 'projectId' | 'estimate';
  readonly text: string;
}

/** The longest title of a task, in characters. */
const LONGEST_TITLE = 300;

/** Returns the rows of a proposal; tasks without a project come into the given one. */
export function rowsOf({ tasks }: AiProposal, projectId: string): readonly ProposalRow[] {
  return tasks.map((task) => ({
    key: task.id,
    id: task.id,
    title: task.title,
    parentId: task.parentId,
    projectId: task.projectId ?? projectId,
    estimate: task.estimate === null ? '' : String(task.estimate),
    dueOn: task.dueOn ?? '',
  }));
}

/** Returns the first problem of a row; null for none. */
export function rowProblem({ title, projectId, estimate }: ProposalRow): RowProblem | null {
  const typed = title.trim();
  if (typed === '') return { field: 'title', text: 'Give this task a title, or remove it.' };
  if (typed.length > LONGEST_TITLE) {
    return { field: 'title', text: `A title has at most ${LONGEST_TITLE} characters.` };
  }
  if (projectId === '') return { field: 'projectId', text: 'Choose a project.' };
  if (estimate.trim() !== '' && readEstimate(estimate) === null) {
    const text = `A whole number from ${LEAST_ESTIMATE} to ${MOST_ESTIMATE}, or nothing.`;
    return { field: 'estimate', text };
  }
  return null;
}

/** Returns the task that a row describes; the row has no problem. */
export function taskOfRow(row: ProposalRow): ProposedTask {
  const { id, title, projectId, parentId, estimate, dueOn } = row;
  return {
    id,
    projectId,
    parentId,
    title: title.trim(),
    estimate: readEstimate(estimate),
    dueOn: dueOn === '' ? null : dueOn,
  };
}

function readEstimate(typed: string): number | null {
  const number = /^\d{1,2}$/u.test(typed.trim()) ? Number(typed) : 0;
  return number >= LEAST_ESTIMATE && number <= MOST_ESTIMATE ? number : null;
}
