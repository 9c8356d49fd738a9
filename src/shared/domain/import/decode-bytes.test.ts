import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { decodeBytes } from './decode-bytes.ts';

const TEXT = 'TYPE,CONTENT\ntask,Größe prüfen – 5 €\n';

function wide(text: string, isLittle: boolean): number[] {
  return [...text].flatMap((letter) => {
    const code = letter.charCodeAt(0);
    const pair = [code & 0xff, code >> 8];
    return isLittle ? pair : pair.toReversed();
  });
}

test.each([
  ['UTF-8', [...new TextEncoder().encode(TEXT)]],
  ['UTF-8', [0xef, 0xbb, 0xbf, ...new TextEncoder().encode(TEXT)]],
  ['UTF-16 LE', [0xff, 0xfe, ...wide(TEXT, true)]],
  ['UTF-16 BE', [0xfe, 0xff, ...wide(TEXT, false)]],
  ['UTF-16 LE', wide(TEXT, true)],
  ['UTF-16 BE', wide(TEXT, false)],
] as const)('%s is recognised, with its mark and without', (encoding, bytes) => {
  expect(decodeBytes(new Uint8Array(bytes))).toEqual({ text: TEXT, encoding });
});

test('Windows-1252 is recognised by what UTF-8 cannot be', () => {
  const bytes = new Uint8Array([0x47, 0x72, 0xf6, 0xdf, 0x65, 0x20, 0x80, 0x93, 0x85, 0x94, 0x9f]);
  expect(decodeBytes(bytes)).toEqual({ text: 'Größe €“…”Ÿ', encoding: 'Windows-1252' });
});

test.prop([fc.string({ unit: 'binary' }).map((text) => text.toWellFormed())])(
  'UTF-8 comes out as it went in',
  (text) => {
    const marked = `x${text}`;
    const { encoding, text: read } = decodeBytes(new TextEncoder().encode(marked));
    if (encoding === 'UTF-8') expect(read).toBe(marked);
  },
);

test.prop([fc.uint8Array({ maxLength: 200 })])('no bytes break it', (bytes) => {
  expect(typeof decodeBytes(bytes).text).toBe('string');
});
