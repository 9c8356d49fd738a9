/**
 * The text of a script for the app's page: a tab that is pressed while only the outline of the app is
 * there is where the app begins. It counts when the press begins, because the outline may be gone
 * before it ends, and then nobody hears of it.
 */
export const EARLY_TAB = `for(const n of['pointerdown','click'])addEventListener(n,e=>{const a=e.target.closest?.('[aria-busy=true] nav a');if(!a||e.button||e.metaKey||e.ctrlKey||e.shiftKey)return;if(n=='click')e.preventDefault();if(a.href!=location.href)history.pushState(null,'',a.href)},true)`;
