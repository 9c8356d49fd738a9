import * as STORAGE_KEYS from '#stores/storage/storage-keys.ts';

/** The name in the data of `<html>` that stands there when the page was opened by a mailed link. */
export const LINK_MARK = 'link';

/**
 * The text of a script for the head: whoever is signed in goes to the app, or whoever is not to
 * the sign-in page; also when the page comes back by the Back button. `takesLinks`: with a token in
 * the address the page stays, whoever is signed in.
 */
export function earlyRedirect(when: 'signedIn' | 'signedOut', takesLinks = false): string {
  const [sign, address] = when === 'signedIn' ? ['', '/app'] : ['!', '/login'];
  const check = `let t;try{t=localStorage.getItem('${STORAGE_KEYS.token}')}catch{}if(${sign}t)location.replace('${address}')`;
  const stay = `if(/[?&]token=./.test(location.search)){document.documentElement.dataset.${LINK_MARK}='';return}`;
  return `(()=>{const go=()=>{${takesLinks ? stay : ''}${check}};go();addEventListener('pageshow',e=>{if(e.persisted)go()})})()`;
}
