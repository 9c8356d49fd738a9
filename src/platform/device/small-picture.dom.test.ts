import { expect, test } from 'vitest';
import { makeSmallPicture, type PictureTools } from './small-picture.ts';

/** A browser that reads a picture of this size and writes these formats. */
function setUp(width: number, height: number, writes: readonly string[]) {
  const drawn: unknown[][] = [];
  const picture = { width, height, close: () => {} };
  const canvas = document.createElement('canvas');
  const pen = {
    fillStyle: '',
    fillRect: () => {},
    drawImage: (_picture: unknown, ...places: unknown[]) => drawn.push(places),
  };
  Object.assign(canvas, {
    getContext: () => pen,
    toDataURL: (type: string) => `data:${writes.includes(type) ? type : 'image/png'};base64,AA`,
  });
  const tools: PictureTools = {
    read: async () => Object.assign(Object.create(null), picture),
    canvas: () => canvas,
  };
  return { drawn, tools };
}

test('a wide picture gives its middle', async () => {
  const { drawn, tools } = setUp(400, 200, ['image/webp']);
  expect(await makeSmallPicture(new Blob(), 96, tools)).toBe('data:image/webp;base64,AA');
  expect(drawn).toEqual([[100, 0, 200, 200, 0, 0, 96, 96]]);
});

test('a browser without WebP writes a JPEG', async () => {
  const { tools } = setUp(50, 80, ['image/jpeg']);
  expect(await makeSmallPicture(new Blob(), 96, tools)).toBe('data:image/jpeg;base64,AA');
});

test('a file that is no picture gives nothing', async () => {
  const { tools } = setUp(1, 1, []);
  const read = () => Promise.reject(new Error('no picture'));
  expect(await makeSmallPicture(new Blob(), 96, { ...tools, read })).toBeNull();
});
