import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { StepField } from './StepField.tsx';

afterEach(cleanup);

function show(first: string) {
  function Example() {
    const [value, setValue] = useState(first);
    return (
      <StepField
        label="Estimate"
        name="estimate"
        value={value}
        onChange={setValue}
        min={1}
        max={3}
        from={2}
      />
    );
  }
  render(<Example />);
  const field = () => screen.getByLabelText<HTMLInputElement>('Estimate');
  const press = (name: string) =>
    fireEvent.click(screen.getByRole('button', { name: `Estimate: ${name}` }));
  return { field, press };
}

describe('StepField', () => {
  it('steps up and down within its bounds', () => {
    const { field, press } = show('2');
    press('one more');
    press('one more');
    expect(field().value).toBe('3');
    for (let times = 0; times < 4; times += 1) press('one less');
    expect(field().value).toBe('1');
  });

  it('steps by the arrow keys', () => {
    const { field } = show('2');
    fireEvent.keyDown(field(), { key: 'ArrowUp' });
    expect(field().value).toBe('3');
    fireEvent.keyDown(field(), { key: 'ArrowDown' });
    expect(field().value).toBe('2');
  });

  it('begins where it is told while nothing that counts is typed', () => {
    const { field, press } = show('');
    press('one more');
    expect(field().value).toBe('2');
  });

  it('takes what is typed as it is', () => {
    const { field } = show('');
    fireEvent.change(field(), { target: { value: '12x' } });
    expect(field().value).toBe('12x');
  });
});
