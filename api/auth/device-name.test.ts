import { describe, expect, test } from 'vitest';
import { deviceNameOf } from './device-name.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('deviceNameOf', () => {
  test.each([
    [
      'Chrome on Windows',
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36`,
    ],
    ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'],
    [
      'Safari on iOS',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    ],
    [
      'Microsoft Edge on macOS',
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`,
    ],
    ['Unknown device', ''],
    ['Unknown device', '   '],
    ['Unknown device', 'node'],
    ['Unknown device', '<script>alert(1)</script>'],
  ])('names %s', (name, userAgent) => {
    expect(deviceNameOf(userAgent)).toBe(name);
  });

  test('reads a header of any length quickly', () => {
    const startedAtMs = performance.now();
    for (const part of ['Mozilla/5.0 (', 'Chrome/1 ', 'Version/', '((((', 'a;']) {
      expect(deviceNameOf(part.repeat(3000)).length).toBeLessThanOrEqual(120);
    }
    expect(performance.now() - startedAtMs).toBeLessThan(500);
  });
});
