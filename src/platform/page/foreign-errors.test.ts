import { beforeEach, describe, expect, test } from 'vitest';
import { suppressForeignErrors } from './foreign-errors.ts';

let page: EventTarget;

beforeEach(() => {
  page = new EventTarget();
  suppressForeignErrors(page);
});

/** Whether an event goes on to the console. */
function isReported(type: string, detail: object): boolean {
  return page.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), detail));
}

describe('errors of foreign content', () => {
  test.each([
    'https://www.youtube.com/iframe_api failed',
    'Uncaught YouTube player error',
    'Script error of a cross-origin script',
    "Blocked a frame with origin 'https://ripen.example' from accessing another",
  ])('are suppressed: %s', (text) => {
    expect(isReported('error', { message: text })).toBe(false);
    expect(isReported('error', { message: '', error: new Error(text) })).toBe(false);
    expect(isReported('unhandledrejection', { reason: new Error(text) })).toBe(false);
    expect(isReported('unhandledrejection', { reason: text })).toBe(false);
  });

  test.each([
    ['error', { message: 'x is not a function', error: new TypeError('x is not a function') }],
    ['error', {}],
    ['unhandledrejection', { reason: undefined }],
    ['unhandledrejection', { reason: { message: 'youtube' } }],
    ['unhandledrejection', { reason: new DOMException('The operation was aborted') }],
  ])('of the product itself are not: %s %o', (type, detail) => {
    expect(isReported(type, detail)).toBe(true);
  });
});
