import fc from 'fast-check';
import * as z from 'zod';
import {
  LooseTaskRecord,
  MilestoneRecord,
  NoteRecord,
  PlanRecord,
  ProjectRecord,
  SessionRecord,
  TaskRecord,
} from '#shared/contract/account/account-data.ts';
import type { Schema } from '../schema.ts';
import { refArbitrary } from '../things.ts';
import { allowed, anything, extreme, type Place } from '../values.ts';

const RECORDS = {
  projects: ProjectRecord,
  milestones: MilestoneRecord,
  notes: NoteRecord,
  looseTasks: LooseTaskRecord,
  tasks: TaskRecord,
  sessions: SessionRecord,
  plans: PlanRecord,
} as const;

/** Bodies of the calls that import, whose rows the description leaves open; null for other calls. */
export function importedRows(name: string, place: Place): fc.Arbitrary<unknown> | null {
  if (name === 'accountData.import') return ownRecords(place);
  return name === 'taskImport.todoist' ? todoistBodies() : null;
}

function ownRecords(place: Place): fc.Arbitrary<unknown> {
  const lists = Object.entries(RECORDS).map(([list, record]) => {
    // zod writes schemas of the same kind as those of the description.
    const schema = z.toJSONSchema(record, { io: 'input', unrepresentable: 'any' }) as Schema;
    const row = fc.oneof(
      { weight: 8, arbitrary: allowed(schema, place) },
      { weight: 3, arbitrary: extreme(schema, place) },
    );
    return [list, fc.array(row, { maxLength: 3 })] as const;
  });
  return fc.record(Object.fromEntries(lists), { requiredKeys: [] });
}

const DUES = [
  '2026-11-25',
  '2000-01-01',
  '2100-01-01',
  '9999-12-31',
  '1999-12-31',
  '2026-11-25T12:00:00Z',
  'tomorrow',
  '',
  '\ud800',
];
const REPEATED = ['every day', 'every weekday', 'every month', 'jeden Tag', 'every 3rd blue moon'];

function todoistBodies(): fc.Arbitrary<unknown> {
  const id = fc.oneof(
    fc.nat(500).map(String),
    fc.constantFrom<unknown>('\ud800', '\u0000', '', null, 7, 'x'.repeat(2001), {}),
  );
  const text = fc.oneof(
    fc.constantFrom('Write', 'Read a book', '論文', '🍅 ripe', 'x'.repeat(400)),
    fc.string({ unit: 'binary', maxLength: 30 }),
  );
  const due = fc.record(
    {
      date: fc.constantFrom(...DUES),
      string: fc.constantFrom(...REPEATED),
      is_recurring: fc.boolean(),
    },
    { requiredKeys: [] },
  );
  const task = fc.record(
    {
      content: text,
      id,
      description: text,
      project_name: fc.constantFrom('Thesis', 'Errands', '', 'x'.repeat(300), '\u0000', 'thesis'),
      project_id: id,
      projectId: refArbitrary(fc, 'project'),
      parent_id: id,
      labels: fc.array(text, { maxLength: 3 }),
      due: fc.oneof(due, anything()),
      deadline: fc.constantFrom<unknown>({ date: '2100-01-01' }, '2026-02-30', null),
      checked: fc.boolean(),
      completed_at: fc.constantFrom('2026-11-01T10:00:00Z', '9999-12-31T23:59:59Z', '0', '\ud800'),
      added_at: fc.constantFrom('2026-10-01T10:00:00Z', '1970-01-01T00:00:00Z', 'x'),
      repeat: fc.constantFrom<unknown>('daily', 'monthly', 'never', 1),
      priority: fc.integer({ min: -1, max: 6 }),
      duration: fc.oneof(fc.constant({ amount: 15, unit: 'minute' }), anything()),
    },
    { requiredKeys: ['content'] },
  );
  return fc.record(
    {
      tasks: fc.array(fc.oneof({ weight: 9, arbitrary: task }, anything()), {
        minLength: 1,
        maxLength: 5,
      }),
      projects: fc.array(fc.record({ id, name: text }), { maxLength: 2 }),
    },
    { requiredKeys: ['tasks'] },
  );
}
