import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openMenu } from '#ui/actions/menu-test-kit.ts';
import { patience, showWholeTimer as show } from './whole-timer-test-kit.tsx';

beforeAll(() => import('../shortcuts/ShortcutMap.tsx'));
afterEach(cleanup);

function press(...keys: string[]): void {
  for (const key of keys) {
    const code = key === ' ' ? 'Space' : key.length > 1 ? key : `Key${key.toUpperCase()}`;
    fireEvent.keyDown(document.body, { key, code });
  }
}

const map = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' }, patience);

describe('each key of the timer does what its button does', () => {
  test('the big button', async () => {
    const { timer } = await show();
    const statuses = [1, 2, 3].map(() => {
      press(' ');
      return timer.$timer.get().status;
    });
    expect(statuses).toEqual(['running', 'paused', 'running']);
  });

  test('one more minute, interruptions and Reset', async () => {
    const { timer } = await show();
    press(' ', '+', 'i', 'e', 'e');
    expect(timer.$timer.get()).toMatchObject({
      durationMs: 26 * 60_000,
      interruptions: { internal: 1, external: 2 },
    });
    press('r');
    expect(timer.$timer.get().status).toBe('idle');
  });

  test('Skip, which ends overtime', async () => {
    const { timer, advance } = await show({ overtime: true });
    press(' ', 's');
    expect(timer.$timer.get().session).toBe('shortBreak');
    press('1', ' ');
    advance(26 * 60_000);
    press('s');
    expect(timer.$timer.get().ended).toMatchObject({ outcome: 'completed' });
  });

  test('session types', async () => {
    const { timer } = await show();
    const sessions = ['3', '2', '1'].map((key) => {
      press(key);
      return timer.$timer.get().session;
    });
    expect(sessions).toEqual(['longBreak', 'shortBreak', 'work']);
  });

  test('the sound of the end', async () => {
    const { $settings, screen: timerScreen } = await show();
    press('m');
    expect($settings.get().completionSound).toBe(false);
    expect(timerScreen.$message.get()).toBe('Completion sound off');
    press('m');
    expect($settings.get().completionSound).toBe(true);
    expect(timerScreen.$message.get()).toBe('Completion sound on');
  });
});

describe('the list of keys', () => {
  test('shows those of this page, and closes with its own key', async () => {
    await show();
    press('?');
    const list = await map();
    const labels = ['Reset', 'Full screen', 'I got distracted'];
    for (const label of labels) expect(list.textContent).toContain(label);
    // This browser has no such windows.
    expect(list.textContent).not.toContain('Mini timer');
    press('?');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('switches keys off, and from the menu on again', async () => {
    const { timer } = await show();
    press('?');
    await map();
    fireEvent.click(screen.getByRole('checkbox'));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    press(' ', '3');
    expect(timer.$timer.get()).toMatchObject({ status: 'idle', session: 'work' });
    openMenu('More timer options');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Keyboard shortcuts' }));
    await map();
    fireEvent.click(screen.getByRole('checkbox'));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    press('3');
    expect(timer.$timer.get().session).toBe('longBreak');
  });
});
