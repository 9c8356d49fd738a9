// Runs on every page, before its parts have come to life; whatever can wait comes later.
import { startTickWorkerAhead } from '../../time/start-tick-worker.ts';
// Here, because the clock of a timer shares it: what comes later would bring all of a timer along.
import { workerUrl } from '../../time/worker-urls.ts';
import { suppressForeignErrors } from '../foreign-errors.ts';
import { layOutBelowTheFold } from './below-the-fold.ts';
import { watchStyles } from './failed-styles.ts';
import { watchTyping } from './watch-typing.ts';

/** A timer that comes to life with its page; one within a text waits to be seen. */
const AWAKE_TIMER = 'astro-island[client="painted"] [role="timer"]';

suppressForeignErrors(window);
watchStyles(document);
watchTyping(document);
layOutBelowTheFold(document);
if (document.querySelector(AWAKE_TIMER) !== null) startTickWorkerAhead();

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const begin = async () => {
    // Without it the page is the same, as long as there is a network.
    const part = await import('./register-service-worker.ts').catch(() => null);
    part?.registerOnceAwake(document, () => workerUrl('service'));
  };
  if (document.readyState === 'complete') void begin();
  else addEventListener('load', () => void begin(), { once: true });
}

// Put in by the build: without an id all of this is left out.
declare const ANALYTICS_FROM_BUILD: { readonly id: string; readonly url: string } | null;

if (ANALYTICS_FROM_BUILD !== null) {
  const target = ANALYTICS_FROM_BUILD;
  import('../web-vitals.ts').then(
    (part) => part.sendWebVitals(target),
    () => undefined,
  );
}
