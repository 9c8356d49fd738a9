import { describe, expect, test } from 'vitest';
import { partialResponse } from './partial-response.ts';

const request = (range?: string) =>
  new Request('https://ripen.example/sounds/bell.mp3', {
    headers: range === undefined ? {} : { range },
  });
const whole = () =>
  new Response('0123456789', { headers: { 'content-type': 'audio/mpeg', etag: '"a"' } });

describe('partialResponse', () => {
  test.each([
    ['bytes=0-', '0123456789', 'bytes 0-9/10'],
    ['bytes=0-1', '01', 'bytes 0-1/10'],
    ['bytes=4-5', '45', 'bytes 4-5/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-99', '0123456789', 'bytes 0-9/10'],
  ])('answers %s with that part', async (range, text, contentRange) => {
    const answer = await partialResponse(request(range), whole());
    expect([answer.status, await answer.text()]).toEqual([206, text]);
    expect(answer.headers.get('content-range')).toBe(contentRange);
    expect(answer.headers.get('content-length')).toBe(String(text.length));
    expect(answer.headers.get('content-type')).toBe('audio/mpeg');
  });

  test.each(['bytes=10-', 'bytes=5-4', 'bytes=-0'])('refuses %s', async (range) => {
    const answer = await partialResponse(request(range), whole());
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */10']);
  });

  test.each([undefined, 'bytes=-', 'bytes=0-1,4-5', 'lines=1-2'])(
    'answers the whole to %s',
    async (range) => {
      const answer = await partialResponse(request(range), whole());
      expect([answer.status, await answer.text()]).toEqual([200, '0123456789']);
    },
  );

  test('leaves a part and an error as they are', async () => {
    const part = new Response('01', { status: 206 });
    expect(await partialResponse(request('bytes=0-0'), part)).toBe(part);
    const gone = new Response('', { status: 404 });
    expect(await partialResponse(request('bytes=0-0'), gone)).toBe(gone);
  });
});
