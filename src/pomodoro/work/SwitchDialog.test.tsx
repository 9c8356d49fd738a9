import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { createSettingsStore } from '#stores/account/settings-store.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { SwitchDialog } from './SwitchDialog.tsx';
import { createSwitchQuestions, type SwitchQuestion } from './switch-question.ts';

afterEach(cleanup);

const TWELVE_MINUTES: SwitchQuestion = { text: 'Are you sure?', minutes: 12, canGoOn: true };

function show() {
  const { storage } = new FakeBrowser().openTab();
  const settings = createSettingsStore({ storage, server: null, broadcast: () => {} });
  const questions = createSwitchQuestions(settings);
  render(<SwitchDialog questions={questions} />);
  const ask = (question: Partial<SwitchQuestion> = {}) => {
    let answer: ReturnType<typeof questions.choose> = Promise.resolve(null);
    act(() => {
      answer = questions.choose({ ...TWELVE_MINUTES, ...question });
    });
    return { answer };
  };
  return { settings, ask };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));
const box = () => screen.getByRole('checkbox', { hidden: true });
const offered = () =>
  screen
    .queryAllByRole('button', { hidden: true })
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '');

describe('the question about a session under way', () => {
  test.each([
    ['Split', 'split'],
    ['Keep', 'keep'],
    ['Discard', 'discard'],
    ['Cancel', null],
  ])('is answered by %s', async (name, choice) => {
    const { ask } = show();
    const { answer } = ask();
    press(name);
    expect(await answer).toBe(choice);
  });

  test('says what happens to the minutes', () => {
    const { ask } = show();
    ask();
    expect(screen.getByText('Are you sure?')).toBeTruthy();
    expect(
      screen.getByText('Records the 12 min so far, and the rest counts for what you switch to.'),
    ).toBeTruthy();
    expect(screen.getByText('Resets the timer. The 12 min so far are not recorded.')).toBeTruthy();
  });

  test('offers only what is possible', () => {
    const { ask } = show();
    ask({ minutes: 0 });
    expect(offered()).toEqual(['Cancel', 'Discard', 'Keep']);
    ask({ canGoOn: false });
    expect(offered()).toEqual(['Cancel', 'Discard', 'Split']);
  });

  test('is not asked again when the answer was to be remembered', async () => {
    const { ask, settings } = show();
    const first = ask();
    fireEvent.click(box());
    press('Split');
    expect(await first.answer).toBe('split');
    expect(settings.$settings.get().taskSwitch).toBe('split');
    expect(await ask().answer).toBe('split');
    expect(screen.queryByText('Are you sure?')).toBeNull();
  });

  test('is asked each time otherwise, also after a cancelled wish to remember', async () => {
    const { ask, settings } = show();
    const first = ask();
    fireEvent.click(box());
    press('Cancel');
    await first.answer;
    ask();
    expect(box()).toHaveProperty('checked', false);
    expect(settings.$settings.get().taskSwitch).toBe('ask');
  });

  test('remembered as Split lets a session without a whole minute go on', async () => {
    const { ask, settings } = show();
    await settings.save({ taskSwitch: 'split' });
    expect(await ask({ minutes: 0 }).answer).toBe('keep');
  });

  test('remembered as Keep is asked where the session cannot go on', async () => {
    const { ask, settings } = show();
    await settings.save({ taskSwitch: 'keep' });
    expect(await ask().answer).toBe('keep');
    ask({ canGoOn: false });
    expect(offered()).toEqual(['Cancel', 'Discard', 'Split']);
  });
});
