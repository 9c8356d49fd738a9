import type { References } from '#api/features/ai/queries/references.ts';
import type { AiAnswerPart, AiFigure } from '#shared/contract/account/ai/ai-answers.ts';
import { type AnswerToken, createAnswerReader } from '#shared/domain/ai/answer-text.ts';
import { LONGEST_ANSWER } from '#shared/domain/ai/limits.ts';

/** Takes the text of the model and makes the parts of an answer. */
export interface AnswerParts {
  /** Takes the next piece; returns false where the answer is too long. */
  add(text: string): boolean;
  /** Takes what was waiting for its end, and returns all parts. */
  end(): AiAnswerPart[];
}

/** The parts as they come. */
export interface PartListener {
  onText(text: string): void;
  onFigure(figure: AiFigure): void;
}

/** The most figures in an answer. */
const MOST_FIGURES = 100;
/** Text that needs no space before it. */
const BEHIND_A_WORD = /^[ .,;:!?)]/;

/**
 * Makes the parts of one answer. Marks of figures become the figures; those that nobody computed are left
 * out.
 */
export function createAnswerParts(references: References, listener: PartListener): AnswerParts {
  const reader = createAnswerReader();
  const parts: AiAnswerPart[] = [];
  let length = 0;
  let figures = 0;
  let isMarkLeftOut = false;

  function take(tokens: readonly AnswerToken[]): void {
    for (const token of tokens) {
      if (token.kind === 'mark') takeFigure(references.figureOf(token.id));
      else takeText(token.text);
    }
  }

  function takeText(given: string): void {
    const text = given.slice(0, LONGEST_ANSWER - length);
    if (text === '') return;
    length += text.length;
    const last = parts.at(-1);
    if (last?.kind === 'text') {
      const isGap = isMarkLeftOut && BEHIND_A_WORD.test(text);
      last.text = (isGap ? last.text.replace(/ $/, '') : last.text) + text;
    } else parts.push({ kind: 'text', text });
    isMarkLeftOut = false;
    listener.onText(text);
  }

  function takeFigure(figure: AiFigure | null): void {
    isMarkLeftOut = figure === null || figures === MOST_FIGURES;
    if (figure === null || isMarkLeftOut) return;
    figures += 1;
    parts.push({ kind: 'figure', figure });
    listener.onFigure(figure);
  }

  return {
    add(text) {
      take(reader.read(text));
      return length < LONGEST_ANSWER;
    },
    end() {
      take(reader.end());
      return withoutRepeats(parts);
    },
  };
}

/** Without values that the model wrote before the figure, which is shown with its value. */
function withoutRepeats(parts: readonly AiAnswerPart[]): AiAnswerPart[] {
  return parts.flatMap((part, index): AiAnswerPart[] => {
    const next = parts[index + 1];
    if (part.kind !== 'text' || next?.kind !== 'figure') return [part];
    const { value } = next.figure;
    const bare = part.text.trimEnd();
    const isRepeated = bare.endsWith(value) && !/[\p{L}\p{N}]$/u.test(bare.slice(0, -value.length));
    const text = isRepeated ? bare.slice(0, -value.length) : part.text;
    return text === '' ? [] : [{ kind: 'text', text }];
  });
}
