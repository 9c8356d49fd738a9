import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Digits } from './ToolPanel.tsx';

afterEach(cleanup);

function roomFor(clock: string): string | undefined {
  const { unmount } = render(<Digits clock={clock} />);
  const room = screen.getByRole('timer').dataset.length;
  unmount();
  return room;
}

test('a time of day is as large at nine as at ten, with whichever space before AM', () => {
  for (const space of [' ', '\u202f', '']) {
    expect(roomFor(`9:05${space}AM`)).toBe(roomFor(`10:05${space}AM`));
    expect(roomFor(`9:05${space}pm`)).toBe(roomFor(`12:05${space}pm`));
  }
});

test('a clock is as large as its digits allow', () => {
  expect(roomFor('5:00')).toBe('4');
  expect(roomFor('25:00')).toBe('5');
  expect(roomFor('1:05:00')).toBe('7');
  expect(roomFor('17:30')).toBe('5');
});
