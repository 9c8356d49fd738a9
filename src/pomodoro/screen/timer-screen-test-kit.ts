import { atom } from 'nanostores';
import { DEFAULT_SETTINGS, type TimerSettings } from '#shared/domain/settings/timer-settings.ts';
import type { TimerRules } from '#shared/domain/timer/types.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { openTimer } from './live-timer-test-kit.ts';
import { createTimerScreen } from './timer-screen.ts';

/** The screen of a live timer in one tab; notes are written down, or refused where `keepsNotes` is false. */
export function openScreen(rules: Partial<TimerRules> = {}, browser = new FakeBrowser()) {
  const opened = openTimer(rules, browser);
  const $settings = atom<TimerSettings>(DEFAULT_SETTINGS);
  const notes: string[] = [];
  const seen = { starts: 0, keepsNotes: true };
  const screen = createTimerScreen({
    timer: opened.timer,
    settings: {
      $settings,
      save: async (changes) => $settings.set({ ...$settings.get(), ...changes }),
    },
    storage: opened.tab.storage,
    prepareStart: () => {
      seen.starts += 1;
    },
    saveNote: async (sessionId, note) => {
      if (seen.keepsNotes) notes.push(`${sessionId}: ${note}`);
      return seen.keepsNotes;
    },
  });
  return { ...opened, screen, $settings, notes, seen };
}
