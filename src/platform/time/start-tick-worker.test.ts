import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The workers that have been started. */
const started: FakeWorker[] = [];
let areRefused = false;

class FakeWorker extends EventTarget {
  constructor() {
    super();
    if (areRefused) throw new DOMException('no workers', 'SecurityError');
    started.push(this);
  }
}

/** The module as a page that has just been opened has it. */
async function openPage() {
  vi.resetModules();
  return import('./start-tick-worker.ts');
}

beforeEach(() => {
  started.length = 0;
  areRefused = false;
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => vi.unstubAllGlobals());

describe('a worker that was started ahead', () => {
  it('is given to the first who asks, and to nobody else', async () => {
    const { startTickWorker, startTickWorkerAhead } = await openPage();
    startTickWorkerAhead();
    expect(started).toHaveLength(1);
    expect(startTickWorker()).toBe(started[0]);
    expect(startTickWorker()).toBe(started[1]);
  });

  it('is not given to anybody once it has failed', async () => {
    const { startTickWorker, startTickWorkerAhead } = await openPage();
    startTickWorkerAhead();
    started[0]?.dispatchEvent(new Event('error'));
    expect(startTickWorker()).toBe(started[1]);
  });

  it('may be refused, which whoever asks is told', async () => {
    const { startTickWorker, startTickWorkerAhead } = await openPage();
    areRefused = true;
    startTickWorkerAhead();
    expect(() => startTickWorker()).toThrow('no workers');
  });
});
