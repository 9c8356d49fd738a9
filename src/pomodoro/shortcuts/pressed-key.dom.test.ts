import { expect, test } from 'vitest';
import { pressedKey } from './pressed-key.ts';

const press = (init: KeyboardEventInit) => pressedKey(new KeyboardEvent('keydown', init));

test.each([
  ['s', 'KeyS', 'S'],
  ['S', 'KeyS', 'S'],
  [' ', 'Space', 'Space'],
  ['2', 'Digit2', '2'],
  ['2', 'Numpad2', '2'],
  ['+', 'NumpadAdd', '+'],
  ['=', 'Equal', '+'],
  ['/', 'Slash', '/'],
])('%s on %s is %s', (key, code, expected) => {
  expect(press({ key, code })).toBe(expected);
});

test.each([
  ['a Dvorak layout by its letters', { key: 's', code: 'Semicolon' }, 'S'],
  ['a Russian layout by the place of the key', { key: 'ы', code: 'KeyS' }, 'S'],
  ['a Greek layout by the place of the key', { key: 'ρ', code: 'KeyR' }, 'R'],
  ['a Hebrew layout by the place of the key', { key: 'צ', code: 'KeyM' }, 'M'],
  ['a French layout, which writes digits with Shift', { key: '&', code: 'Digit1' }, '1'],
  ['a French layout, whose second key is a letter', { key: 'é', code: 'Digit2' }, '2'],
  ['an Arabic question mark', { key: '؟', code: 'Slash', shiftKey: true }, '?'],
  ['a plus with Shift', { key: '+', code: 'Equal', shiftKey: true }, '+'],
  ['a question mark with Shift', { key: '?', code: 'Minus', shiftKey: true }, '?'],
])('reads %s', (_what, init, expected) => {
  expect(press(init)).toBe(expected);
});

test.each([
  ['Ctrl', { key: 's', code: 'KeyS', ctrlKey: true }],
  ['Meta', { key: 'r', code: 'KeyR', metaKey: true }],
  ['Alt', { key: '1', code: 'Digit1', altKey: true }],
  ['Shift and a letter', { key: 'S', code: 'KeyS', shiftKey: true }],
  ['Shift and Space, which scrolls back', { key: ' ', code: 'Space', shiftKey: true }],
  ['Shift and a digit', { key: '!', code: 'Digit1', shiftKey: true }],
  ['a key that is held', { key: '+', code: 'Equal', repeat: true }],
  ['a key of an input method', { key: 'n', code: 'KeyN', isComposing: true }],
  ['a dead key', { key: 'Dead', code: 'Equal' }],
  ['a key with a name', { key: 'Enter', code: 'Enter' }],
  ['a letter that is not Latin and stands elsewhere', { key: 'ö', code: 'Semicolon' }],
])('%s means nothing', (_what, init) => {
  expect(press(init)).toBeNull();
});
