import { describe, expect, it } from 'vitest';
import { DATA_KINDS, type DataKind, MARK_HEADER } from '#shared/contract/data-changes.ts';
import { createListStream } from './list-stream.ts';

function setUp() {
  const clock = { nowMs: 0 };
  const stream = createListStream(() => clock.nowMs);
  const heard: (readonly DataKind[])[] = [];
  const stop = stream.listen((kinds) => heard.push(kinds));
  const open = (mark: string) => stream.opened(new Headers({ [MARK_HEADER]: mark }));
  return { clock, stream, heard, stop, open };
}

describe('an event stream', () => {
  it('has missed nothing when it first opens, or reopens with the known mark', () => {
    const { clock, stream, heard, open } = setUp();
    open('a.1.0');
    stream.tell(['tasks'], 'a.1.1');
    clock.nowMs = 60_000;
    open('a.1.1');
    expect(heard).toEqual([['tasks']]);
  });

  it('may have missed changes of every list when it reopens with another mark', () => {
    const { heard, open } = setUp();
    open('a.1.0');
    open('a.1.1');
    expect(heard).toEqual([DATA_KINDS]);
  });

  it('may have missed changes when it first opens long after the page', () => {
    const { clock, heard, open } = setUp();
    clock.nowMs = 60_000;
    open('a.1.0');
    expect(heard).toEqual([DATA_KINDS]);
  });

  it('does not notify listeners that have unsubscribed', () => {
    const { stream, heard, stop } = setUp();
    stop();
    stream.tell(['tasks'], 'a.1.1');
    expect(heard).toEqual([]);
  });
});
