import { expect, it } from 'vitest';
import { type Dimension, nameSource, nameValue } from './names.ts';

it.each<[Dimension, string, string]>([
  ['countries', 'AT', 'Austria'],
  ['languages', 'de', 'German'],
  ['languages', 'pt-BR', 'Brazilian Portuguese'],
  ['languages', 'not a tag', 'not a tag'],
  ['sizes', 'phone', 'Phone'],
  ['countries', '', 'Unknown'],
  ['languages', '(other)', 'Others'],
  ['pages', '/study-timer', '/study-timer'],
  ['pages', '(not found)', 'Addresses without a page'],
  ['sources', '', 'Direct'],
  ['sources', 'news.example', 'news.example'],
])('of %s, %j is called %s', (dimension, value, name) => {
  expect(nameValue(dimension, value)).toBe(name);
});

it('says what direct visits are', () => {
  expect(nameSource({ name: '', kind: 'direct' })).toMatch(/^Direct: /);
  expect(nameSource({ name: 'bing.com', kind: 'search' })).toBe('bing.com');
});
