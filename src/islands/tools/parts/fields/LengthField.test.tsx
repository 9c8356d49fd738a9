import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TimeEntryProps } from '../screen/TimeEntry.tsx';
import type { LengthFieldProps } from './LengthField.tsx';

// The lazy part that reads a time has not come when a test begins.
beforeEach(() => void vi.resetModules());
afterEach(() => {
  cleanup();
  delete document.documentElement.dataset['earlyPress'];
});

type PlanProps = { Field: (props: LengthFieldProps) => React.ReactNode };

function Plan({ Field }: PlanProps) {
  const [plan, setPlan] = useState({ workMs: 40_000, rounds: 10 });
  return (
    <>
      <Field
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

type TimerProps = {
  Entry: (props: TimeEntryProps) => React.ReactNode;
  handlerFor: (start: () => void) => () => void;
};

function Timer({ Entry, handlerFor }: TimerProps) {
  const [ms, setMs] = useState(60_000);
  const [started, setStarted] = useState<number | null>(null);
  return (
    <>
      <Entry now={() => 0} onEnter={(entered) => setMs(entered.ms)} />
      <button
        type="button"
        data-early-press={started === null ? 'start' : undefined}
        onClick={handlerFor(() => setStarted(ms))}
      >
        Start
      </button>
      <output data-testid="started">{started ?? 'idle'}</output>
    </>
  );
}

/** Types into a field and leaves it, before its reader has come. */
function typeInto(field: HTMLElement, value: string) {
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
}

test('a length that is read late takes nothing back that changed meanwhile', async () => {
  const { LengthField } = await import('./LengthField.tsx');
  render(<Plan Field={LengthField} />);
  typeInto(screen.getByLabelText('Work'), '1:00');
  fireEvent.click(screen.getByRole('button', { name: 'One round more' }));
  expect(screen.getByRole('status').textContent).toBe('40000 11');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('60000 11'));
});

async function renderTimer() {
  const { TimeEntry } = await import('../screen/TimeEntry.tsx');
  const { startUnlessAsked } = await import('./open-questions.ts');
  render(<Timer Entry={TimeEntry} handlerFor={startUnlessAsked} />);
  return screen.getByTestId('started');
}

test('a press of Start waits for the time that was typed', async () => {
  // As a press before the scripts leaves it.
  document.documentElement.dataset['earlyPress'] = 'start';
  const started = await renderTimer();
  typeInto(screen.getByLabelText('Custom time'), '3');
  fireEvent.click(screen.getByRole('button', { name: 'Start' }));
  expect(started.textContent).toBe('idle');
  await waitFor(() => expect(started.textContent).toBe('180000'));
});

test('a time that cannot be read starts nothing, however late that is known', async () => {
  const started = await renderTimer();
  typeInto(screen.getByLabelText('Custom time'), 'soon');
  fireEvent.click(screen.getByRole('button', { name: 'Start' }));
  await waitFor(() => expect(screen.getByRole('alert')).toBeTruthy());
  expect(started.textContent).toBe('idle');
});
