import type { ChangedEntity, ChangeOf, PendingChange } from '#shared/contract/work/work-changes.ts';

// Declared as a method: the table is indexed by the entity of the change that is passed.
type Say<Name extends ChangedEntity> = {
  say(change: ChangeOf<Name>, it: string): string;
}['say'];

/** Says what changes of each entity do, in lower case; `it` is the quoted name of the entity, or empty. */
const WORDS: { readonly [Name in ChangedEntity]: Say<Name> } = {
  project({ act, fields = {} }, it) {
    const { title, status, color } = fields;
    if (act === 'create') return `create project “${title}”`;
    if (act !== undefined) return `${act === 'work' ? 'work on' : act} project${it}`;
    if (title !== undefined) return `rename project${it} to “${title}”`;
    if (status !== undefined) return `reopen project${it}`;
    return `change the ${color === undefined ? 'session length' : 'colour'} of project${it}`;
  },
  task({ act, fields = {} }, it) {
    const { title, completed, estimate, projectId } = fields;
    if (act === 'count') return `count one for task${it}`;
    if (act === undefined && projectId !== undefined) {
      return `move task${it} to ${projectId === null ? 'the inbox' : 'a project'}`;
    }
    if (act !== undefined) return act === 'create' ? `add task “${title}”` : `delete task${it}`;
    if (title !== undefined) return `rename task${it} to “${title}”`;
    if (completed !== undefined) return completed ? `complete task${it}` : `reopen task${it}`;
    return estimate === undefined ? `change task${it}` : `change the estimate of task${it}`;
  },
  milestone: ({ act = 'change' }, it) => `${act === 'create' ? 'add' : act} milestone${it}`,
  plannedBlock({ act }, it) {
    if (act === 'create') return `plan${it}`;
    return act === 'delete' ? 'delete a planned block' : `change planned block${it}`;
  },
  session: ({ act = 'correct', fields }) =>
    act === 'create' ? `add a session of ${fields?.duration} min` : `${act} a session`,
  activeTask: ({ fields }, it) =>
    (fields?.taskId ?? null) === null ? 'choose no task' : `choose task${it}`,
  projectOrder: () => 'change the order of the projects',
  taskOrder: () => 'change the order of the tasks',
};

function wordsOf<Name extends ChangedEntity>(entity: Name): Say<Name> {
  return WORDS[entity];
}

/** Describes a change in the user's words: `Rename project “Essay” to “Thesis”`. */
export function describeChange({ change, name }: Pick<PendingChange, 'change' | 'name'>): string {
  const words = wordsOf(change.entity)(change, name === '' ? '' : ` “${name}”`);
  return words[0]?.toUpperCase() + words.slice(1);
}
