import { expect, test } from 'vitest';
import { createExportReader } from './export-reader.ts';

const HEAD = '{"format":"ripen-account","version":1,"settings":{"rest":[]},';
const TEXT = [
  HEAD,
  '"projects":[',
  '{"id":"p","title":"],"},',
  '{"id":"q","tags":["a"]}],',
  '"notes":[],',
  '"tasks":[',
  '{"id":"t","tags":[{"x":[]}],"notes":"a\\n]}"}]}',
  '',
].join('\n');

function readIn(pieces: readonly string[]) {
  const reader = createExportReader();
  for (const piece of pieces) reader.push(piece);
  return { document: reader.end(), records: reader.records() };
}

test('reads the same document however the export was split', () => {
  const whole = { document: JSON.parse(TEXT) as unknown, records: 3 };
  expect(readIn([TEXT])).toEqual(whole);
  expect(readIn([...TEXT])).toEqual(whole);
});

test('reports a truncated export as incomplete, between lines and within one', () => {
  const parts = Array.from({ length: TEXT.length }, (_, length) => TEXT.slice(0, length));
  expect(parts.filter((part) => readIn([part]).document !== null)).toEqual([]);
});

test('refuses other files', () => {
  expect(readIn(['{"format":"other","version":1,\n"tasks":[]}\n']).document).toBeNull();
  expect(() => readIn(['<html>\n'])).toThrow(SyntaxError);
});
