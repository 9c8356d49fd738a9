import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { valueOr } from '#stores/storage/loadable.ts';
import { buildProject, openAccount, renderInApp } from '../../../app-test-kit.tsx';
import { FirstProject } from './FirstProject.tsx';
import { NewWork } from './NewWork.tsx';

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('accepts an estimate and tags for the first task, and creates nothing from an invalid line', async () => {
  const scope = openAccount({});
  const { projects, tasks } = scope.workspace;
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  renderInApp(scope, <FirstProject onDone={() => {}} />);
  type('Project', 'Thesis');
  type('First task', 'Write @someday');
  press('Create and work on it');
  await screen.findByText(/“@someday” isn’t a day/);
  expect(valueOr(projects.$projects.get(), [])).toEqual([]);
  type('First task', 'Write ~3 #deep');
  press('Create and work on it');
  await waitFor(() =>
    expect(valueOr(tasks.$tasks.get(), [])).toMatchObject([
      { title: 'Write', estimate: 3, tags: ['deep'] },
    ]),
  );
});

it('accepts a project for a task added in the picker', async () => {
  const [thesis, garden] = [buildProject('Thesis'), buildProject('Garden')];
  const scope = openAccount({ projects: [thesis, garden] });
  const onMade = vi.fn();
  renderInApp(
    scope,
    <NewWork
      title="Dig ~2 +gard"
      projects={[thesis, garden]}
      onMade={onMade}
      onProject={() => {}}
    />,
  );
  press('Add task “Dig ~2 +gard”');
  await waitFor(() =>
    expect(onMade).toHaveBeenCalledWith(
      expect.objectContaining({ title: 'Dig', estimate: 2, projectId: garden.id }),
      garden,
    ),
  );
});
