// @vitest-environment happy-dom
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

test('a mailed link stays on its page although somebody is signed in', () => {
  localStorage.setItem('token', 'abc');
  open('/forgot-password?token=xyz', true);
  expect(replace).not.toHaveBeenCalled();
  expect(document.documentElement.dataset['link']).toBe('');
});

test.each(['/forgot-password', '/forgot-password?token=', '/forgot-password?untoken=1'])(
  'somebody signed in leaves %s for the app',
  (address) => {
    localStorage.setItem('token', 'abc');
    open(address, true);
    expect(replace).toHaveBeenCalledExactlyOnceWith('/app');
  },
);

test('a page that takes no links sends somebody signed in to the app', () => {
  localStorage.setItem('token', 'abc');
  open('/login?token=xyz');
  expect(replace).toHaveBeenCalledExactlyOnceWith('/app');
});
