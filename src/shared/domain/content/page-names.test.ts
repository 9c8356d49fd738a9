import { describe, expect, test } from 'vitest';
import { pageNameProblems } from './page-names.ts';

const page = { address: '/a', title: 'Kitchen timer', description: 'Three pots at once.' };
const other = { address: '/b', title: 'Exam timer', description: 'A clock for the exam hall.' };

describe('the names of pages', () => {
  test('are in order when each page has its own', () => {
    expect(pageNameProblems([page, other])).toEqual([]);
  });

  test('are not missing', () => {
    expect(pageNameProblems([{ ...page, title: ' ', description: '' }])).toEqual([
      '/a has no title.',
      '/a has no description.',
    ]);
  });

  test('may have 60 and 155 characters, and not one more', () => {
    expect(
      pageNameProblems([{ ...page, title: 'x'.repeat(60), description: 'y'.repeat(155) }]),
    ).toEqual([]);
    expect(
      pageNameProblems([{ ...page, title: 'x'.repeat(61), description: 'y'.repeat(156) }]),
    ).toEqual([
      'The title of /a has 61 characters, 60 are the most.',
      'The description of /a has 156 characters, 155 are the most.',
    ]);
  });

  test('are used once, whatever their capitals and spaces', () => {
    expect(pageNameProblems([page, { ...other, title: 'kitchen  Timer' }])).toEqual([
      '/a, /b have the same title: “Kitchen timer”',
    ]);
    expect(pageNameProblems([page, { ...other, description: page.description }])).toEqual([
      '/a, /b have the same description: “Three pots at once.”',
    ]);
  });
});
