import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Switch } from './Switch.tsx';

afterEach(cleanup);

test('it is a switch with a name, a state and a hint', () => {
  render(<Switch label="Overtime" hint="Keeps counting." isOn onChange={vi.fn()} />);
  const control = screen.getByRole('switch', { name: 'Overtime' });
  expect(control.matches(':checked')).toBe(true);
  const hint = document.getElementById(control.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toBe('Keeps counting.');
});

test('pressing it tells its owner what it wants to be', () => {
  const change = vi.fn();
  render(<Switch label="Overtime" isOn={false} onChange={change} />);
  fireEvent.click(screen.getByText('Overtime'));
  expect(change).toHaveBeenCalledExactlyOnceWith(true);
});
