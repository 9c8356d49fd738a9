import { expect, it } from 'vitest';
import { readReceiptFile } from './receipt-file.ts';

it('encodes a file of many chunks as one base64 text', async () => {
  const bytes = Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    Buffer.alloc(100_001, 'ab'),
    Buffer.from('%%EOF'),
  ]);
  expect(await readReceiptFile(new File([bytes], 'invoice.pdf'))).toEqual({
    ok: true,
    name: 'invoice.pdf',
    content: bytes.toString('base64'),
  });
});

it('refuses a file before sending that the server would refuse', async () => {
  expect(await readReceiptFile(new File(['GIF89a'], 'receipt.png'))).toEqual({
    ok: false,
    problem: 'A receipt is a PNG, JPEG or WebP picture, or a PDF.',
  });
});

it('reports a file that no longer exists', async () => {
  const file = new File(['x'], 'receipt.pdf');
  file.arrayBuffer = () => Promise.reject(new Error('It is gone.'));
  expect(await readReceiptFile(file)).toEqual({
    ok: false,
    problem: 'This file could not be read. Choose it again.',
  });
});
