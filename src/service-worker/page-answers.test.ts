import { expect, test } from 'vitest';
import { isKeepable, isLeft } from './page-answers.ts';

const answer = (
  status: number,
  type: ResponseType = 'basic',
  contentType = 'text/html',
): Response =>
  Object.create(Response.prototype, {
    status: { value: status },
    type: { value: type },
    redirected: { value: false },
    headers: { value: new Headers({ 'content-type': contentType }) },
  });

test('a page that was found is kept, and nothing else', () => {
  expect(isKeepable(answer(200))).toBe(true);
  expect(isKeepable(answer(200, 'basic', 'application/json'))).toBe(false);
  expect(isKeepable(answer(200, 'opaque'))).toBe(false);
  expect(isKeepable(answer(404))).toBe(false);
  expect(isKeepable(answer(0, 'opaqueredirect'))).toBe(false);
});

test('the copy of a page that was deleted or has moved is given up', () => {
  expect([404, 410].map((status) => isLeft(answer(status)))).toEqual([true, true]);
  expect(isLeft(answer(0, 'opaqueredirect'))).toBe(true);
});

test('the copy of a page stays while its server is away', () => {
  expect([200, 500, 502, 503].some((status) => isLeft(answer(status)))).toBe(false);
});
