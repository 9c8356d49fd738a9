import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { atom } from 'nanostores';
import { afterEach, expect, test, vi } from 'vitest';
import { buildEnded } from '#shared/domain/timer/engine/timer-test-kit.ts';
import type { EndedSession } from '#shared/domain/timer/types.ts';
import { StaleSessionNote } from './StaleSessionNote.tsx';

afterEach(cleanup);

const ENDED = buildEnded({
  startedAt: Date.UTC(2026, 10, 20, 10),
  endedAt: Date.UTC(2026, 10, 20, 10, 25),
  outcome: 'stale',
});

function show() {
  const $question = atom<EndedSession | null>(null);
  const stale = { $question, count: vi.fn(), discard: vi.fn() };
  render(<StaleSessionNote stale={stale} />);
  return stale;
}

test('nothing is asked while there is nothing to ask about', () => {
  show();
  expect(screen.queryByRole('region')).toBeNull();
});

test('the question names the session, and each answer reaches its owner', async () => {
  const stale = show();
  act(() => stale.$question.set(ENDED));
  expect(
    await screen.findByText(/^A focus session of 25 min ended .*20.* Does it count\?$/),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Count it' }));
  expect(stale.count).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(stale.discard).toHaveBeenCalledOnce();
});
