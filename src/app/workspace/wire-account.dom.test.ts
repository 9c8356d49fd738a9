import { afterEach, expect, test } from 'vitest';
import { formatTime, setFormatPlace } from '#shared/domain/formats/formats.ts';
import { CACHE_KEYS } from '#stores/storage/cache-keys.ts';
import * as STORAGE_KEYS from '#stores/storage/storage-keys.ts';
import { wireAccount } from './wire-account.ts';

const AT = Date.UTC(2026, 10, 20, 13, 37);
const ADA = {
  id: '01990000-0000-7000-8000-00000000000a',
  name: 'Ada',
  email: 'ada@example.org',
  avatar: null,
  timeZone: 'Asia/Tokyo',
  isAdmin: false,
  isActive: true,
  createdAt: '2026-11-01T10:00:00.000Z',
};

afterEach(() => {
  localStorage.clear();
  setFormatPlace({ locale: undefined, timeZone: undefined });
});

test("shows every time in the profile's zone until the user signs out", () => {
  setFormatPlace({ locale: 'en-GB' });
  const onDevice = formatTime(AT);
  localStorage.setItem(STORAGE_KEYS.token, 'a-token');
  localStorage.setItem(CACHE_KEYS.user, JSON.stringify(ADA));
  const { auth } = wireAccount();
  expect(formatTime(AT)).toBe('22:37');
  auth.forget();
  expect(formatTime(AT)).toBe(onDevice);
});
