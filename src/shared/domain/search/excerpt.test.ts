import { describe, expect, it } from 'vitest';
import { excerptOf, titleOfNote } from './excerpt.ts';

describe('what a note is called', () => {
  it.each([
    ['# Field notes\nmore', 'Field notes'],
    ['\n\n- [ ] buy milk', '[ ] buy milk'],
    ['plain', 'plain'],
    ['#\n***\n', ''],
    ['', ''],
  ])('is the first line of %j that says anything', (text, title) => {
    expect(titleOfNote(text)).toBe(title);
  });

  it('is cut after 160 characters', () => {
    expect(titleOfNote('😀'.repeat(200))).toBe(`${'😀'.repeat(159)}…`);
  });
});

describe('the line around what was found', () => {
  it('is the beginning where that holds it', () => {
    expect(excerptOf('# One\n\n- two  three', ['two'])).toBe('One two three');
  });

  it('begins shortly before it elsewhere', () => {
    const excerpt = excerptOf(`${'word '.repeat(60)}the otter swims ${'on '.repeat(90)}`, [
      'otter',
    ]);
    expect(excerpt).toMatch(/^… (word )+the otter swims (on )+o?n?…$/);
    expect(excerpt.length).toBeLessThanOrEqual(160);
  });

  it('is found far behind marks that folding takes away', () => {
    const excerpt = excerptOf(`${'Žluťoučký kůň 😀 '.repeat(300)}vidra plave`, ['vidra']);
    expect(excerpt).toBe('… 😀 Žluťoučký kůň 😀 Žluťoučký kůň 😀 vidra plave');
  });
});
