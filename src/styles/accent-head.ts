/* The script in the head of the app that shows its accent. */
import { showStoredAccent } from './accent-script.ts';

showStoredAccent();
