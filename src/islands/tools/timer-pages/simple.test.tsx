/* The pages of one time, each set in its own way. */
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  beginOnTimerPages,
  button,
  choose,
  digits,
  fill,
  heard,
  key,
  leap,
  MINUTE,
  message,
  openPage,
  pageText,
  panelText,
  pass,
  press,
  SECOND,
} from './timer-page-test-kit.tsx';

beginOnTimerPages();

/** Types into a field and confirms it by the Enter key, which sends its form. */
async function enter(label: string, value: string): Promise<void> {
  const field = await fill(label, value);
  fireEvent.submit(field.closest('form') ?? field);
  await pass(0);
}

test('a simple timer has digits to type over and one button', async () => {
  await openPage('/simple-timer');
  const buttons = () => document.querySelectorAll('[data-tool] button');
  expect(buttons()).toHaveLength(1);
  screen.getByRole('textbox').focus();
  await enter('Length: type another', '90s');
  expect(digits()).toBe('1:30');
  await press('Start');
  await leap(30 * SECOND);
  expect(digits()).toBe('1:00');
  expect(buttons()).toHaveLength(1);
  await leap(MINUTE);
  expect(pageText()).toContain('Time is up');
  expect(heard()).toContain('bell');
  expect(buttons()).toHaveLength(1);
});

test('/timer starts in one action: a tap, a typed time, or one used lately', async () => {
  await openPage('/timer');
  expect(digits()).toBe('5:00');
  await press('10 min');
  expect(digits()).toBe('10:00');
  expect(panelText()).toContain('ends 2:45 PM');
  await press('Reset');
  await fill('Purpose', 'Rice');
  await enter('Custom time', '18');
  expect(digits()).toBe('18:00');
  await pass(SECOND);
  expect(document.title).toMatch(/^17:59 · Rice/);
  await press('Reset');
  await press('Rice · 18 min');
  expect(digits()).toBe('18:00');
  expect(panelText()).toContain('ends 2:53 PM');
});

test('an address with a time in doubt waits to be asked', async () => {
  await openPage('/timer?d=2%20eggs&auto=1');
  expect(pageText()).toContain('If you meant 2 min, called eggs, press Start.');
  expect(digits()).toBe('2:00');
  await press('Start', screen.getByRole('region', { name: 'Timer' }));
  expect(button('Pause')).toBeTruthy();
});

test('nonsense in an address is said, and never becomes markup', async () => {
  const label = '<img src=x alt=broken>';
  const query = new URLSearchParams({ d: '<script>1</script>', loop: '-3', label, view: 'sphere' });
  await openPage(`/timer?${query}`);
  expect(pageText()).toContain('“d” in the address could not be used.');
  expect(pageText()).toContain('“view” in the address could not be used.');
  expect(digits()).toBe('5:00');
  expect(pageText()).toContain(label);
  expect(screen.queryByAltText('broken')).toBeNull();
});

for (const [act, pressed] of [
  ['reset', 'r'],
  ['muted', 'm'],
] as const) {
  test(`an alarm of several strokes stops when its timer is ${act}`, async () => {
    await openPage('/timer?d=10s');
    await key('Space');
    await leap(10 * SECOND);
    expect(heard()).toEqual(['bell']);
    await key(pressed);
    await pass(10 * SECOND);
    expect(heard()).toEqual([]);
  });
}

test('the tiles run at a tap, and a held one is edited and kept', async () => {
  const { reload } = await openPage('/start-timer');
  expect(screen.getAllByRole('button', { name: /^Start \d/ })).toHaveLength(12);
  await press('Start 3 min');
  expect(digits()).toBe('3:00');
  await press('Reset');
  fireEvent.pointerDown(button('Start 30 min'), { button: 0 });
  await pass(500);
  const editor = screen.getByRole('textbox', { name: 'Length of the tile 30 min' });
  expect(document.activeElement).toBe(editor);
  await enter('Length of the tile 30 min', '28');
  expect(button('Start 28 min')).toBeTruthy();
  await reload();
  await press('Start 28 min');
  expect(digits()).toBe('28:00');
});

test('a timer is set by one sentence with a link', async () => {
  await openPage('/set-a-timer-for');
  const code = () => document.querySelector('[data-tool] code')?.textContent;
  expect(code()).toBe('/set-a-timer-for?d=10m');
  await fill('How long', '5');
  await fill('Name', 'demo');
  await fill('What happens at zero', 'overtime');
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await press('Copy link');
  expect(button('Copied')).toBeTruthy();
  const link = String(copied.mock.calls[0]?.[0]);
  expect(link).toMatch(/\/set-a-timer-for\?d=5m&label=demo&end=overtime$/);
});

test('the link of a sentence is read, and its timer goes on beyond zero', async () => {
  await openPage('/set-a-timer-for?d=5m&label=demo&end=overtime');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('demo');
  await press('Start');
  await leap(6 * MINUTE);
  expect(digits()).toBe('+1:00');
});

test('a sentence takes a time of day, and a loop begins again', async () => {
  await openPage('/set-a-timer-for?until=15:05&end=repeat');
  expect(screen.getByLabelText<HTMLInputElement>('Time of day').value).toBe('15:05');
  expect(digits()).toBe('30:00');
  await fill('Unit', 'minutes');
  expect(screen.getByLabelText<HTMLInputElement>('How long').value).toBe('10');
  await press('Start');
  await leap(11 * MINUTE);
  expect(digits()).toBe('9:00');
});

test('a sentence with rounds says how many, and rings once when that is chosen', async () => {
  await openPage('/set-a-timer-for?d=90s&loop=3');
  expect(panelText()).toContain('3 rounds, 4:30 in total.');
  await fill('What happens at zero', 'overtime');
  await fill('What happens at zero', 'stop');
  expect(panelText()).toContain('Rings at zero, then stops.');
});

const words = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Length and purpose' });

test('/set-timer understands a sentence, says its end at once, and fills its box again', async () => {
  await openPage('/set-timer');
  await fill('Length and purpose', 'until 15:30 for the bus');
  expect(pageText()).toContain('55 min, called the bus, ends at 3:30 PM');
  await enter('Length and purpose', 'nonsense');
  expect(words().getAttribute('aria-invalid')).toBe('true');
  await fill('Length and purpose', '25 min for essay');
  await leap(5 * MINUTE);
  expect(pageText()).toContain('25 min, called essay, ends at 3:05 PM');
  await enter('Length and purpose', '25 min for essay');
  expect(digits()).toBe('25:00');
  await pass(SECOND);
  expect(document.title).toContain('essay');
  await key('r');
  await press('essay · 25 min');
  expect(words().value).toBe('25 min for essay');
});

test('/set-timer asks what it understood in part, and starts nothing before', async () => {
  await openPage('/set-timer');
  await fill('Length and purpose', 'an hour and a half');
  expect(pageText()).toContain('1 h 30 min, ends at 4:05 PM');
  await enter('Length and purpose', '2 eggs');
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  await press('Start 2 min, called eggs');
  expect(digits()).toBe('2:00');
});

test('/set-timer keeps a time of day while it waits to be started', async () => {
  await openPage('/set-timer');
  await fill('Length and purpose', 'until 15:30');
  expect(digits()).toBe('55:00');
  await leap(10 * MINUTE);
  await press('Start');
  expect(digits()).toBe('45:00');
});

test('a visual timer is set by arrow keys, has its lights, and shrinks as time runs', async () => {
  await openPage('/visual-timer');
  const dial = screen.getByRole('slider', { name: 'Minutes' });
  expect(dial.getAttribute('aria-valuenow')).toBe('15');
  for (let minute = 0; minute < 15; minute += 1) await key('ArrowUp', dial);
  expect(dial.getAttribute('aria-valuetext')).toBe('30 min');
  await choose('Lights');
  expect(document.querySelectorAll('[data-view="lights"] [data-on]')).toHaveLength(6);
  await choose('Disc');
  await press('Start');
  const slice = () => document.querySelector('[data-live] path')?.getAttribute('d');
  const before = slice();
  await leap(15 * MINUTE);
  expect(slice()).not.toBe(before);
  await leap(16 * MINUTE);
  expect(heard()).toEqual(['soft']);
  expect(document.querySelector('[data-page-flash]')).toBeNull();
});

test('a cute timer has a companion that works, sleeps and celebrates, and stickers that stay', async () => {
  const { reload } = await openPage('/cute-timer?d=5m');
  await choose('Frog');
  const pose = (name: string | RegExp) => screen.getByRole('img', { name });
  expect(pose('The frog waits')).toBeTruthy();
  await press('Start');
  expect(pose('The frog works')).toBeTruthy();
  await press('Pause');
  expect(pose('The frog sleeps')).toBeTruthy();
  await press('Resume');
  await leap(5 * MINUTE + SECOND);
  expect(pose('The frog celebrates')).toBeTruthy();
  expect(heard()).toContain('marimba');
  await reload();
  expect(pose(/^A frog and a star/)).toBeTruthy();
});

test('a silent timer makes no sound whatever its link says, and ends in light', async () => {
  const device = vi.fn();
  vi.stubGlobal('AudioContext', device);
  await openPage('/silent-timer?d=1m&sound=alarm&warn=30s');
  expect(pageText()).toContain('The link asks for a sound, but this page is always silent.');
  expect(screen.queryByRole('button', { name: 'Sound off' })).toBeNull();
  await choose('Invert');
  await press('Start');
  await key('m');
  expect(message()).toBe('This page is always silent');
  await leap(50 * SECOND);
  expect(panelText()).toContain('less than a quarter left');
  await leap(11 * SECOND);
  const light = () => document.querySelector<HTMLElement>('[data-silent-flash]');
  expect(light()?.dataset['signal']).toBe('invert');
  await key('Escape');
  expect(light()).toBeNull();
  expect(heard()).toEqual([]);
  expect(device).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

test('a big timer has three looks, and leaves the hours off', async () => {
  await openPage('/big-timer?d=1h30m');
  expect(digits()).toBe('90:00');
  for (const [name, face] of [
    ['Seven-segment', 'segment'],
    ['Condensed', 'condensed'],
    ['Round', 'round'],
  ] as const) {
    await choose(name);
    const picture = screen.getAllByRole('timer')[0]?.querySelector('svg');
    expect(picture?.dataset['face']).toBe(face);
  }
  await press('Hours');
  expect(digits()).toBe('1:30:00');
  await press('Start');
  await leap(31 * MINUTE);
  expect(digits()).toBe('0:59:00');
});
