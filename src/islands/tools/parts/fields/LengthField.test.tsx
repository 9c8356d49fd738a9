import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(cleanup);

// Its lazy part may have come in another file.
vi.resetModules();
const { LengthField } = await import('./LengthField.tsx');

function Plan() {
  const [plan, setPlan] = useState({ workMs: 40_000, rounds: 10 });
  return (
    <>
      <LengthField
        label="Work"
        ms={plan.workMs}
        unit="seconds"
        stepMs={5000}
        onChange={(workMs) => setPlan({ ...plan, workMs })}
      />
      <button type="button" onClick={() => setPlan({ ...plan, rounds: plan.rounds + 1 })}>
        One round more
      </button>
      <output>{`${plan.workMs} ${plan.rounds}`}</output>
    </>
  );
}

test('a length that is read late takes nothing back that changed meanwhile', async () => {
  render(<Plan />);
  const field = screen.getByLabelText('Work');
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: '1:00' } });
  fireEvent.blur(field);
  fireEvent.click(screen.getByRole('button', { name: 'One round more' }));
  // The part that reads it has not come yet.
  expect(screen.getByRole('status').textContent).toBe('40000 11');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('60000 11'));
});
