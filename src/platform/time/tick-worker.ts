/*
 * Runs in a worker of its own, because browsers slow the timers of hidden pages down to one a
 * minute. Hears `{ stepInMs: number | null }`, says `beat`.
 */
import { startBeat } from './beat.ts';
import { later } from './later.ts';

// A browser reads its tables of languages when they are asked for, once for the page and its workers:
// whoever is first waits 12 ms at a desk and 50 on a phone. Here that is not the page.
Intl.DateTimeFormat();

const beat = startBeat(Date.now, later, () => postMessage('beat'));

addEventListener('message', ({ data }: MessageEvent<{ stepInMs: number | null }>) => {
  // A length, not an instant: the page's clock may be another than this one.
  beat.step(data.stepInMs === null ? null : Date.now() + data.stepInMs);
});
