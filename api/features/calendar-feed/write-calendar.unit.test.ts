import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CalendarEntry, writeCalendar } from './write-calendar.ts';

const ENTRY: CalendarEntry = {
  uid: 'plan-1',
  when: { startMs: Date.UTC(2026, 9, 25, 0, 30), endMs: Date.UTC(2026, 9, 25, 1) },
  summary: 'Write intro',
  description: '',
  category: 'Planned',
  isBusy: true,
  createdAt: Date.UTC(2026, 9, 1),
  updatedAt: Date.UTC(2026, 9, 1),
};

const write = (entry: Partial<CalendarEntry>) => writeCalendar('Ripen', [{ ...ENTRY, ...entry }]);
/** Returns the unfolded lines, as readers see them. */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');
const octets = (line: string) => Buffer.byteLength(line);

describe('a calendar', () => {
  it('contains everything that RFC 5545 requires', () => {
    const lines = linesOf(writeCalendar('Ripen', []));
    expect(lines.slice(0, 3)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Ripen//Calendar//EN',
    ]);
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
  });

  it('writes times in UTC, on both sides of a change of clocks', () => {
    expect(linesOf(write({}))).toEqual(
      expect.arrayContaining([
        'UID:plan-1',
        'SEQUENCE:0',
        'DTSTAMP:20261001T000000Z',
        'DTSTART:20261025T003000Z',
        'DTEND:20261025T010000Z',
        'CREATED:20261001T000000Z',
        'LAST-MODIFIED:20261001T000000Z',
        'TRANSP:OPAQUE',
        'CATEGORIES:Planned',
      ]),
    );
  });

  it('writes a day as a date, until the following day', () => {
    const lines = linesOf(write({ when: { day: '2026-12-31' }, isBusy: false }));
    expect(lines).toContain('DTSTART;VALUE=DATE:20261231');
    expect(lines).toContain('DTEND;VALUE=DATE:20270101');
    expect(lines).toContain('TRANSP:TRANSPARENT');
  });

  it('counts a change as a later sequence', () => {
    const lines = linesOf(write({ updatedAt: ENTRY.createdAt + 90_500 }));
    expect(lines).toContain('SEQUENCE:91');
    expect(lines).toContain('LAST-MODIFIED:20261001T000130Z');
  });

  it('escapes special characters', () => {
    const lines = linesOf(write({ summary: 'Buy a\\b, c; “d”\nthen e', description: 'x,y;z' }));
    expect(lines).toContain('SUMMARY:Buy a\\\\b\\, c\\; “d”\\nthen e');
    expect(lines).toContain('DESCRIPTION:x\\,y\\;z');
  });

  it('removes characters that no text may contain', () => {
    expect(linesOf(write({ summary: 'a\u0007b\r\nc\u0000\u007f' }))).toContain('SUMMARY:ab\\nc');
  });

  it('folds lines at 75 octets, between characters, and loses none', () => {
    const summary = `${'ü'.repeat(80)}${'🍅'.repeat(40)}`;
    const text = write({ summary });
    expect(Math.max(...text.split('\r\n').map(octets))).toBeLessThanOrEqual(75);
    expect(text).not.toContain('\uFFFD');
    expect(linesOf(text)).toContain(`SUMMARY:${summary}`);
  });

  it('has no injected line, whatever a title contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
        const text = write({ summary: title, description: title });
        const names = linesOf(text).map((line) => line.split(/[:;]/)[0]);
        expect(text).not.toMatch(/[^\r]\n/);
        expect(text.split('\r\n').every((line) => octets(line) <= 75)).toBe(true);
        expect(names.filter((name) => name === 'BEGIN')).toHaveLength(2);
        expect(names.filter((name) => name === 'SUMMARY').length).toBeLessThanOrEqual(1);
      }),
    );
  });
});
