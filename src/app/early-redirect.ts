import * as STORAGE_KEYS from '#stores/storage-keys.ts';

/**
 * The text of a script for the head: whoever is signed in goes to the app, or whoever is not to
 * the sign-in page; also when the page comes back by the Back button.
 */
export function earlyRedirect(when: 'signedIn' | 'signedOut'): string {
  const [sign, address] = when === 'signedIn' ? ['', '/app'] : ['!', '/login'];
  const check = `let t;try{t=localStorage.getItem('${STORAGE_KEYS.token}')}catch{}if(${sign}t)location.replace('${address}')`;
  return `(()=>{const go=()=>{${check}};go();addEventListener('pageshow',e=>{if(e.persisted)go()})})()`;
}
