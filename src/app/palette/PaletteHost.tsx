import { useEffect, useState } from 'react';
import { lazyDialog } from '#pomodoro/lazy/lazy-dialog.tsx';
import { useApp } from '../workspace/app-context.ts';
import type { Asked } from './asked.ts';

/** A palette that fails to load must not block the keyboard. */
const LONGEST_WAIT_MS = 5000;

const Palette = lazyDialog('Search and commands', () =>
  import('./Palette.tsx').then((part) => part.Palette),
);

/** Handles the keys that open the command palette; its code is loaded on first use. */
export function PaletteHost() {
  const { shortcuts } = useApp().workspace.screen;
  const [asked, setAsked] = useState<Asked>();
  useEffect(() => {
    const open = (isTask: boolean) => () => {
      const next: Asked = { keys: [], end: new AbortController(), isTask };
      const signal = AbortSignal.any([next.end.signal, AbortSignal.timeout(LONGEST_WAIT_MS)]);
      const keep = (event: KeyboardEvent) => {
        const isTyped = event.key.length === 1 || event.key === 'Enter';
        if (!isTyped || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        next.keys.push(event.key);
      };
      addEventListener('keydown', keep, { signal, capture: true });
      setAsked(next);
    };
    const press = (event: KeyboardEvent) => {
      const { key, altKey, shiftKey } = event;
      const isK = key.toLowerCase() === 'k' || (key > '~' && event.code === 'KeyK');
      if (!isK || !(event.ctrlKey || event.metaKey) || altKey || shiftKey) return;
      event.preventDefault();
      open(false)();
    };
    const forget = shortcuts.add([
      { group: 'Page', key: 'Ctrl K', label: 'Search and commands', act: open(false) },
      // Where an input that adds a task is on the screen, that input handles the key.
      { group: 'Tasks', key: 'N', label: 'New task', act: open(true) },
    ]);
    addEventListener('keydown', press);
    return () => {
      forget();
      removeEventListener('keydown', press);
    };
  }, [shortcuts]);
  return <Palette isOpen={asked !== undefined} asked={asked} onClose={() => setAsked(undefined)} />;
}
