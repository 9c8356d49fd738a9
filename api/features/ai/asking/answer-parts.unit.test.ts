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

test('each of a thousand figures keeps its own value', () => {
  const references = createReferences();
  const place = { tab: 'stats', projectId: null, detail: null } as const;
  for (let number = 1; number <= 1000; number += 1) {
    references.figure({ value: `${number} min`, label: 'Focus', place });
  }
  const answer = createAnswerParts(references, SILENT);
  answer.add('[f300] and [f301] and [f1000]');
  const values = answer
    .end()
    .flatMap((part) => (part.kind === 'figure' ? [part.figure.value] : []));
  expect(values).toEqual(['300 min', '301 min', '1000 min']);
});
