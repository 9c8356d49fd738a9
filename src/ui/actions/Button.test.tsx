import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';

afterEach(cleanup);

test('a button does not submit unless it says so', () => {
  render(<Button>Start</Button>);
  expect(screen.getByRole('button', { name: 'Start' }).getAttribute('type')).toBe('button');
});

test('a press reaches its owner', () => {
  const press = vi.fn();
  render(<Button onClick={press}>Start</Button>);
  fireEvent.click(screen.getByRole('button', { name: 'Start' }));
  expect(press).toHaveBeenCalledOnce();
});

test('a busy button says so, keeps its name and swallows presses', () => {
  const press = vi.fn();
  render(
    <Button isBusy onClick={press}>
      Sending...
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Sending...' });
  fireEvent.click(button);
  expect(press).not.toHaveBeenCalled();
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(button.hasAttribute('disabled')).toBe(false);
});

test('a busy submit button does not submit its form again', () => {
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <Button type="submit" isBusy>
        Sending...
      </Button>
    </form>,
  );
  fireEvent.click(screen.getByRole('button'));
  expect(submit).not.toHaveBeenCalled();
});

test('an icon button has its label as name and tooltip, with the key', () => {
  render(
    <IconButton label="Mute" shortcut="M" isPressed>
      <svg aria-hidden="true" />
    </IconButton>,
  );
  const button = screen.getByRole('button', { name: 'Mute' });
  expect(button.getAttribute('title')).toBe('Mute (M)');
  expect(button.getAttribute('aria-pressed')).toBe('true');
});
