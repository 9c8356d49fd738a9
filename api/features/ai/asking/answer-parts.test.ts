import { expect, test } from 'vitest';
import { createAnswerParts } from '#api/features/ai/asking/answer-parts.ts';
import { createReferences } from '#api/features/ai/queries/references.ts';

const SILENT = { onText() {}, onFigure() {} };

function partsOf(...pieces: string[]) {
  const answer = createAnswerParts(createReferences(), SILENT);
  for (const piece of pieces) answer.add(piece);
  return answer.end();
}

test('a figure that nobody computed leaves no gap before the end of its sentence', () => {
  const text = 'There were interruptions. Most came early.';
  expect(partsOf('There were interruptions [f9]. Most came early.')).toEqual([
    { kind: 'text', text },
  ]);
  expect(partsOf('There were interruptions [', 'f9', '].', ' Most came early.')).toEqual([
    { kind: 'text', text },
  ]);
});

test('nor one between two words', () => {
  expect(partsOf('There were [f9] interruptions')).toEqual([
    { kind: 'text', text: 'There were interruptions' },
  ]);
});
