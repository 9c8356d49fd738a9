import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { qrPath } from './qr-path.ts';

it('draws a run of dark modules as one rectangle', () => {
  const rows = [
    [true, true, false, true],
    [false, false, false, false],
    [false, true, true, true],
  ];
  expect(qrPath(rows)).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3z');
});

it('covers exactly the dark modules of a code', () => {
  const { data } = encode('otpauth://totp/Ripen:ada%40example.org?secret=GEZDGNBVGY3TQOJQ');
  const drawn = data.map((row) => row.map(() => false));
  for (const [, x, y, length] of qrPath(data).matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
  }
  expect(drawn).toEqual(data);
});
