import { expect, test } from 'vitest';
import { cardWords } from './card-words.ts';

test('a card knows what its page calls its lengths, each word once', () => {
  const tool = {
    kind: 'multi',
    presets: [
      { label: 'Egg soft 6', name: 'Soft egg', ms: 360_000 },
      { label: 'Pasta 8', name: 'Pasta', sound: 'bell' },
    ],
  };
  expect(cardWords(tool)).toBe('egg soft pasta');
});

test('a tool that names nothing adds nothing', () => {
  expect(cardWords({ kind: 'stopwatch', presets: ['5m'] })).toBe('');
});
