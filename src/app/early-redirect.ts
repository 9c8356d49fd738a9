import * as STORAGE_KEYS from '#stores/storage/storage-keys.ts';

/** Name of the data attribute of `<html>` that marks a page opened by a mailed link. */
export const LINK_MARK = 'link';

/**
 * Returns a script for the head that sends signed-in users to the app, or signed-out users to the
 * sign-in page. It also runs when the Back button restores the page. With `takesLinks`, a page
 * whose address has a token never redirects.
 */
export function earlyRedirect(when: 'signedIn' | 'signedOut', takesLinks = false): string {
  const [sign, address] = when === 'signedIn' ? ['', '/app'] : ['!', '/login'];
  const check = `let t;try{t=localStorage.getItem('${STORAGE_KEYS.token}')}catch{}if(${sign}t)location.replace('${address}')`;
  const stay = `if(/[?&]token=./.test(location.search)){document.documentElement.dataset.${LINK_MARK}='';return}`;
  return `(()=>{const go=()=>{${takesLinks ? stay : ''}${check}};go();addEventListener('pageshow',e=>{if(e.persisted)go()})})()`;
}
