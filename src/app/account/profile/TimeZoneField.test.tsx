import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { TimeZoneField } from './TimeZoneField.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Sets the device's zone; undefined where the browser hides it. */
function standIn(timeZone: string | undefined): void {
  const options = new Intl.DateTimeFormat('en').resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(
    Object.assign(options, { timeZone }),
  );
}

test('offers the zone of the device and selects it', () => {
  standIn('Europe/Berlin');
  render(<TimeZoneField defaultValue="Asia/Tokyo" error={undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'Use this device’s: Berlin, Europe' }));
  expect(screen.getByLabelText('Time zone')).toHaveProperty('value', 'Europe/Berlin');
});

test('opens in a browser that hides its zone', () => {
  standIn(undefined);
  render(<TimeZoneField defaultValue="Asia/Tokyo" error={undefined} />);
  expect(screen.getByRole('button', { name: 'Use this device’s: UTC' })).toBeTruthy();
});
