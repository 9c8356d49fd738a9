import { expect, it } from 'vitest';
import { DATA_KINDS, type DataKind } from '#shared/contract/data-changes.ts';
import { createListStream } from './list-stream.ts';

it('a stream that opens again may have missed changes of every list, the first one has not', () => {
  let nowMs = 0;
  const stream = createListStream(() => nowMs);
  const heard: (readonly DataKind[])[] = [];
  const stop = stream.listen((kinds) => heard.push(kinds));
  stream.opened();
  expect(heard).toEqual([]);
  stream.tell(['tasks']);
  nowMs = 60_000;
  stream.opened();
  expect(heard).toEqual([['tasks'], DATA_KINDS]);
  stop();
  stream.tell(['tasks']);
  expect(heard).toHaveLength(2);
});
