import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COMPONENT_NAMES } from './components/definitions.ts';
import { parseArticle } from './parse-article.ts';
import { bodyOf, type Fields, serializeArticle } from './serialize-article.ts';

const around = { components: COMPONENT_NAMES };
const SOURCE = `---
# Reviewed in autumn.
title: 'Tea between sessions'
description: Why a kettle is a good clock for a break, how long each kind of tea takes, and what to do meanwhile.
published: 2026-11-01
updated: 2026-11-02 # after a letter
author: ripen-team
tags:
  - breaks
timers: [kitchen-timer]
---

Text.
`;
const fields = parseArticle(SOURCE, around).frontmatter ?? {};

describe('an article is written back', () => {
  test.each(globSync('content/{blog,resources}/*.mdx'))('%s, byte for byte', (file) => {
    const source = readFileSync(file, 'utf8');
    const { frontmatter } = parseArticle(source, around);
    expect(serializeArticle(frontmatter ?? {}, bodyOf(source), source)).toBe(source);
  });

  test('with quotes, comments and lists as they were', () => {
    expect(serializeArticle(fields, bodyOf(SOURCE), SOURCE)).toBe(SOURCE);
  });

  test('with the line endings of another system', () => {
    const source = SOURCE.replaceAll('\n', '\r\n');
    const { frontmatter } = parseArticle(source, around);
    expect(serializeArticle(frontmatter ?? {}, bodyOf(source), source)).toBe(source);
  });
});

describe('a changed field', () => {
  test('changes its own lines alone', () => {
    const changed = { ...fields, title: 'Tea: a break', tags: ['breaks', 'focus'] };
    expect(serializeArticle(changed, '\nText.\n', SOURCE)).toBe(
      SOURCE.replace("'Tea between sessions'", '"Tea: a break"').replace(
        'tags:\n  - breaks\n',
        'tags: [breaks, focus]\n',
      ),
    );
  });

  test('that is new comes after the others', () => {
    const faq = [{ question: 'Green tea?', answer: 'Three minutes are enough for it.' }];
    expect(serializeArticle({ ...fields, faq, isDraft: true }, '\nText.\n', SOURCE)).toBe(
      SOURCE.replace(
        'timers: [kitchen-timer]\n',
        'timers: [kitchen-timer]\nfaq:\n  - question: Green tea?\n    answer: Three minutes are enough for it.\nisDraft: true\n',
      ),
    );
  });

  test('that is gone takes its lines along', () => {
    const { tags: _tags, ...rest }: Fields = { ...fields };
    expect(serializeArticle(rest, '\nText.\n', SOURCE)).toBe(
      SOURCE.replace('tags:\n  - breaks\n', ''),
    );
  });
});

test('a new article begins with its fields in their order, and a blank line', () => {
  const { description } = fields as { description: string };
  const given = { description, isDraft: false, faq: [], title: 'Tea between sessions' };
  expect(serializeArticle(given, 'Text.\n')).toBe(
    `---\ntitle: Tea between sessions\ndescription: ${description}\n---\n\nText.\n`,
  );
});

test('fields with any texts are read as they were written', () => {
  const anything = fc.record({
    title: fc.string({ minLength: 10, maxLength: 60 }).map((title) => title.trim().padEnd(10, '.')),
    faq: fc.array(
      fc.record({
        question: fc
          .string({ minLength: 8, maxLength: 60 })
          .map((each) => each.trim().padEnd(8, '.')),
        answer: fc
          .string({ minLength: 20, maxLength: 60 })
          .map((each) => each.trim().padEnd(20, '.')),
      }),
      { maxLength: 3 },
    ),
  });
  fc.assert(
    fc.property(anything, fc.boolean(), (change, isNew) => {
      const before = { ...parseArticle(SOURCE, around).frontmatter, ...change };
      const written = serializeArticle(before, '\nText.\n', isNew ? '' : SOURCE);
      expect(parseArticle(written, around).frontmatter).toEqual(before);
    }),
    { numRuns: 300 },
  );
});
