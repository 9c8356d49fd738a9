/* The script in the head of the app that follows early presses of its tabs. */
import { followEarlyTab } from './early-tab.ts';

followEarlyTab();
