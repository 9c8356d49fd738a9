import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { vi } from 'vitest';
import { freePort } from '#tests/support/servers/free-port.ts';
import { type Browser, callOf, type Key, type Point, type Tab, type Visitor } from './driver.ts';
import { type Command, commandsAt } from './webdriver.ts';

const KEYS: Readonly<Record<Key, string>> = { Enter: '\uE007', Escape: '\uE00C' };
const WINDOW = { width: 1280, height: 860 } as const;
const DRAG_STEPS = 8;
/** Services of the system, which a machine may have or not, are not looked for. */
const ALONE = { DBUS_SESSION_BUS_ADDRESS: 'disabled:' } as const;

/** Starts a screen for WebKitGTK. Each visitor is a browser of its own, in which nothing is stored. */
export async function startWebKit(): Promise<Browser> {
  const place = ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'];
  const screen = spawn('Xvfb', place, { stdio: ['ignore', 'pipe', 'ignore'] });
  endWithUs(screen);
  const [display] = await once(createInterface(screen.stdout), 'line');
  return {
    newVisitor: () => newVisitor({ ...process.env, ...ALONE, DISPLAY: `:${display}` }),
    close: () => end(screen),
  };
}

function endWithUs(program: ChildProcess): void {
  const onExit = () => program.kill('SIGKILL');
  process.once('exit', onExit);
  program.once('exit', () => process.off('exit', onExit));
}

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const exited = once(program, 'exit');
  program.kill();
  await exited;
}

async function newVisitor(env: NodeJS.ProcessEnv): Promise<Visitor> {
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' });
  endWithUs(driver);
  const url = `http://127.0.0.1:${port}`;
  const toDriver = commandsAt(url);
  await vi.waitFor(() => toDriver('GET', '/status'), { timeout: 30_000, interval: 50 });
  const { sessionId } = await toDriver<{ sessionId: string }>('POST', '/session', {
    capabilities: {},
  });
  const command = commandsAt(`${url}/session/${sessionId}`);
  const inWindow = windowsOf(command);
  const unused = [await command<string>('GET', '/window')];
  const newWindow = async () =>
    (await command<{ handle: string }>('POST', '/window/new', { type: 'window' })).handle;
  return {
    async openTab() {
      // A page in a hidden tab draws nothing, and the driver waits for that: each tab is a window.
      const tab = inWindow(unused.pop() ?? (await newWindow()));
      await tab('POST', '/window/rect', WINDOW);
      return tabOf(tab);
    },
    // The protocol does not tell of them.
    errors: () => [],
    async close() {
      try {
        await command('DELETE', '');
      } finally {
        await end(driver);
      }
    },
  };
}

/** Returns the commands to each window: the driver sends them to the one that was chosen last. */
function windowsOf(command: Command): (handle: string) => Command {
  let chosen = '';
  let last: Promise<unknown> = Promise.resolve();
  return (handle) => (method, path, body) => {
    const turn = last.then(async () => {
      if (chosen !== handle) await command('POST', '/window', { handle });
      chosen = handle;
      return command<never>(method, path, body);
    });
    last = turn.catch(() => {});
    return turn;
  };
}

function tabOf(command: Command): Tab {
  const act = async (input: object, actions: readonly object[]) => {
    await command('POST', '/actions', { actions: [{ ...input, actions }] });
  };
  const point = (actions: readonly object[]) =>
    act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } }, actions);
  const type = (text: string) =>
    act(
      { type: 'key', id: 'keys' },
      Array.from(text).flatMap((value) =>
        ['keyDown', 'keyUp'].map((kind) => ({ type: kind, value })),
      ),
    );
  return {
    goto: (url) => command('POST', '/url', { url }),
    reload: () => command('POST', '/refresh', {}),
    run: (work, ...args) =>
      command('POST', '/execute/sync', { script: `return ${callOf(work, args)}`, args: [] }),
    click: (at) => point([moveTo(at), DOWN, UP]),
    drag: (from, to) => point([moveTo(from), DOWN, ...wayOf(from, to).map(moveTo), UP]),
    type,
    press: (key) => type(KEYS[key]),
    screenshot: async () => Buffer.from(await command<string>('GET', '/screenshot'), 'base64'),
    close: () => command('DELETE', '/window'),
  };
}

const DOWN = { type: 'pointerDown', button: 0 } as const;
const UP = { type: 'pointerUp', button: 0 } as const;

function moveTo([x, y]: Point) {
  return { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) };
}

function wayOf([fromX, fromY]: Point, [toX, toY]: Point): Point[] {
  return Array.from({ length: DRAG_STEPS }, (_none, at) => {
    const part = (at + 1) / DRAG_STEPS;
    return [fromX + (toX - fromX) * part, fromY + (toY - fromY) * part];
  });
}
