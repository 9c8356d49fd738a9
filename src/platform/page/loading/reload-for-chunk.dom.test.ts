import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { reloadForChunk } from './reload-for-chunk.ts';
import { watchTyping } from './watch-typing.ts';

let reload: () => void;
let answer: () => Promise<Response>;

beforeAll(() => watchTyping(document));

beforeEach(() => {
  sessionStorage.clear();
  document.body.innerHTML = '';
  reload = vi.fn<() => void>();
  answer = async () => new Response(null, { status: 200 });
  vi.stubGlobal('fetch', () => answer());
  vi.spyOn(location, 'reload').mockImplementation(() => reload());
});

afterEach(() => vi.unstubAllGlobals());

function typeInto(html: string): void {
  document.body.innerHTML = html;
  document.body.firstElementChild?.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

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
    ['a day is chosen', '<input type="date" value="2026-11-20">'],
    ['a text is begun', '<textarea>Dear</textarea>'],
    ['a text is edited in place', '<p contenteditable>Dear</p>'],
  ])('stays where %s', async (_where, html) => {
    typeInto(html);
    expect(await reloadForChunk()).toBe(false);
  });

  test('stays where a dialog is open', async () => {
    document.body.innerHTML = '<dialog open></dialog>';
    expect(await reloadForChunk()).toBe(false);
  });

  test('does not mind what the page filled in itself', async () => {
    document.body.innerHTML = '<input type="date" value="2026-11-20"><input value="25">';
    expect(await reloadForChunk()).toBe(true);
  });

  test.each([
    ['chosen by radio', '<input type="radio" value="work">'],
    ['chosen from a list', '<select><option>Work</option></select>'],
    ['set by a slider', '<input type="range" value="50">'],
    ['typed and deleted again', '<input value="">'],
  ])('does not mind what is %s', async (_what, html) => {
    typeInto(html);
    expect(await reloadForChunk()).toBe(true);
  });

  test('does not mind what was typed into a field that is gone', async () => {
    typeInto('<input value="Write the intro">');
    document.body.innerHTML = '';
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
