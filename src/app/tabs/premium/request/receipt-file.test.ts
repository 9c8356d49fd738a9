import { expect, it } from 'vitest';
import { readReceiptFile } from './receipt-file.ts';

it('a file of many pieces becomes base64 as a whole', async () => {
  const bytes = Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    Buffer.alloc(100_001, 'ab'),
    Buffer.from('%%EOF'),
  ]);
  expect(await readReceiptFile(new File([bytes], 'invoice.pdf'))).toEqual({
    ...{ ok: true, name: 'invoice.pdf', content: bytes.toString('base64') },
  });
});

it('a file that the server would refuse is refused before it is sent', async () => {
  expect(await readReceiptFile(new File(['GIF89a'], 'receipt.png'))).toEqual({
    ...{ ok: false, problem: 'A receipt is a PNG, JPEG or WebP picture, or a PDF.' },
  });
});

it('a file that is gone says so', async () => {
  const file = new File(['x'], 'receipt.pdf');
  file.arrayBuffer = () => Promise.reject(new Error('It is gone.'));
  expect(await readReceiptFile(file)).toEqual({
    ...{ ok: false, problem: 'This file could not be read. Choose it again.' },
  });
});
