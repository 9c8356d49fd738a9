import { expect, it } from 'vitest';
import { MOST_BYTES } from '../formats/size-limits.ts';
import { checkReceipt } from './receipt.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

it.each([
  ['a PNG', '\x89PNG\r\n\x1a\nrest', 'png'],
  ['a JPEG', '\xff\xd8\xff\xe0rest', 'jpeg'],
  ['a WebP', 'RIFF\x10\x00\x00\x00WEBPVP8 ', 'webp'],
  ['a PDF', '%PDF-1.7\n…\n%%EOF\n', 'pdf'],
])('%s is accepted by its contents', (_name, text, kind) => {
  expect(checkReceipt(bytes(text))).toEqual({ ok: true, kind });
});

it.each([
  ['nothing', '', 'This file is empty. Choose another one.'],
  [
    'a HEIC picture',
    '\x00\x00\x00\x24ftypheic',
    'HEIC pictures aren’t supported. Save the picture as JPEG or PNG.',
  ],
  ['a page', '<html><script>', 'A receipt is a PNG, JPEG or WebP picture, or a PDF.'],
  ['an SVG', '<svg xmlns="x">', 'A receipt is a PNG, JPEG or WebP picture, or a PDF.'],
  ['a program', 'MZ\x90\x00', 'A receipt is a PNG, JPEG or WebP picture, or a PDF.'],
  ['an AVI', 'RIFF\x10\x00\x00\x00AVI LIST', 'A receipt is a PNG, JPEG or WebP picture, or a PDF.'],
  [
    'a PDF behind other bytes',
    '\n%PDF-1.7 %%EOF',
    'A receipt is a PNG, JPEG or WebP picture, or a PDF.',
  ],
  [
    'half a PDF',
    `%PDF-1.7 %%EOF${' '.repeat(2000)}`,
    'This PDF is incomplete. Save it again, then choose it.',
  ],
])('%s is refused with what to do', (_name, text, problem) => {
  expect(checkReceipt(bytes(text))).toEqual({ ok: false, problem });
});

it('a file beyond 5 MB is refused, one of 5 MB is not', () => {
  const largest = new Uint8Array(MOST_BYTES.receipt);
  largest.set([0xff, 0xd8, 0xff]);
  expect(checkReceipt(largest)).toEqual({ ok: true, kind: 'jpeg' });
  const larger = new Uint8Array(MOST_BYTES.receipt + 1);
  larger.set(largest);
  expect(checkReceipt(larger)).toEqual({
    ok: false,
    problem: 'This file is larger than 5 MB. Choose a smaller one, or take a photo of it.',
  });
});
