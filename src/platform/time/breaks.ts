/** Shorter than a press may wait for its answer, and long enough that breaks cost little. */
const WORK_MS = 30;

/**
 * Divides long work: awaited between its pieces, the answered function lets the page do what waits
 * (a press, a frame) when 30 ms have gone by. A hidden page goes on as fast as one in sight, which
 * with timers it would not.
 */
export function createBreaks(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < WORK_MS) return;
    await nextTask();
    since = performance.now();
  };
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
