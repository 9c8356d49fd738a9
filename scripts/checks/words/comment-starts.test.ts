import { expect, test } from 'vitest';
import { refusedComments } from './comment-starts.ts';

const refusedIn = (text: string, path = 'src/app/a.ts') => refusedComments([{ path, text }]);

test.each([
  '/** What a store is made of. */',
  '// Whoever acts reads first.',
  'const a = 1; // Whatever comes.',
  '/*\n * What a user does.\n */',
  '/**\n * Whoever comes later.\n */',
  '  {/* What is shown. */}',
  'foo(/* What for */ true);',
])('refuses %j', (comment) => {
  expect(refusedIn(`const x = 1;\n${comment}\n`)).toHaveLength(1);
});

test.each([
  '/** The dependencies of a store. */',
  '// Nobody knows\n// What comes next.',
  '/** Returns the rows. What is missing is loaded. */',
  '/** Whatsoever. */',
  "const text = 'What is new';",
  "const address = 'https://What.example';",
  '/**\n * Loads.\n * What comes late is dropped.\n */',
])('accepts %j', (code) => {
  expect(refusedIn(`const x = 1;\n${code}\n`)).toEqual([]);
});

test('names the file, the line and the words', () => {
  expect(refusedIn('const x = 1;\n\n/*\n * What a user does.\n */\n')).toEqual([
    'src/app/a.ts:4: * What a user does.',
  ]);
});

test('reads styles and pages, and leaves articles and documents alone', () => {
  expect(refusedIn('/* What is wide. */', 'src/ui/feedback/Dialog.module.css')).toHaveLength(1);
  expect(refusedIn('<!-- What is said -->', 'src/pages/index.astro')).toHaveLength(1);
  expect(refusedIn('/* What is wide. */', 'content/blog/a.mdx')).toEqual([]);
  expect(refusedIn('// What is wide.', 'docs/timer.md')).toEqual([]);
});
