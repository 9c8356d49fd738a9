import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { showWholeTimer as show } from '../companion/whole-timer-test-kit.tsx';
import { PomodoroTimer } from './PomodoroTimer.tsx';
import { TimerCompanion } from './TimerCompanion.tsx';
import { openScreen } from './timer-screen-test-kit.ts';

afterEach(cleanup);

const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => {
  button(name).focus();
  fireEvent.click(button(name));
};
const digits = () => screen.getByRole('timer').textContent;
const said = () => screen.getByRole('status').textContent;

describe('starting', () => {
  test('is one press from an idle timer', async () => {
    const { timer, seen } = await show();
    expect(digits()).toBe('25:00');
    expect(screen.getByText('Ready')).toBeTruthy();
    press('Start');
    expect(timer.$timer.get().status).toBe('running');
    expect(seen.starts).toBe(1);
    expect(screen.getByText('Focus 1 of 4')).toBeTruthy();
  });

  test('leaves the focus on the big button', async () => {
    await show();
    press('Start');
    expect(document.activeElement).toBe(button('Pause'));
  });

  test('on a project without a task is refused, says why and shows the way out', async () => {
    const { timer } = await show();
    act(() => timer.selectProject('garden'));
    press('Start');
    expect(screen.getByRole('alert').textContent).toBe(
      'Choose a task for this project, or start without one.',
    );
    press('Start without a task');
    expect(timer.$timer.get()).toMatchObject({
      status: 'running',
      target: { kind: 'standalone' },
    });
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  test('is no longer refused once a task is chosen', async () => {
    const { timer } = await show();
    act(() => timer.selectProject('garden'));
    press('Start');
    act(() => timer.chooseTask({ kind: 'task', projectId: 'garden', taskId: 'weeding' }));
    expect(screen.getByRole('alert').textContent).toBe('');
  });
});

describe('a session under way', () => {
  test('counts down, pauses and goes on', async () => {
    const { advance } = await show();
    press('Start');
    advance(61_000);
    expect(digits()).toBe('23:59');
    press('Pause');
    advance(30_000);
    expect(digits()).toBe('23:59');
    expect(screen.getByText('paused')).toBeTruthy();
    press('Resume');
    advance(1000);
    expect(digits()).toBe('23:58');
  });

  test('says when it ends', async () => {
    await show();
    press('Start');
    const end = new Date(Date.UTC(2026, 10, 20, 10, 25));
    expect(
      screen.getByText(`ends ${end.toLocaleTimeString([], { timeStyle: 'short' })}`),
    ).toBeTruthy();
  });

  test('can be lengthened by one and by five minutes', async () => {
    await show();
    press('Start');
    press('+1 min: 1 minute more');
    press('+5 min: 5 minutes more');
    expect(digits()).toBe('31:00');
  });

  test('goes over to the break at its end', async () => {
    const { advance } = await show();
    press('Start');
    advance(1_500_000);
    expect(digits()).toBe('05:00');
    expect(screen.getByRole('radio', { name: 'Short break', checked: true })).toBeTruthy();
    expect(screen.getByRole('img', { name: '3 until the long break' })).toBeTruthy();
  });

  test('ends with the ring ripe and a button that names the break', async () => {
    const { timer, advance } = await show();
    press('Start');
    advance(1_500_000);
    expect(screen.getByText('Focus complete')).toBeTruthy();
    press('Start short break');
    expect(timer.$timer.get()).toMatchObject({ status: 'running', session: 'shortBreak' });
    expect(document.activeElement).toBe(button('Pause'));
  });

  test('that was the last of a round shows every tomato of it', async () => {
    const { timer, advance } = await show({ longBreakInterval: 2 });
    press('Start');
    advance(1_500_000);
    act(() => timer.select('work'));
    press('Start');
    advance(1_500_000);
    expect(screen.getByRole('img', { name: 'Time for the long break' })).toBeTruthy();
    expect(button('Start long break')).toBeTruthy();
  });

  test('in overtime counts up until it is finished', async () => {
    const { timer, advance } = await show({ overtime: true });
    press('Start');
    advance(1_560_000);
    expect(digits()).toBe('+01:00');
    press('Finish');
    expect(timer.$timer.get().ended?.outcome).toBe('completed');
  });
});

describe('reset and skip', () => {
  test.each([
    ['Reset', 'Session reset', '25:00'],
    ['Skip', 'Session skipped', '05:00'],
  ])('%s offers to be undone for ten seconds', async (name, text, clock) => {
    const { advance } = await show();
    press('Start');
    advance(60_000);
    press(name);
    expect(digits()).toBe(clock);
    expect(screen.getByText(text)).toBeTruthy();
    advance(10_000);
    expect(screen.getByText(text)).toBeTruthy();
    advance(1000);
    expect(screen.queryByText(text)).toBeNull();
  });

  test.each(['Reset', 'Skip'])('%s offers to keep the minutes, which then end it', async (name) => {
    const { timer, advance } = await show();
    press('Start');
    advance(150_000);
    press(name);
    press('Keep 2 min');
    expect(timer.$timer.get().ended).toMatchObject({
      outcome: 'finishedEarly',
      focusedMs: 150_000,
    });
    expect(screen.queryByRole('button', { name: /Undo|Keep/ })).toBeNull();
  });

  test('offer nothing to keep without a whole minute', async () => {
    const { advance } = await show();
    press('Start');
    advance(59_000);
    press('Skip');
    expect(screen.queryByRole('button', { name: /Keep/ })).toBeNull();
    expect(button('Undo')).toBeTruthy();
  });

  test('undone, the session goes on as though nothing had happened', async () => {
    const { advance } = await show();
    press('Start');
    advance(60_000);
    press('Reset');
    advance(5000);
    press('Undo');
    expect(digits()).toBe('23:55');
    expect(button('Pause')).toBeTruthy();
  });

  test('hand the focus to the big button, which stays', async () => {
    await show();
    press('Start');
    press('Reset');
    expect(document.activeElement).toBe(button('Start'));
    press('Undo');
    expect(document.activeElement).toBe(button('Pause'));
  });

  test('are not there while nothing is under way', async () => {
    await show();
    expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull();
  });
});

describe('session types', () => {
  test('are radio buttons of which one is chosen', async () => {
    const { timer } = await show();
    expect(screen.getByRole('radiogroup', { name: 'Session type' })).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Long break' }));
    expect(timer.$timer.get().session).toBe('longBreak');
    expect(digits()).toBe('15:00');
  });

  test('have short names in a narrow place', () => {
    render(<PomodoroTimer screen={openScreen().screen} names="short" />);
    expect(
      screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent),
    ).toEqual(['Focus', 'Short', 'Long']);
  });
});

describe('a screen reader', () => {
  test('hears milestones and not the seconds', async () => {
    const { advance } = await show();
    expect(said()).toBe('');
    press('Start');
    expect(said()).toBe('Focus started: 25 minutes.');
    advance(30_000);
    expect(said()).toBe('Focus started: 25 minutes.');
    press('Pause');
    expect(said()).toBe('Paused: 24 minutes 30 seconds left.');
  });

  test('finds a timer that does not announce itself', async () => {
    await show();
    expect(screen.getByRole('timer').getAttribute('aria-live')).toBeNull();
  });
});

describe('where the timer is out of sight', () => {
  const space = (target: HTMLElement = document.body) =>
    fireEvent.keyDown(target, { key: ' ', code: 'Space' });

  async function showCompanion() {
    const opened = openScreen();
    opened.timer.connect();
    render(
      <>
        <TimerCompanion screen={opened.screen} />
        <input aria-label="Title" />
        <button type="button">Elsewhere</button>
      </>,
    );
    await screen.findByRole('status', {}, { timeout: 15_000 });
    return { ...opened, status: () => opened.timer.$timer.get().status };
  }

  test('Space starts, pauses and resumes', async () => {
    const { status } = await showCompanion();
    space();
    expect(status()).toBe('running');
    space();
    expect(status()).toBe('paused');
    space();
    expect(status()).toBe('running');
  });

  test('Space in a field and on a button is theirs', async () => {
    const { status } = await showCompanion();
    space(screen.getByLabelText('Title'));
    space(button('Elsewhere'));
    expect(status()).toBe('idle');
  });

  test('a start that is refused says so each time', async () => {
    const { timer, screen: timerScreen } = await showCompanion();
    timer.selectProject('garden');
    let refusals = 0;
    timerScreen.$isRefused.listen((isRefused) => (refusals += isRefused ? 1 : 0));
    space();
    space();
    expect(refusals).toBe(2);
  });
});

test('renders at most once a second', () => {
  const { browser, timer, screen: timerScreen } = openScreen();
  timer.connect();
  const rendered = vi.fn();
  render(
    <Profiler id="timer" onRender={rendered}>
      <PomodoroTimer screen={timerScreen} />
    </Profiler>,
  );
  act(() => void timer.start());
  rendered.mockClear();
  for (let beat = 0; beat < 15; beat += 1) act(() => browser.advance(200));
  expect(rendered).toHaveBeenCalledTimes(3);
});

test('the page as the server sends it shows 25:00 and Start, whatever the settings are', () => {
  const html = renderToString(<PomodoroTimer screen={openScreen({ workMinutes: 50 }).screen} />);
  const text = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, '');
  expect(text).toContain('Ready25:00');
  expect(html).toContain('data-early-press="start"');
  expect(html).not.toContain(' style=');
});
