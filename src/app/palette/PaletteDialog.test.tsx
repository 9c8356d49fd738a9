import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Found } from '#shared/contract/work/search.ts';
import { buildProject, buildTask, openAccount, renderInApp } from '../app-test-kit.tsx';
import { PaletteDialog } from './PaletteDialog.tsx';

const thesis = buildProject('Thesis', { status: 'working' });
const NOTHING: Found = { tasks: [], projects: [], notes: [], sessions: [] };
const NOTE = {
  id: 'b4f0d1a2-1c3e-4f5a-8b6c-7d8e9f0a1b2c',
  projectId: thesis.id,
  projectTitle: 'Thesis',
  title: 'Otters',
  excerpt: 'Otters hold hands',
};

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Opens the palette; the search waits until `answer` lets the server respond. */
function open(tasks = [buildTask('Draft', thesis)]) {
  const { promise, resolve } = Promise.withResolvers<Found>();
  const scope = openAccount({ projects: [thesis], tasks });
  vi.stubGlobal('fetch', async (url: string) => {
    if (!String(url).includes('/search')) throw new TypeError('No server for this.');
    return Response.json(await promise);
  });
  const onClose = vi.fn();
  renderInApp(
    scope,
    <PaletteDialog asked={undefined} isOpen onClose={onClose} onShow={() => {}} />,
  );
  const field = screen.getByRole('combobox');
  return {
    scope,
    onClose,
    answer: (found: Found) => act(async () => resolve(found)),
    type: (value: string) => fireEvent.change(field, { target: { value } }),
    enter: () => fireEvent.keyDown(field, { key: 'Enter' }),
    titles: () => {
      const tasks = scope.workspace.tasks.$tasks.get();
      return tasks.kind === 'ready' ? tasks.value.map(({ title }) => title) : [];
    },
  };
}

const selected = () => screen.queryByRole('option', { selected: true })?.textContent ?? '';

describe('the palette', () => {
  it("lists creations after the server's results, and Enter opens the best result", async () => {
    const { scope, type, enter, answer, titles } = open();
    type('otter');
    enter();
    expect(titles()).toEqual(['Draft']);
    await waitFor(() => expect(screen.getByText('Searching…')).toBeTruthy());
    await answer({ ...NOTHING, notes: [NOTE] });
    await waitFor(() =>
      expect(scope.workspace.navigation.$place.get()).toMatchObject({ projectId: thesis.id }),
    );
    expect(titles()).toEqual(['Draft']);
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(options[0]).toContain('Otters');
    expect(options.at(-1)).toContain('Create note “otter”');
  });

  it('offers to create where nothing is found, and Undo removes the task', async () => {
    const { scope, type, enter, answer, titles } = open();
    type('Buy ink');
    enter();
    await answer(NOTHING);
    await waitFor(() => expect(titles()).toEqual(['Draft', 'Buy ink']));
    const { $toasts } = scope.workspace.toasts;
    await waitFor(() => expect($toasts.get().at(-1)?.message).toBe('“Buy ink” added to Thesis.'));
    act(() => $toasts.get().at(-1)?.action?.onAct());
    await waitFor(() => expect(titles()).toEqual(['Draft']));
  });

  it('selects a known task before any creation, without waiting for the server', () => {
    const { type } = open();
    type('draft');
    expect(selected()).toContain('Draft');
    expect(screen.getAllByRole('option').at(-1)?.textContent).toContain('Create note');
  });
});
