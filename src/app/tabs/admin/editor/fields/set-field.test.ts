import { describe, expect, it } from 'vitest';
import { readFields } from './read-fields.ts';
import { setField } from './set-field.ts';

const SOURCE = `---
# A comment stays.
title: Deep work
description:
tags: [focus,   breaks] # as they are
faq:
  - question: Why so long?
    answer: Because it is.
updated: 2026-11-20
---

Words. title: not a field
`;

describe('setField', () => {
  it('changes the value and no other byte', () => {
    const changed = setField(SOURCE, 'title', 'Deep rest');
    expect(changed).toBe(SOURCE.replace('title: Deep work', 'title: Deep rest'));
    expect(setField(changed, 'title', 'Deep work')).toBe(SOURCE);
  });

  it('quotes a text that YAML would read as something else', () => {
    const text = 'Time: what it is, "really" # or not';
    const changed = setField(SOURCE, 'title', text);
    expect(readFields(changed)?.['title']).toBe(text);
  });

  it('keeps a long text on its line', () => {
    const text = `${'word '.repeat(40)}end`;
    expect(setField(SOURCE, 'description', text)).toContain(`description: ${text}\ntags`);
  });

  it('changes names within their brackets and keeps the comment', () => {
    expect(setField(SOURCE, 'tags', ['focus', 'studying'])).toContain(
      'tags: [focus, studying] # as they are\n',
    );
  });

  it('changes groups as a whole', () => {
    const faq = [
      { question: 'Why so long?', answer: 'Because it is.' },
      { question: 'How long?', answer: 'An hour: at most.' },
    ];
    const changed = setField(SOURCE, 'faq', faq);
    expect(readFields(changed)?.['faq']).toEqual(faq);
    expect(changed).toContain('\nupdated: 2026-11-20\n---\n\nWords.');
  });

  it('adds a field that is not there, and takes one away', () => {
    const added = setField(SOURCE, 'author', 'ripen-team');
    expect(added).toContain('updated: 2026-11-20\nauthor: ripen-team\n---\n');
    expect(setField(added, 'author', null)).toBe(SOURCE);
    expect(setField(SOURCE, 'faq', null)).not.toContain('question');
  });

  it('begins the fields of a text without any', () => {
    expect(setField('Words.', 'title', 'Deep work')).toBe('---\ntitle: Deep work\n---\n\nWords.');
  });

  it('leaves fields that cannot be read as they are', () => {
    const broken = '---\ntitle: "never ends\n---\nWords.';
    expect(setField(broken, 'title', 'Deep work')).toBe(broken);
    expect(readFields(broken)).toBeNull();
  });
});
