/* The script in the head of pages for one kind of visitor; its element says for which. */
import { redirectEarly } from './early-redirect.ts';

const { when, takesLinks } = document.currentScript?.dataset ?? {};
redirectEarly(when === 'signedIn' ? 'signedIn' : 'signedOut', takesLinks !== undefined);
