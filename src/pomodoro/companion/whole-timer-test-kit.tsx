import { act, render, screen } from '@testing-library/react';
import type { TimerRules } from '#shared/domain/timer/types.ts';
import { PomodoroTimer } from '../screen/PomodoroTimer.tsx';
import { TimerCompanion } from '../screen/TimerCompanion.tsx';
import { openScreen } from '../screen/timer-screen-test-kit.ts';

/** As long as the code of late parts takes to load where other tests run beside this one. */
export const patience = { timeout: 15_000 };

/** Renders the whole timer and waits for the parts of it that come later. */
export async function showWholeTimer(rules: Partial<TimerRules> = {}) {
  const opened = openScreen(rules);
  opened.timer.connect();
  render(
    <>
      <PomodoroTimer screen={opened.screen} />
      <TimerCompanion screen={opened.screen} />
    </>,
  );
  await screen.findByRole('button', { name: 'Full screen' }, patience);
  await screen.findByRole('status', {}, patience);
  return { ...opened, advance: (ms: number) => act(() => opened.browser.advance(ms)) };
}
