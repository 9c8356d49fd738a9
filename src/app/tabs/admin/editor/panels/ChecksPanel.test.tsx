import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ArticleProblem } from '#shared/contract/admin/articles.ts';
import { ChecksPanel } from './ChecksPanel.tsx';

const ERROR: ArticleProblem = { line: 7, column: 3, text: 'No such page.', level: 'error' };
const ADVICE: ArticleProblem = { line: 9, column: 1, text: 'A long sentence.', level: 'advice' };

function open(problems: readonly ArticleProblem[]) {
  const onGoTo = vi.fn();
  const source = '---\ntitle: Deep work\n---\n\nThree more words.';
  const fields = { title: 'Deep work', description: 'What it is.' };
  render(
    <ChecksPanel
      {...{ kind: 'blog', slug: 'deep-work', isKnown: true, source, fields, problems, onGoTo }}
    />,
  );
  return onGoTo;
}

afterEach(cleanup);

it('tells what stops a publication from what is advised, and leads to its line', () => {
  const onGoTo = open([ADVICE, ERROR]);
  expect(screen.getByRole('status').textContent).toBe('1 error to fix before it can be published.');
  fireEvent.click(screen.getByRole('button', { name: 'Line 7' }));
  expect(onGoTo).toHaveBeenCalledExactlyOnceWith(ERROR);
});

it('begins each problem with a capital, except the names of fields that hold one', () => {
  open([
    { ...ERROR, text: 'description: too short.' },
    { ...ERROR, line: 1, text: 'isDraft: take it out.' },
  ]);
  expect(screen.getByText('Description: too short.')).toBeTruthy();
  expect(screen.getByText('isDraft: take it out.')).toBeTruthy();
});

it('says that advice stops nobody', () => {
  open([ADVICE]);
  expect(screen.getByRole('status').textContent).toBe(
    'It can be published. 1 hint may make it better.',
  );
});

it('shows how a search and a shared link name the article', () => {
  open([]);
  expect(screen.getByText(/ › blog › deep-work$/)).toBeTruthy();
  expect(screen.getAllByText('Deep work').length).toBeGreaterThan(1);
});

it('says how much there is to read', () => {
  open([]);
  expect(screen.getByText('3 words, 1 minute to read.')).toBeTruthy();
});
