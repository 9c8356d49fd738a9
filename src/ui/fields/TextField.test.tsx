import { cleanup, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { TextField } from './TextField.tsx';

afterEach(cleanup);

function describedBy(input: HTMLElement): (string | null | undefined)[] {
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent);
}

test('the label names the field', () => {
  render(<TextField label="E-mail" type="email" name="email" />);
  expect(screen.getByLabelText('E-mail').getAttribute('name')).toBe('email');
});

test('a field without hint or error has no description and is valid', () => {
  render(<TextField label="E-mail" />);
  const input = screen.getByLabelText('E-mail');
  expect(input.hasAttribute('aria-describedby')).toBe(false);
  expect(input.hasAttribute('aria-invalid')).toBe(false);
});

test('hint and error are read with the field', () => {
  render(<TextField label="Password" hint="8 to 128 characters." error="Too short." />);
  const input = screen.getByLabelText('Password');
  expect(describedBy(input)).toEqual(['8 to 128 characters.', 'Too short.']);
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

test('an empty error is no error', () => {
  render(<TextField label="Password" error="" />);
  expect(screen.getByLabelText('Password').hasAttribute('aria-invalid')).toBe(false);
});

test('its ref is the input, so that a form can put the focus on it', () => {
  const ref = createRef<HTMLInputElement>();
  render(<TextField label="Task" isLabelHidden ref={ref} />);
  ref.current?.focus();
  expect(document.activeElement).toBe(screen.getByLabelText('Task'));
});
