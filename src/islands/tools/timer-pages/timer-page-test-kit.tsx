/* Opens timer pages in tests: their tools with what their files in content/timers say. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { parse } from 'yaml';
import { type Played, SOUND_EVENT } from '#platform/audio/sound.ts';
import { SPEECH_EVENT } from '#platform/audio/speech.ts';
import { frontmatterBlock } from '#publishing/source/frontmatter-block.ts';
import { ToolConfig } from '#shared/contract/tools/tool-config.ts';
import { TIMER_TOOLS } from '#tests/support/site/public-routes.ts';
import { beginAtFriday, FRIDAY } from '../page/tool-page-test-kit.ts';
import { loadTypedTime } from '../parts/fields/load-typed-time.ts';

export const SECOND = 1000;
export const MINUTE = 60_000;

const PAGES = path.resolve(import.meta.dirname, '../../../../content/timers');
const PARTS = import.meta.glob<Record<string, Tool>>(
  '../{clocks,parts,rooms,sequences,work}/**/*.tsx',
);

type Tool = (props: { page: string; config: ToolConfig }) => React.ReactNode;

/** Every tool by its name, once `beginOnTimerPages` has loaded it. */
const tools = new Map<string, Tool>();

let played: string[] = [];

const hear = (event: Event) => {
  if (!(event instanceof CustomEvent)) return;
  const { detail }: CustomEvent<Played | string> = event;
  played.push(typeof detail === 'string' ? `“${detail}”` : detail.id);
};

/** Lets the tests of a file open timer pages, each as somebody new on a Friday at 14:35. */
export function beginOnTimerPages(): void {
  beforeAll(async () => {
    // Load the lazy parts beforehand: the fake clock of a test does not wait for files.
    const loads = Object.entries(PARTS).filter(([name]) => !name.includes('.test.'));
    const [modules] = await Promise.all([
      Promise.all(loads.map(([, load]) => load())),
      import('../parts/alarm/tool-alarm.ts'),
      import('../parts/extras/keep-as-session.ts'),
      import('#pomodoro/shortcuts/ShortcutMap.tsx'),
      import('#shared/domain/tools/addresses/url-schedule.ts'),
      import('#shared/domain/tools/addresses/page-address.ts'),
      loadTypedTime(),
    ]);
    for (const [name, tool] of modules.flatMap((module) => Object.entries(module))) {
      if (name.endsWith('Tool')) tools.set(name, tool);
    }
  }, 60_000);
  beginAtFriday();
  beforeEach(() => {
    played = [];
    sessionStorage.clear();
    addEventListener(SOUND_EVENT, hear);
    addEventListener(SPEECH_EVENT, hear);
  });
  afterEach(() => {
    removeEventListener(SOUND_EVENT, hear);
    removeEventListener(SPEECH_EVENT, hear);
    delete document.documentElement.dataset['timer'];
    // Lights of the page end with their animation, and here is none.
    document.body.replaceChildren();
  });
}

function configOf(page: string): ToolConfig {
  const source = readFileSync(path.join(PAGES, `${page}.mdx`), 'utf8');
  const { tool }: { tool: unknown } = parse(frontmatterBlock(source)?.yaml ?? '');
  return ToolConfig.parse(tool);
}

/** The page has come to rest so long after it was opened. */
const REST_MS = 1500;

/**
 * Opens a timer page whose HTML comes to life, and waits until everything late has come: at a given
 * time to the second. `reload` opens it again in the same browser.
 */
export async function openPage(
  address: string,
  at: Date = FRIDAY,
): Promise<{ reload(): Promise<void> }> {
  const { pathname } = new URL(address, location.origin);
  const Page = tools.get(TIMER_TOOLS[pathname] ?? '');
  if (Page === undefined) throw new Error(`${pathname} has no tool.`);
  const tool = <Page page={pathname} config={configOf(pathname)} />;
  const open = async () => {
    const mismatches: unknown[] = [];
    history.replaceState(null, '', address);
    const container = document.createElement('div');
    document.body.append(container);
    container.innerHTML = renderToString(tool);
    const { unmount } = render(tool, {
      container,
      hydrate: true,
      onRecoverableError: (error) => mismatches.push(error),
    });
    await pass(REST_MS);
    expect(mismatches).toEqual([]);
    return () => {
      unmount();
      container.remove();
      delete document.documentElement.dataset['timer'];
    };
  };
  vi.setSystemTime(at.getTime() - REST_MS);
  let leave = await open();
  return {
    async reload() {
      leave();
      leave = await open();
    },
  };
}

/** Lets time pass as it does. */
export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Lets so much time pass at once, and the page look at its clock. */
export const leap = (ms: number) =>
  act(async () => {
    vi.setSystemTime(Date.now() + ms);
    dispatchEvent(new Event('focus'));
    await vi.advanceTimersByTimeAsync(0);
  });

type Place = HTMLElement | undefined;

export const button = (name: string | RegExp, place: Place = document.body) =>
  within(place).getByRole('button', { name });

export async function press(name: string | RegExp, place?: Place): Promise<void> {
  fireEvent.click(button(name, place));
  await pass(0);
}

/** Chooses an option, or turns a switch. */
export async function choose(label: string | RegExp, place: Place = document.body): Promise<void> {
  fireEvent.click(within(place).getByLabelText(label));
  await pass(0);
}

/** Chooses one of a group of options. */
export const pick = (group: string, option: string) =>
  choose(option, screen.getByRole('radiogroup', { name: group }));

/** Presses one of the lengths that a page offers. */
export const preset = (name: string) => press(name, screen.getByRole('group', { name: 'Presets' }));

/** Types into a field, or selects a value in it, and leaves it alone then. */
export async function fill(label: string | RegExp, value: string, place: Place = document.body) {
  const field = within(place).getByLabelText(label);
  fireEvent.change(field, { target: { value } });
  await pass(0);
  return field;
}

/** Presses a key on the page. */
export async function key(name: string, place: Element = document.body): Promise<void> {
  fireEvent.keyDown(place, name === 'Space' ? { key: ' ', code: name } : { key: name });
  await pass(0);
}

/** Returns the sounds since the last call; what was spoken stands in quotation marks. */
export const heard = () => played.splice(0);

/** Returns a text as it is read, with plain blanks. */
export const textOf = (element: Element | null | undefined) =>
  (element?.textContent ?? '').replace(/\s+/g, ' ');
export const pageText = () => textOf(document.body);
export const panel = () => screen.getByRole('region', { name: 'Timer' });
export const panelText = () => textOf(panel());
/** Returns the line above the digits. */
export const label = () => textOf(panel().querySelector('p'));
export const digits = () => textOf(screen.getAllByRole('timer')[0]);
/** Returns the message that stands over the page. */
export const message = () => textOf(document.querySelector('p[popover]'));
export const finish = () => textOf(screen.queryByRole('region', { name: 'Finished' }));
