import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { previewOf } from './drag-preview.ts';

const at = (time: string) => Date.parse(`2026-11-23T${time}Z`);
const span = (from: string, to: string) => ({ startMs: at(from), endMs: at(to) });
const NINE = span('09:00:00', '09:25:00');

describe('a dragged item', () => {
  it('moves in steps of a quarter of an hour and keeps its length', () => {
    const grip = { kind: 'move', span: NINE, isFree: false } as const;
    expect(previewOf(grip, at('09:10:00'), at('10:13:20'))).toEqual(span('10:00:00', '10:25:00'));
  });

  it('keeps its seconds when it is recorded', () => {
    const recorded = span('09:00:12', '09:25:12');
    const grip = { kind: 'move', span: recorded, isFree: true } as const;
    expect(previewOf(grip, at('09:10:00'), at('09:21:00'))).toEqual(span('09:10:12', '09:35:12'));
  });

  it('is resized by an edge, to five minutes at least', () => {
    const end = { kind: 'end', span: NINE, isFree: false } as const;
    expect(previewOf(end, at('09:25:00'), at('09:48:00'))).toEqual(span('09:00:00', '09:45:00'));
    expect(previewOf(end, at('09:25:00'), at('08:00:00'))).toEqual(span('09:00:00', '09:05:00'));
    const start = { kind: 'start', span: NINE, isFree: false } as const;
    expect(previewOf(start, at('09:00:00'), at('08:31:00'))).toEqual(span('08:30:00', '09:25:00'));
    expect(previewOf(start, at('09:00:00'), at('12:00:00'))).toEqual(span('09:20:00', '09:25:00'));
  });

  it('is resized in finer steps when it is recorded', () => {
    const end = { kind: 'end', span: NINE, isFree: true } as const;
    expect(previewOf(end, at('09:25:00'), at('09:48:00'))).toEqual(span('09:00:00', '09:50:00'));
  });

  it('creates a block upward and downward', () => {
    const create = { kind: 'create' } as const;
    const block = span('09:00:00', '10:30:00');
    expect(previewOf(create, at('09:01:00'), at('10:29:00'))).toEqual(block);
    expect(previewOf(create, at('10:29:00'), at('09:01:00'))).toEqual(block);
  });

  it('places a task where it is dropped', () => {
    const drop = { kind: 'drop', lengthMs: 25 * 60_000 } as const;
    expect(previewOf(drop, 0, at('09:02:00'))).toEqual(NINE);
  });

  it('stays within the minimum and maximum length of a block', () => {
    const minute = fc.integer({ min: -3000, max: 3000 }).map((m) => at('12:00:00') + m * 60_000);
    const kind = fc.constantFrom('start', 'end', 'create' as const);
    fc.assert(
      fc.property(kind, minute, minute, (which, from, to) => {
        const grip =
          which === 'create' ? { kind: which } : { kind: which, span: NINE, isFree: from > to };
        const { startMs, endMs } = previewOf(grip, from, to);
        expect(endMs - startMs).toBeGreaterThanOrEqual(5 * 60_000);
        expect(endMs - startMs).toBeLessThanOrEqual(720 * 60_000);
      }),
    );
  });
});
