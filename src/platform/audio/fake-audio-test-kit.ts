import { type AudioDevice, createAudioDevice } from './audio-device.ts';

/** How a fake device behaves: `locked` never runs, whatever is asked of it. */
export type FakeAudioState = 'running' | 'suspended' | 'locked';

/** An audio context that plays nothing, writes down what it was told, and whose clock a test moves. */
export interface FakeAudio {
  readonly device: AudioDevice;
  /** `gain 0.25`, `file@1.5` (a file that plays from 1.5 s on), `tone@0`, `stop file`, `close`. */
  readonly log: string[];
  /** Lets the clock of the context go on, if it runs. */
  pass(seconds: number): void;
  /** From now on a locked device runs when it is asked to, as after a press. */
  allow(): void;
  /** Changes the state as the browser does it. */
  become(state: AudioContextState): void;
  /** Contexts made so far. */
  made(): number;
}

/** No press has to be painted first. */
export const atOnce = (work: () => void): void => work();

/** Makes a fake audio device. */
export function createFakeAudio(state: FakeAudioState = 'running'): FakeAudio {
  const log: string[] = [];
  const contexts: FakeContext[] = [];
  const lock = { isLocked: state === 'locked' };
  const device = createAudioDevice(() => {
    const made = fakeContext(state, lock, log);
    contexts.push(made);
    const context: unknown = made;
    if (!isContext(context)) throw new TypeError('not a context');
    return context;
  }, atOnce);
  return {
    device,
    log,
    pass(seconds) {
      for (const context of contexts) {
        if (context.state === 'running') context.currentTime += seconds;
      }
    },
    allow() {
      lock.isLocked = false;
    },
    become(next) {
      const context = contexts.at(-1);
      if (context === undefined) return;
      context.state = next;
      context.onstatechange?.();
    },
    made: () => contexts.length,
  };
}

interface FakeContext {
  state: AudioContextState;
  currentTime: number;
  onstatechange: (() => void) | null;
}

function fakeContext(
  state: FakeAudioState,
  lock: { isLocked: boolean },
  log: string[],
): FakeContext {
  const own: FakeContext = {
    state: state === 'running' ? 'running' : 'suspended',
    currentTime: 0,
    onstatechange: null,
  };
  const context = Object.assign(own, {
    outputLatency: 0,
    destination: {},
    resume() {
      if (lock.isLocked) return new Promise(() => {});
      context.state = 'running';
      context.onstatechange?.();
      return Promise.resolve();
    },
    async close() {
      log.push('close');
      context.state = 'closed';
    },
    decodeAudioData: async (bytes: ArrayBuffer) => ({ length: bytes.byteLength }),
    createGain: () => fakeNode('gain', log),
    createOscillator: () => fakeNode('tone', log),
    createBufferSource: () => fakeNode('file', log),
  });
  return context;
}

function fakeNode(name: string, log: string[]) {
  const parameter = { value: 0, setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  return {
    gain: {
      ...parameter,
      set value(value: number) {
        log.push(`gain ${value}`);
      },
    },
    frequency: parameter,
    buffer: null,
    onended: null,
    connect: (to: unknown) => to,
    disconnect() {},
    start: (atS = 0) => void log.push(`${name}@${Math.round(atS * 1000) / 1000}`),
    // A tone is given its own end as it begins; only what is ended early is written down.
    stop(atS?: number) {
      if (atS === undefined) log.push(`stop ${name}`);
    },
  };
}

function isContext(value: unknown): value is AudioContext {
  return typeof value === 'object' && value !== null && 'decodeAudioData' in value;
}
