import { expect, test } from 'vitest';
import { findSetting } from './free-port.mjs';

test.each([
  ['PORT=5000', '5000'],
  ['PORT="5000"', '5000'],
  ["  export PORT = '5000' # mine", '5000'],
  ['HOST=a\r\nPORT=5000 # mine\r\n', '5000'],
  ['# PORT=5000', undefined],
  ['API_PORT=5000', undefined],
  ['PORT=', undefined],
])('a .env file that says %j sets the port to %s', (envFile, port) => {
  expect(findSetting('PORT', {}, envFile)).toBe(port);
});

test('the environment goes before the file', () => {
  expect(findSetting('PORT', { PORT: '6000' }, 'PORT=5000')).toBe('6000');
});

test('an empty variable counts as absent', () => {
  expect(findSetting('PORT', { PORT: '' }, 'PORT=5000')).toBeUndefined();
});
