import { type ArticleTree, nodesOf, textOf } from './tree.ts';

/** A question with its answer, as text. */
export interface AskedQuestion {
  readonly question: string;
  readonly answer: string;
}

/** Returns the questions of every `Faq` in an article in their order, for its structured data. */
export function questionsIn(tree: ArticleTree): readonly AskedQuestion[] {
  return [...nodesOf(tree)].flatMap((node) => {
    if (node.type !== 'component' || node.name !== 'Faq') return [];
    const questions: { question: string; answer: string[] }[] = [];
    for (const child of node.children) {
      if (child.type === 'heading') questions.push({ question: textOf(child), answer: [] });
      else questions.at(-1)?.answer.push(textOf(child).trim());
    }
    return questions.map(({ question, answer }) => ({ question, answer: answer.join(' ') }));
  });
}
