import type { ArticleNode, Place } from '../tree/tree.ts';
import { type ComponentDefinition, type Content, shownExample } from './definitions.ts';

/** Something wrong with a component; at its own place where none is named. */
export interface ComponentProblem {
  readonly text: string;
  readonly place?: Place;
}

type Check = (
  name: string,
  example: string,
  children: readonly ArticleNode[],
) => readonly ComponentProblem[];

/** Checks the content of a component. */
export function contentProblems(
  name: string,
  { content, example }: ComponentDefinition,
  children: readonly ArticleNode[],
): readonly ComponentProblem[] {
  return CHECKS[content](name, shownExample(example), children);
}

const CHECKS: Readonly<Record<Content, Check>> = {
  nothing: (name, example, children) =>
    children.length === 0 ? [] : [{ text: `${name} holds no text. Write ${example}` }],
  picture: (name, example, children) =>
    isPicture(children) ? [] : [{ text: `${name} holds one picture, such as ${example}` }],
  text: (name, example, children) => {
    const heading = children.find(({ type }) => type === 'heading');
    if (children.length === 0) return [{ text: `${name} is empty. Write ${example}` }];
    if (heading?.type !== 'heading') return [];
    return [{ place: heading, text: `${name} holds no headings. Write the line in bold.` }];
  },
  steps: (name, example, children) => {
    const [list] = children;
    const isList = children.length === 1 && list?.type === 'list' && list.ordered;
    return isList ? [] : [{ text: `${name} holds one numbered list, such as ${example}` }];
  },
  questions: questionProblems,
};

function isPicture(children: readonly ArticleNode[]): boolean {
  const [paragraph] = children;
  if (children.length !== 1 || paragraph?.type !== 'paragraph') return false;
  const parts = paragraph.children.filter(
    (part) => part.type !== 'text' || part.value.trim() !== '',
  );
  return parts.length === 1 && parts[0]?.type === 'image';
}

function questionProblems(
  name: string,
  example: string,
  children: readonly ArticleNode[],
): ComponentProblem[] {
  const [first] = children;
  if (first?.type !== 'heading') {
    return [{ text: `${name} begins with a question as a heading, such as ${example}` }];
  }
  return children.flatMap((node, at): ComponentProblem[] => {
    if (node.type !== 'heading') return [];
    if (node.depth !== first.depth) {
      const signs = '#'.repeat(first.depth);
      return [
        {
          place: node,
          text: `all questions of ${name} are headings of one level. Write ${signs} before this one.`,
        },
      ];
    }
    const next = children[at + 1];
    if (next !== undefined && next.type !== 'heading') return [];
    return [{ place: node, text: `this question of ${name} has no answer. Write it below.` }];
  });
}
