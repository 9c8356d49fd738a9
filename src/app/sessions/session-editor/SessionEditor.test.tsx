import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { activeTaskOf } from '#pomodoro/work/active-task-of.ts';
import {
  buildProject,
  buildTask,
  type HeldData,
  openAccount,
  renderInApp,
} from '../../app-test-kit.tsx';
import { SessionEditor } from './SessionEditor.tsx';

const thesis = buildProject('Thesis');
const garden = buildProject('Garden', { status: 'working' });
const write = buildTask('Write', thesis);

beforeEach(() => localStorage.clear());
afterEach(cleanup);

/** Returns the preselected project and task of the form that adds a session. */
function added(held: HeldData, place?: { projectId: string | null }) {
  const scope = openAccount({ projects: [thesis, garden], tasks: [write], ...held });
  renderInApp(
    scope,
    <SessionEditor
      isOpen
      session={null}
      place={place && { ...place, others: [], day: '2026-11-20' }}
      beforeSave={async () => {}}
      onDone={() => {}}
      onClose={() => {}}
    />,
  );
  const chosen = (label: string) => screen.getByLabelText<HTMLSelectElement>(label);
  return [chosen('Project'), chosen('Task')].map((field) => field.selectedOptions[0]?.textContent);
}

describe('the form that adds a session', () => {
  it('begins with the active task and its project', () => {
    expect(added({ activeTask: activeTaskOf(write, thesis) })).toEqual(['Thesis', 'Write']);
  });

  it('begins with the working project where no task is active', () => {
    expect(added({})).toEqual(['Garden', 'None']);
  });

  it('begins with the project that is shown where it is opened', () => {
    const activeTask = activeTaskOf(write, thesis);
    expect(added({ activeTask }, { projectId: garden.id })).toEqual(['Garden', 'None']);
    cleanup();
    expect(added({ activeTask }, { projectId: null })).toEqual(['Thesis', 'Write']);
  });
});
