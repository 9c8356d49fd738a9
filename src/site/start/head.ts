/* The script in the head of every page. */
import { keepEarlyActs } from '#shared/page/early-script.ts';
import { showStoredTheme } from '#styles/theme.ts';
import { startLate } from './start-late.ts';

showStoredTheme();
startLate((url) => import(/* @vite-ignore */ url));
keepEarlyActs();
