import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import type { TimerRules } from '#shared/domain/timer/types.ts';
import { openMenu } from '#ui/actions/menu-test-kit.ts';
import { openScreen } from '../screen/timer-screen-test-kit.ts';
import { useTimerReading } from '../screen/use-timer-reading.ts';
import { MoreControls } from './MoreControls.tsx';

afterEach(cleanup);

const WORK_MS = 1_500_000;

function show(rules: Partial<TimerRules> = {}) {
  const opened = openScreen(rules);
  opened.timer.connect();
  const mainButton = createRef<HTMLButtonElement>();
  function Around() {
    const reading = useTimerReading(opened.timer);
    return (
      <>
        <button ref={mainButton} type="button">
          Main
        </button>
        <MoreControls reading={reading} screen={opened.screen} mainButton={mainButton} />
      </>
    );
  }
  render(<Around />);
  return {
    ...opened,
    run: (work: () => void) => act(work),
    advance: (ms: number) => act(() => opened.browser.advance(ms)),
  };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const intention = () => screen.getByPlaceholderText('What will you get done?');
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

describe('the intention', () => {
  test('is kept when the field is left, and Enter goes on to the big button', () => {
    const { timer } = show();
    type(intention(), 'Write the introduction');
    expect(timer.$timer.get().intention).toBe('');
    fireEvent.submit(intention());
    expect(timer.$timer.get().intention).toBe('Write the introduction');
    expect(document.activeElement).toBe(button('Main'));
  });

  test('being typed is not lost when the session starts elsewhere', () => {
    const { timer, run } = show();
    type(intention(), 'Half a sent');
    run(() => void timer.start());
    expect(timer.$timer.get().intention).toBe('Half a sent');
  });

  test('is given up by Escape', () => {
    const { timer } = show();
    type(intention(), 'Something else');
    fireEvent.keyDown(intention(), { key: 'Escape' });
    expect(timer.$timer.get().intention).toBe('');
    expect(intention()).toHaveProperty('value', '');
  });

  test('stands under the digits while focusing, and is changed by a press on it', () => {
    const { timer, run } = show();
    run(() => timer.intend('Write'));
    run(() => void timer.start());
    fireEvent.click(button('Write'));
    expect(document.activeElement).toBe(intention());
    type(intention(), 'Write it all');
    fireEvent.submit(intention());
    expect(button('Write it all')).toBeTruthy();
    expect(button(/^\+1 min/)).toBeTruthy();
  });

  test('being changed at the end of the session leaves the line to what comes next', () => {
    const { timer, run, advance } = show();
    run(() => void timer.start());
    fireEvent.click(button('Add intention'));
    advance(WORK_MS);
    expect(screen.queryByPlaceholderText('What will you get done?')).toBeNull();
    expect(screen.getByPlaceholderText('How did it go?')).toBeTruthy();
  });
});

describe('interruptions', () => {
  test('are counted by two buttons with words, while focusing only', () => {
    const { timer, run, advance } = show();
    expect(screen.queryByRole('button', { name: 'I got distracted' })).toBeNull();
    run(() => void timer.start());
    fireEvent.click(button('I got distracted'));
    fireEvent.click(button('I got distracted, 1 so far'));
    fireEvent.click(button('Someone interrupted'));
    expect(timer.$timer.get()).toMatchObject({
      interrupted: true,
      interruptions: { internal: 2, external: 1 },
    });
    expect(button('I got distracted, 2 so far').textContent).toBe('I got distracted2');
    advance(WORK_MS);
    expect(screen.queryByRole('button', { name: /interruption/ })).toBeNull();
  });
});

describe('the note', () => {
  const note = () => screen.getByPlaceholderText('How did it go?');

  test('that could not be kept stays in its field', async () => {
    const { timer, run, advance, seen, screen: timerScreen } = show();
    seen.keepsNotes = false;
    run(() => void timer.start());
    advance(WORK_MS);
    type(note(), 'Well.');
    await act(async () => void fireEvent.submit(note()));
    expect(note()).toHaveProperty('value', 'Well.');
    expect(note().getAttribute('aria-invalid')).toBe('true');
    expect(timerScreen.$message.get()).toBe('The note was not saved. Try again.');
  });

  test('waits behind a press while the break counts, and +1 stays where it was', () => {
    const { timer, run, advance } = show();
    run(() => void timer.start());
    advance(WORK_MS);
    run(() => void timer.start());
    expect(button(/^\+1 min/)).toBeTruthy();
    fireEvent.click(button('How did it go?'));
    expect(document.activeElement).toBe(note());
    fireEvent.click(button('No note'));
    expect(button(/^\+1 min/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'How did it go?' })).toBeNull();
  });

  test('says what was meant', () => {
    const { timer, run, advance } = show();
    run(() => timer.intend('Write'));
    run(() => void timer.start());
    advance(WORK_MS);
    expect(note().getAttribute('aria-label')).toBe('How did it go? You meant: Write');
  });
});

describe('the next session that starts by itself', () => {
  test('counts down and can be held back', () => {
    const { timer, run, advance } = show({ autoStartBreaks: true });
    run(() => void timer.start());
    advance(WORK_MS);
    expect(screen.getByText('Short break starts in 5')).toBeTruthy();
    advance(2000);
    expect(screen.getByText('Short break starts in 3')).toBeTruthy();
    fireEvent.click(button('Cancel'));
    advance(10_000);
    expect(timer.$timer.get().status).toBe('idle');
  });
});

describe('finishing early', () => {
  test('is offered once there is a minute to keep, and says how many', () => {
    const { timer, run, advance } = show();
    run(() => void timer.start());
    advance(59_000);
    openMenu('More timer options');
    expect(screen.queryByRole('menuitem', { name: /Finish early/ })).toBeNull();
    advance(721_000);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Finish early, keep 13 min' }));
    expect(timer.$timer.get().ended).toMatchObject({
      outcome: 'finishedEarly',
      focusedMs: 780_000,
    });
  });
});
