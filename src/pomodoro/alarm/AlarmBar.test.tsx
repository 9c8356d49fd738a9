import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { atom } from 'nanostores';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openTimer } from '../screen/live-timer-test-kit.ts';
import { mountAlarmBar } from './mount-alarm-bar.tsx';

let unmount = () => {};
afterEach(() => {
  act(() => unmount());
  cleanup();
  document.body.replaceChildren();
});

function show() {
  const { browser, timer } = openTimer();
  timer.connect();
  const repeat = { $isRinging: atom(false), stop: vi.fn(() => repeat.$isRinging.set(false)) };
  const blocked = { $isBlocked: atom(false) };
  act(() => {
    unmount = mountAlarmBar({ repeat, blocked }, timer);
  });
  const ring = () => act(() => repeat.$isRinging.set(true));
  return { browser, repeat, blocked, ring };
}

const stopButton = () => screen.queryByRole('button', { name: 'Stop the alarm' });

describe('while an alarm rings', () => {
  test('a button stops it', () => {
    const { repeat, ring } = show();
    expect(stopButton()).toBeNull();
    ring();
    fireEvent.click(screen.getByRole('button', { name: 'Stop the alarm' }));
    expect(repeat.stop).toHaveBeenCalledOnce();
    expect(stopButton()).toBeNull();
  });

  test('a screen reader is told at once', () => {
    const { ring } = show();
    ring();
    expect(screen.getByRole('alert').textContent).toContain('Time is up.');
  });

  test.each(['Escape', ' '])('the key "%s" stops it and does nothing else', (key) => {
    const { repeat, ring } = show();
    const other = vi.fn();
    document.body.addEventListener('keydown', other);
    ring();
    expect(fireEvent.keyDown(document.body, { key })).toBe(false);
    expect(repeat.stop).toHaveBeenCalledOnce();
    expect(other).not.toHaveBeenCalled();
  });

  test('Space is left to a control that has the focus, Esc is not', () => {
    const { repeat, ring } = show();
    const field = document.createElement('input');
    document.body.append(field);
    ring();
    fireEvent.keyDown(field, { key: ' ' });
    expect(repeat.stop).not.toHaveBeenCalled();
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(repeat.stop).toHaveBeenCalledOnce();
  });

  test('the keys are free again afterwards', () => {
    const { repeat, ring } = show();
    ring();
    act(() => repeat.stop());
    expect(fireEvent.keyDown(document.body, { key: ' ' })).toBe(true);
  });

  test('the bar stands inside the dialog that is open, and outside again when it is gone', () => {
    const { browser, ring } = show();
    const dialog = document.createElement('dialog');
    dialog.setAttribute('open', '');
    document.body.append(dialog);
    ring();
    expect(stopButton()?.closest('dialog')).toBe(dialog);
    dialog.remove();
    act(() => browser.advance(1000));
    expect(stopButton()?.closest('dialog')).toBeNull();
    expect(stopButton()).not.toBeNull();
  });
});

test('blocked sound is told of, with what to do', () => {
  const { blocked } = show();
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => blocked.$isBlocked.set(true));
  expect(screen.getByRole('status').textContent).toBe(
    'Sound is blocked by the browser: press anywhere to allow it',
  );
});
