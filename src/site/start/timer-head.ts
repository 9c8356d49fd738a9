/* The script in the head of a page with a timer; its element says which page it is. */
import { startTimerPage } from '#shared/page/first-script.ts';

const { withAccount, carries } = document.currentScript?.dataset ?? {};
startTimerPage(
  withAccount === 'stays' ? 'stays' : 'leaves',
  carries === 'tool' ? 'tool' : 'pomodoro',
);
