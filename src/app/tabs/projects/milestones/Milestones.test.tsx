import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildProject, openAccount, renderInApp } from '../../../app-test-kit.tsx';
import { Milestones } from './Milestones.tsx';

const thesis = buildProject('Thesis');
const DRAFT = {
  id: '01990000-0000-7000-8000-000000000001',
  projectId: thesis.id,
  title: 'Darft',
  dueOn: null,
  completed: false,
  completedAt: null,
  createdAt: '2026-11-01T08:00:00.000Z',
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('renames a milestone in its row', async () => {
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (method !== 'GET' || !url.includes('/milestones')) throw new TypeError('No server.');
    return Response.json({ items: [DRAFT], nextCursor: null });
  });
  const scope = openAccount({ projects: [thesis] });
  renderInApp(scope, <Milestones project={thesis} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Rename “Darft”' }));
  const field = screen.getByLabelText('Title of “Darft”');
  expect(field).toHaveProperty('value', 'Darft');
  fireEvent.change(field, { target: { value: ' Draft ' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(screen.getByText('Draft')).toBeTruthy());
  expect(scope.workspace.changes.$waiting.get()).toMatchObject([
    { change: { entity: 'milestone', id: DRAFT.id, fields: { title: 'Draft' } } },
  ]);
});
