import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { DaySwitcher } from './DaySwitcher.tsx';

afterEach(cleanup);

function show(day: string, today = '2026-11-20') {
  const days: string[] = [];
  render(<DaySwitcher day={day} today={today} onDay={(next) => days.push(next)} />);
  return {
    days,
    press: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
    type: (value: string) => fireEvent.change(screen.getByLabelText('Day'), { target: { value } }),
  };
}

describe('DaySwitcher', () => {
  it('moves a day back and a day forward', () => {
    const { days, press } = show('2026-11-01');
    press('Previous day');
    press('Next day');
    expect(days).toEqual(['2026-10-31', '2026-11-02']);
  });

  it('ends at today', () => {
    const { days, press } = show('2026-11-20');
    press('Next day');
    expect(days).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Today' })).toBe(null);
  });

  it('returns to today', () => {
    const { days, press } = show('2026-11-01');
    press('Today');
    expect(days).toEqual(['2026-11-20']);
  });

  it('accepts only a complete date that is not in the future', () => {
    const { days, type } = show('2026-11-20');
    type('2026-03-02');
    type('2026-11-21');
    type('0202-11-19');
    expect(days).toEqual(['2026-03-02']);
  });
});
