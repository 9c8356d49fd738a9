// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { reloadForChunk } from './reload-for-chunk.ts';

let reload: () => void;
let answer: () => Promise<Response>;

beforeEach(() => {
  sessionStorage.clear();
  document.body.innerHTML = '';
  reload = vi.fn<() => void>();
  answer = async () => new Response(null, { status: 200 });
  vi.stubGlobal('fetch', () => answer());
  vi.spyOn(location, 'reload').mockImplementation(() => reload());
});

afterEach(() => vi.unstubAllGlobals());

describe('reloadForChunk', () => {
  test('reloads the page when the server has it', async () => {
    expect(await reloadForChunk()).toBe(true);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('never does it twice within an hour', async () => {
    await reloadForChunk();
    expect(await reloadForChunk()).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('does it again when the user asks for it', async () => {
    await reloadForChunk();
    expect(await reloadForChunk(true)).toBe(true);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['the server does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server answers an error', async () => new Response(null, { status: 503 })],
  ])('stays when %s', async (_when, given) => {
    answer = given;
    expect(await reloadForChunk()).toBe(false);
  });

  test.each([
    ['something is typed', '<input value="Write the intro">'],
    ['a text is begun', '<textarea>Dear</textarea>'],
    ['a dialog is open', '<dialog open></dialog>'],
  ])('stays where %s', async (_where, html) => {
    document.body.innerHTML = html;
    expect(await reloadForChunk()).toBe(false);
  });

  test('does not mind what is chosen by radio or slider', async () => {
    document.body.innerHTML = '<input type="radio" value="work"><input type="range" value="50">';
    expect(await reloadForChunk()).toBe(true);
  });

  test('stays when the storage of the tab refuses, so that it cannot loop', async () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    expect(await reloadForChunk()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});
