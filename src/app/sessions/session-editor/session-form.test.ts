import { describe, expect, it } from 'vitest';
import { buildSession, idOf } from '#stores/sync/contract-test-kit.ts';
import { draftOf } from './session-draft.ts';
import { changesOf, fieldsOf, type SessionForm } from './session-form.ts';

const SESSION = { ...buildSession(1, '10:00'), projectId: idOf(1), taskId: idOf(2), note: 'Notes' };
const TIMES = {
  startMs: Date.parse(SESSION.startTime),
  endMs: Date.parse(SESSION.endTime),
  minutes: 25,
};
const FORM: SessionForm = {
  draft: draftOf(TIMES, 'UTC'),
  projectId: idOf(1),
  taskId: idOf(2),
  intention: '',
  note: 'Notes',
  interrupted: false,
};

function changes(form: Partial<SessionForm>, times: Partial<typeof TIMES> = {}) {
  return changesOf(SESSION, fieldsOf({ ...FORM, ...form }, { ...TIMES, ...times }));
}

describe('changesOf', () => {
  it('is empty for an unedited form', () => {
    expect(changes({ note: ' Notes ' })).toEqual({});
  });

  it('contains project and task together, and null for none', () => {
    expect(changes({ projectId: '', taskId: '' })).toEqual({ projectId: null, taskId: null });
    expect(changes({ taskId: '' })).toEqual({ projectId: idOf(1), taskId: null });
  });

  it('contains the focused minutes with every change of the times', () => {
    expect(changes({}, { endMs: TIMES.endMs + 60_000 })).toEqual({
      endTime: '2026-11-20T10:01:00.000Z',
      duration: 25,
    });
  });

  it('normalises text as the server does', () => {
    expect(changes({ note: '  Two\nlines ', intention: ' Draft ', interrupted: true })).toEqual({
      note: 'Two\nlines',
      intention: 'Draft',
      interrupted: true,
    });
  });
});
