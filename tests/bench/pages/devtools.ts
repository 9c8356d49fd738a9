import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findChromium } from '../../../scripts/bootstrap/find-chromium.ts';
import { CHROMIUM_FLAGS } from './chromium-flags.ts';

/*
 * Chromium by its own protocol, with nothing between: test libraries switch off the throttling of
 * hidden tabs and pretend that every page is in front, and both are what is measured here.
 */
const FLAGS = [...CHROMIUM_FLAGS, '--window-size=1280,860', '--remote-debugging-port=0'];

/** Result of a protocol call in Chromium; the shape depends on the call. */
// biome-ignore lint/suspicious/noExplicitAny: the protocol has hundreds of shapes, each asserted where it is used
type Answer = any; // oxlint-disable-line typescript/no-explicit-any

interface Waiting {
  resolve(result: Answer): void;
  reject(error: Error): void;
}

/** A browser of its own with a new profile. */
export interface Chromium {
  call(method: string, params?: object, sessionId?: string): Promise<Answer>;
  openPage(): Promise<DevtoolsPage>;
  close(): Promise<void>;
}

/** One tab, spoken to by the protocol. */
export interface DevtoolsPage {
  readonly targetId: string;
  call(method: string, params?: object): Promise<Answer>;
  /** The value of an expression in the page; promises are awaited, presses count as the user's. */
  evaluate(expression: string): Promise<Answer>;
  /** Goes to an address and waits until it has loaded. */
  goTo(url: string): Promise<void>;
  /** Waits until an expression in the page is true. */
  waitFor(expression: string, timeoutMs?: number): Promise<void>;
  /** Hears of the events of one kind. */
  on(method: string, listener: (params: Answer) => void): void;
  /** Comes before the user; whatever was there is hidden. */
  bringToFront(): Promise<void>;
}

/** Starts Chromium; `close` ends it and removes its profile. */
export async function launchChromium(): Promise<Chromium> {
  const executable = findChromium();
  if (executable === undefined) throw new Error('There is no Chromium on this machine.');
  const profile = mkdtempSync(path.join(os.tmpdir(), 'ripen-chromium-'));
  const child = spawn(executable, [...FLAGS, `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const onExit = () => child.kill('SIGKILL');
  process.once('exit', onExit);
  const connection = await connect(await endpointOf(child));
  return {
    call: connection.call,
    openPage: () => openPage(connection),
    async close() {
      const isOver = once(child, 'exit');
      connection.close();
      child.kill('SIGKILL');
      await isOver;
      process.off('exit', onExit);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function endpointOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (part: Buffer) => {
      said += part.toString();
      const endpoint = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
      if (endpoint !== undefined) resolve(endpoint);
    });
    child.once('exit', (code) => reject(new Error(`Chromium ended with ${code}: ${said}`)));
  });
}

type Connection = Awaited<ReturnType<typeof connect>>;

async function connect(endpoint: string) {
  const socket = new WebSocket(endpoint);
  const waiting = new Map<number, Waiting>();
  const listeners = new Map<string, (params: Answer) => void>();
  let count = 0;
  socket.addEventListener('message', ({ data }) => {
    const message: Answer = JSON.parse(String(data));
    listeners.get(`${message.sessionId} ${message.method}`)?.(message.params);
    const call = waiting.get(message.id);
    if (call === undefined) return;
    waiting.delete(message.id);
    if (message.error === undefined) call.resolve(message.result);
    else call.reject(new Error(message.error.message));
  });
  await once(socket, 'open');
  return {
    call(method: string, params: object = {}, sessionId?: string): Promise<Answer> {
      count += 1;
      const id = count;
      socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }));
      return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
    },
    on(sessionId: string, method: string, listener: (params: Answer) => void): void {
      listeners.set(`${sessionId} ${method}`, listener);
    },
    close: () => socket.close(),
  };
}

async function openPage({ call, on }: Connection): Promise<DevtoolsPage> {
  const { targetId } = await call('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await call('Target.attachToTarget', { targetId, flatten: true });
  const own: DevtoolsPage['call'] = (method, params) => call(method, params, sessionId);
  await own('Page.enable');

  async function evaluate(expression: string): Promise<Answer> {
    const { result, exceptionDetails } = await own('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
      userGesture: true,
    });
    if (exceptionDetails !== undefined) {
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    }
    return result.value;
  }

  async function waitFor(expression: string, timeoutMs = 15_000): Promise<void> {
    const untilMs = Date.now() + timeoutMs;
    for (;;) {
      if (await evaluate(expression).catch(() => false)) return;
      if (Date.now() > untilMs) throw new Error(`Never came true: ${expression}`);
      await pause(50);
    }
  }

  return {
    targetId,
    call: own,
    on: (method, listener) => on(sessionId, method, listener),
    evaluate,
    waitFor,
    async goTo(url) {
      await own('Page.navigate', { url });
      const { pathname } = new URL(url);
      const isThere = `location.pathname === ${JSON.stringify(pathname)}`;
      await waitFor(`${isThere} && document.readyState === 'complete'`);
    },
    bringToFront: () => call('Target.activateTarget', { targetId }),
  };
}

/** Waits in real time: what a browser does with real time is what is measured. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}
