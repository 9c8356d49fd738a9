import type { Context } from 'koa';
import { unreadable, unsupportedMediaType } from '#api/errors.ts';
import { MOST_BYTES } from '#shared/domain/formats/size-limits.ts';
import { readBytes } from './read-bytes.ts';

const MAX_DEPTH = 20;
const OBJECT_OR_LIST = /^[ \n\r\t]*[[{]/;
/** Setting a field of this name on an object would change what the object is. */
const FORBIDDEN_NAME = '__proto__';

/**
 * Reads the JSON body of a request of at most so many bytes; `undefined` when there is none. Throws as
 * `readBytes` does, 400 for what is no JSON object or list, and 415 for another type. Half of a surrogate
 * pair becomes U+FFFD, as no database and no hash takes it.
 */
export async function readJsonBody(
  ctx: Context,
  maxBytes: number = MOST_BYTES.call,
): Promise<unknown> {
  if (!hasBody(ctx)) return undefined;
  if (!ctx.is('application/json')) throw unsupportedMediaType();
  const text = new TextDecoder().decode(await readBytes(ctx, maxBytes));
  if (text === '') return undefined;
  ctx.state['bodyText'] = text;
  return wellFormed(parse(text), MAX_DEPTH);
}

function parse(text: string): unknown {
  if (!OBJECT_OR_LIST.test(text)) throw notJson();
  try {
    return JSON.parse(text);
  } catch {
    throw notJson();
  }
}

function notJson() {
  return unreadable('The body is not readable JSON.');
}

/** The text of a JSON body that was read, exactly as it came; empty without one. */
export function textOf(ctx: Context): string {
  const text: unknown = ctx.state['bodyText'];
  return typeof text === 'string' ? text : '';
}

function hasBody(ctx: Context): boolean {
  return ctx.get('transfer-encoding') !== '' || (ctx.request.length ?? 0) > 0;
}

function wellFormed(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) throw unreadable('The body is nested too deeply.');
  if (Array.isArray(value)) return value.map((entry) => wellFormed(entry, depth - 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => {
      if (name === FORBIDDEN_NAME) throw notJson();
      return [name.toWellFormed(), wellFormed(entry, depth - 1)];
    }),
  );
}
