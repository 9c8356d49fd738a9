import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

/** Sends the web vitals of this page once, when it goes out of sight for the first time. */
export function sendVisitVitals(send: (event: object) => void): void {
  let vitals: Record<string, number> = {};
  let isSent = false;
  const note = ({ name, value }: Pick<Metric, 'name' | 'value'>) => {
    vitals[name.toLowerCase()] = value;
  };
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(note);
  // After the listeners of the library, which tell the last values then.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden || isSent || Object.keys(vitals).length === 0) return;
    isSent = true;
    send({ kind: 'vitals', ...vitals });
  });
  addEventListener('pageshow', ({ persisted }) => {
    // A page that comes back has vitals of its own.
    if (persisted) [vitals, isSent] = [{}, false];
  });
}
