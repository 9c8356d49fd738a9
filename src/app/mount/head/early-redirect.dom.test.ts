import { beforeEach, expect, test, vi } from 'vitest';
import { redirectEarly } from './early-redirect.ts';

const replace = vi.fn();

beforeEach(() => {
  localStorage.clear();
  replace.mockClear();
  vi.spyOn(location, 'replace').mockImplementation(replace);
  history.replaceState(null, '', '/');
  delete document.documentElement.dataset['link'];
});

const open = (address: string, takesLinks = false) => {
  history.replaceState(null, '', address);
  redirectEarly('signedIn', takesLinks);
};

test('stays on the page of a mailed link although the user is signed in', () => {
  localStorage.setItem('token', 'abc');
  open('/forgot-password?token=xyz', true);
  expect(replace).not.toHaveBeenCalled();
  expect(document.documentElement.dataset['link']).toBe('');
});

test.each(['/forgot-password', '/forgot-password?token=', '/forgot-password?untoken=1'])(
  'sends a signed-in user from %s to the app',
  (address) => {
    localStorage.setItem('token', 'abc');
    open(address, true);
    expect(replace).toHaveBeenCalledExactlyOnceWith('/app');
  },
);

test('sends a signed-in user to the app from a page that takes no links', () => {
  localStorage.setItem('token', 'abc');
  open('/login?token=xyz');
  expect(replace).toHaveBeenCalledExactlyOnceWith('/app');
});
