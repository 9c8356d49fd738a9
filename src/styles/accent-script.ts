/** The key of local storage that holds the accent in force, with its colours. */
export const ACCENT_STORAGE_KEY = 'ripenAccent';

/** Sets the colours of the accent in force; runs in the head of the app, before the first paint. */
export const ACCENT_SCRIPT = `try{const a=JSON.parse(localStorage.getItem('${ACCENT_STORAGE_KEY}')),e=document.documentElement;for(const[n,v]of a.colors)if(n.startsWith('--'))e.style.setProperty(n,v);e.dataset.accent=a.accent}catch{}`;
