import * as STORAGE_KEYS from '#stores/storage/storage-keys.ts';

/** The name in the data of `<html>` that stands there when the page was opened by a mailed link. */
export const LINK_MARK = 'link';

/**
 * Sends whoever is signed in to the app, or whoever is not to the sign-in page, before the first paint;
 * also when the page comes back by the Back button. `takesLinks`: with a token in the address the page
 * stays, whoever is signed in.
 */
export function redirectEarly(when: 'signedIn' | 'signedOut', takesLinks: boolean): void {
  const redirect = () => {
    if (takesLinks && /[?&]token=./.test(location.search)) {
      document.documentElement.dataset[LINK_MARK] = '';
      return;
    }
    if (isSignedIn() !== (when === 'signedIn')) return;
    location.replace(when === 'signedIn' ? '/app' : '/login');
  };
  redirect();
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) redirect();
  });
}

function isSignedIn(): boolean {
  try {
    return Boolean(localStorage.getItem(STORAGE_KEYS.token));
  } catch {
    return false;
  }
}
