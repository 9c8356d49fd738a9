import { describe, expect, it } from 'vitest';
import { type BlockDraft, formOf, readForm } from './block-form.ts';

const ZONE = 'Europe/Vienna';
const FORM: BlockDraft = {
  projectId: '',
  taskId: '',
  title: 'Read',
  day: '2026-11-23',
  time: '09:00',
  minutes: '25',
};
const read = (form: Partial<BlockDraft>, originalMs = 0) =>
  readForm({ ...FORM, ...form }, ZONE, originalMs);
const at = (text: string) => Date.parse(text);

describe('the form of a planned block', () => {
  it('reads back its own content', () => {
    const span = { startMs: at('2026-11-23T08:00:00Z'), endMs: at('2026-11-23T08:25:00Z') };
    const work = { projectId: null, taskId: null, title: 'Read' };
    expect(formOf(span, work, ZONE)).toEqual(FORM);
    expect(read({})).toEqual({ kind: 'times', ...span });
  });

  it.each([
    ['nothing to do', { title: ' ' }, 'title'],
    ['no day', { day: '' }, 'day'],
    ['no time', { time: '' }, 'time'],
    ['no length', { minutes: '' }, 'minutes'],
    ['four minutes', { minutes: '4' }, 'minutes'],
    ['more than twelve hours', { minutes: '721' }, 'minutes'],
    ['a time that clocks leave out', { day: '2027-03-28', time: '02:30' }, 'time'],
  ])('refuses %s at its field', (_name, form, field) => {
    const reading = read(form);
    expect(reading.kind === 'wrong' && Object.keys(reading.fields)).toEqual([field]);
  });

  it('uses the first of two occurrences, unless it was the second', () => {
    const twice = { day: '2026-10-25', time: '02:30' };
    expect(read(twice)).toMatchObject({ startMs: at('2026-10-25T00:30:00Z') });
    const second = at('2026-10-25T01:30:00Z');
    expect(read(twice, second)).toMatchObject({ startMs: second });
  });
});
