import { expect, it } from 'vitest';
import { signAsPaddle } from '#tests/support/servers/paddle.ts';
import { isSigned, SIGNATURE_LIFE_MS } from './signed-text.ts';

const SECRET = 'pdl_ntfset_secret';
const NOW = Date.UTC(2026, 10, 20, 10);
const TEXT = '{"event_id":"evt_1","name":"Äpfel"}';
const header = signAsPaddle(TEXT, NOW, SECRET);

it.each([
  ['as Paddle signs', header, TEXT, NOW, true],
  ['with spaces after the semicolon', header.replace(';', '; '), TEXT, NOW, true],
  [
    'by the second secret of a change',
    header.replace('h1=', `h1=${'0'.repeat(64)};h1=`),
    TEXT,
    NOW,
    true,
  ],
  ['five minutes ago', header, TEXT, NOW + SIGNATURE_LIFE_MS, true],
  ['more than five minutes ago', header, TEXT, NOW + SIGNATURE_LIFE_MS + 1, false],
  ['more than five minutes ahead', header, TEXT, NOW - SIGNATURE_LIFE_MS - 1, false],
  ['by another secret', signAsPaddle(TEXT, NOW, 'another'), TEXT, NOW, false],
  ['for another text', header, `${TEXT} `, NOW, false],
  ['for another instant', header.replace(/ts=\d+/, `ts=${NOW / 1000 + 1}`), TEXT, NOW, false],
  ['by nothing', '', TEXT, NOW, false],
  ['by half a hash', header.slice(0, -2), TEXT, NOW, false],
  ['without its instant', header.replace(/ts=\d+;/, ''), TEXT, NOW, false],
])('a text signed %s: accepted is %5$s', (_how, given, text, nowMs, isTaken) => {
  expect(isSigned({ header: given, text }, SECRET, nowMs)).toBe(isTaken);
});
